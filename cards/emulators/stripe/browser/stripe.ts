import { formatCents } from '#contract/money.ts'
// Replaces Stripe.js: the part of its global `Stripe` that @stripe/react-stripe-js and a card payment use.

import { cardPaths } from '#contract/cards/paths.ts'
import { type CardElement, createCardElement } from './card-element.ts'
import { cardError } from './card-validation.ts'
import { showThreeDSecureDialog } from './three-d-secure-dialog.ts'

const notAuthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.'

function Stripe(key: string) {
  async function send(path: string, form?: Record<string, string>) {
    try {
      const url = `${cardPaths.intents}/${path}`
      const response = form
        ? await fetch(url, { method: 'POST', body: new URLSearchParams({ key, ...form }) })
        : await fetch(url)
      const body = await response.json()
      return response.ok ? { paymentIntent: body } : { error: body.error }
    } catch {
      return {
        error: cardError(
          'api_connection',
          'The card service could not be reached. You were not charged. Try again.',
          'api_connection_error',
        ),
      }
    }
  }

  const elements = () => {
    const elementsByType = new Map<string, CardElement>()
    const typeOf = (asked: string | { __elementType?: string }) =>
      (typeof asked === 'string' ? asked : asked.__elementType) ?? ''
    return {
      create(type: string) {
        if (type !== 'card') throw new Error(`The card sandbox has no element '${type}'.`)
        const element = createCardElement()
        elementsByType.set(type, element)
        return element
      },
      getElement: (asked: string | { __elementType?: string }) => elementsByType.get(typeOf(asked)) ?? null,
      update: () => {},
    }
  }

  async function confirmCardPayment(
    clientSecret: string,
    { payment_method: method }: { payment_method: string | { card: CardElement } },
  ) {
    const read = typeof method === 'string' ? { id: method } : method.card.read()
    if ('error' in read) return { error: read.error }
    const id = clientSecret.split('_secret_')[0] ?? ''
    const result = await send(`${id}/confirm`, { client_secret: clientSecret, payment_method: read.id })
    if (result.paymentIntent?.status === 'requires_action')
      return authenticate(clientSecret, result.paymentIntent)
    // Already confirmed, in another tab or by a request whose reply was lost: still a success.
    const earlier = result.error?.code === 'payment_intent_unexpected_state' && result.error.payment_intent
    return earlier && earlier.status === 'succeeded' ? { paymentIntent: earlier } : result
  }

  /** Runs the 3-D Secure step. However it ends, the payment intent has the result. */
  async function authenticate(clientSecret: string, { id, amount }: { id: string; amount: number }) {
    const outcome = await showThreeDSecureDialog(formatCents(amount))
    const result = await send(`${id}/authenticate`, { client_secret: clientSecret, outcome })
    const intent = result.paymentIntent ?? result.error.payment_intent
    if (intent?.status === 'succeeded') return { paymentIntent: intent }
    const failure = intent?.last_payment_error
    if (!failure || intent.status !== 'requires_payment_method') return result
    const message = failure.type === 'card_error' ? failure.message : notAuthenticated
    return { error: { ...failure, message, payment_intent: intent } }
  }

  const unsupported = async () => ({
    error: cardError('unsupported', 'The card sandbox does not do this.', 'api_error'),
  })
  return {
    elements,
    confirmCardPayment,
    retrievePaymentIntent: (clientSecret: string) =>
      send(
        `${clientSecret.split('_secret_')[0]}?${new URLSearchParams({ key, client_secret: clientSecret })}`,
      ),
    createToken: unsupported,
    createPaymentMethod: unsupported,
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  }
}
Stripe.version = 'endive'

Object.assign(globalThis, { Stripe })
