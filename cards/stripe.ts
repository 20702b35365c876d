import Stripe from 'stripe'
import {
  type CardEvent,
  type CardPort,
  CardServiceDown,
  type Payment,
  type PaymentState,
} from '#contract/cards/port.ts'
import { fromStripeAmount, stripeCurrency, toStripeAmount } from './stripe-amounts.ts'

export interface StripeOptions {
  readonly secretKey: string
  /** Stripe's signing secret for the shop's webhook. */
  readonly webhookSecret: string
  /** Called if the service refuses the secret key, which only the operator can fix. */
  readonly onKeyRefused?: (failure: Error) => void
  /** Sends requests to an emulator in this process; without it they go to Stripe. */
  readonly fetch?: (input: string, init?: RequestInit) => Promise<Response>
}

const TIMEOUT_MS = 10_000
const RETRIES = 2
/** Threat: an event signed longer ago may be a replay. */
const TOLERANCE_S = 300

/** The card port over Stripe's own client, for both Stripe and its emulator. */
export function stripeCards({ secretKey, webhookSecret, onKeyRefused, fetch }: StripeOptions): CardPort {
  const stripe = new Stripe(secretKey, {
    // The client's types ask for all of fetch; it passes only an address and options.
    httpClient: Stripe.createFetchHttpClient(fetch as typeof globalThis.fetch | undefined),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
  const retrieve = (paymentId: string) => ask(() => stripe.paymentIntents.retrieve(paymentId)).then(toPayment)
  const create = (
    { orderId, amountCents }: { readonly orderId: string; readonly amountCents: number },
    key: string,
    capture_method: 'automatic' | 'manual',
  ) =>
    ask(() =>
      stripe.paymentIntents.create(
        {
          amount: toStripeAmount(amountCents),
          currency: stripeCurrency(),
          allowed_payment_method_types: ['card'],
          metadata: { orderId },
          ...(capture_method === 'manual' && { capture_method }),
        },
        { idempotencyKey: key },
      ),
    ).then(toPayment)
  const cancel = async (paymentId: string) => {
    try {
      const cancelled = await ask(() =>
        stripe.paymentIntents.cancel(paymentId, undefined, { idempotencyKey: `cancel-${paymentId}` }),
      )
      return toPayment(cancelled)
    } catch (failure) {
      // Paid or cancelled meanwhile: return its current state.
      if (codeOf(failure) === 'payment_intent_unexpected_state') return retrieve(paymentId)
      throw failure
    }
  }
  return {
    create: ({ version = 1, ...order }) =>
      create(order, `order-${order.orderId}${version > 1 ? `-${version}` : ''}`, 'automatic'),
    authorise: (order) => create(order, `hold-${order.orderId}`, 'manual'),
    async capture(paymentId, amountCents) {
      try {
        const captured = await ask(() =>
          stripe.paymentIntents.capture(
            paymentId,
            { amount_to_capture: toStripeAmount(amountCents) },
            { idempotencyKey: `capture-${paymentId}` },
          ),
        )
        return toPayment(captured)
      } catch (failure) {
        // Captured already, or the hold is over; after any other refusal, the card service must hold nothing any more.
        if (failure instanceof Stripe.errors.StripeError) return cancel(paymentId)
        throw failure
      }
    },
    retrieve,
    cancel,
    async refund({ id: refundId, paymentId, orderId, amountCents, reason }) {
      // Refunds from earlier versions are identified by their payment.
      const isOurs: Known = (metadata) =>
        metadata.orderId === orderId && (metadata.refundId ?? paymentId) === refundId
      // Stripe forgets idempotency keys after a day, but not refunds.
      const earlier = await refundOf(paymentId, isOurs)
      if (earlier) return earlier
      try {
        const { id } = await ask(() =>
          stripe.refunds.create(
            {
              payment_intent: paymentId,
              amount: toStripeAmount(amountCents),
              reason,
              metadata: { orderId, refundId },
            },
            { idempotencyKey: `refund-${refundId}` },
          ),
        )
        return id
      } catch (failure) {
        if (codeOf(failure) !== 'charge_already_refunded') throw failure
        // Refunded meanwhile, or by a person in Stripe's dashboard.
        const known = (await refundOf(paymentId, isOurs)) ?? (await refundOf(paymentId, isByHand))
        if (known) return known
        throw failure
      }
    },
    readEvent(rawBody, signature) {
      if (signature === null) return undefined
      const event = verified(rawBody, signature)
      return event && toCardEvent(event)
    },
  }

  async function ask<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request()
    } catch (failure) {
      const { StripeAPIError, StripeAuthenticationError, StripeConnectionError } = Stripe.errors
      const { StripePermissionError, StripeRateLimitError } = Stripe.errors
      const isRefusedKey =
        failure instanceof StripeAuthenticationError || failure instanceof StripePermissionError
      if (isRefusedKey) onKeyRefused?.(failure)
      const passing = [StripeAPIError, StripeConnectionError, StripeRateLimitError]
      throw isRefusedKey || passing.some((kind) => failure instanceof kind)
        ? new CardServiceDown('The card service did not answer.', { cause: failure })
        : failure
    }
  }

  function verified(rawBody: string, signature: string): Stripe.Event | undefined {
    try {
      return stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, TOLERANCE_S)
    } catch {
      // Not only for a wrong signature: malformed headers make the client throw other errors.
      return undefined
    }
  }

  /** Finds the matching refund of a payment; ignores failed and cancelled ones. */
  async function refundOf(paymentId: string, isKnown: Known): Promise<string | undefined> {
    const refunds = await ask(() =>
      stripe.refunds.list({ payment_intent: paymentId, limit: 100 }).autoPagingToArray({ limit: 1_000 }),
    )
    return refunds.find(
      ({ status, metadata }) => status !== 'failed' && status !== 'canceled' && isKnown(metadata ?? {}),
    )?.id
  }
}

type Known = (metadata: Stripe.Metadata) => boolean

const isByHand: Known = ({ orderId }) => orderId === undefined

const codeOf = (failure: unknown) => (failure instanceof Stripe.errors.StripeError ? failure.code : undefined)

function toPayment(intent: Stripe.PaymentIntent): Payment {
  const { id, client_secret: clientSecret, status, amount, amount_received, currency, metadata } = intent
  if (!clientSecret || currency !== stripeCurrency())
    throw new Error(`payment intent ${id} is not one of ours`)
  const state = stateOf[status] ?? 'open'
  const cents = fromStripeAmount(state === 'succeeded' ? amount_received : amount)
  return { id, clientSecret, state, amountCents: cents, orderId: metadata.orderId ?? '' }
}

const stateOf: Partial<Record<Stripe.PaymentIntent.Status, PaymentState>> = {
  succeeded: 'succeeded',
  canceled: 'cancelled',
  requires_capture: 'authorised',
}

function toCardEvent(event: Stripe.Event): CardEvent {
  const paymentId = paymentOf(event)
  return paymentId === undefined
    ? { id: event.id, kind: 'other', paymentId: undefined }
    : { id: event.id, kind: 'payment-changed', paymentId }
}

function paymentOf(event: Stripe.Event): string | undefined {
  const { object } = event.data
  if (!('object' in object)) return undefined
  if (object.object === 'payment_intent') return object.id
  if (object.object !== 'charge' && object.object !== 'refund') return undefined
  const payment = object.payment_intent
  return (typeof payment === 'string' ? payment : payment?.id) ?? undefined
}
