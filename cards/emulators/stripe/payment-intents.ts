import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import type {
  AuthenticateIntentRequest,
  CancelIntentRequest,
  ConfirmIntentRequest,
  CreateIntentRequest,
  UpdateIntentRequest,
} from '#contract/cards/requests.ts'
import { shopCurrency } from '#contract/locale.ts'
import { formatCents } from '#contract/money.ts'
import type { TestCard } from '#contract/test-cards.ts'
import type { Database } from '#database/open.ts'
import { charge, fail } from './charge.ts'
import { type ApiResponse, errorResponse, invalidRequest, noSuchIntent, resourceMissing } from './errors.ts'
import type { EventTransaction } from './events.ts'
import { cardOf, newId, toIntent, toPublicIntent, type View } from './objects.ts'
import { changeIntent, findIntent, insertIntent, lockIntent, type StoredIntent } from './store.ts'
import { type Action, refusal } from './transitions.ts'

/** Cents. Stripe's limits for one payment in most currencies. */
const AMOUNT = { least: 50, most: 99_999_999 } as const
/** Per payment intent and hour. Threat: card testing, trying stolen cards one after the other. */
const MAX_FAILURES = 20

export const done = (stored: StoredIntent, view: View = toIntent): ApiResponse => ({
  status: 200,
  body: view(stored),
})

export async function createIntent(
  tx: EventTransaction,
  sent: z.output<typeof CreateIntentRequest>,
): Promise<ApiResponse> {
  if (sent.confirm === 'true' && sent.payment_method === undefined) {
    throw invalidRequest('Missing required param: payment_method.', {
      code: 'parameter_missing',
      param: 'payment_method',
    })
  }
  const id = newId('pi')
  const stored = await insertIntent(tx.db, {
    id,
    clientSecret: `${id}_secret_${randomBytes(24).toString('hex')}`,
    amountCents: amountIn(sent.amount),
    captureMethod: sent.capture_method ?? 'automatic',
    description: sent.description ?? null,
    metadata: sent.metadata ?? {},
    paymentMethod: sent.payment_method === undefined ? null : knownCard(sent.payment_method).id,
    automaticPaymentMethods: automaticMethods(sent),
  })
  await tx.recordEvent('payment_intent.created', stored)
  return sent.confirm === 'true' ? confirm(tx, stored, undefined, toIntent) : done(stored)
}

function automaticMethods(sent: z.output<typeof CreateIntentRequest>) {
  const enabled = sent['automatic_payment_methods[enabled]']
  if (enabled === undefined) return null
  const allow_redirects = sent['automatic_payment_methods[allow_redirects]'] ?? 'always'
  return { enabled: enabled === 'true', allow_redirects }
}

export function amountIn(text: string): number {
  const amount = Number(text)
  if (amount < AMOUNT.least) {
    throw invalidRequest(
      `Amount must be at least ${formatCents(AMOUNT.least)} ${shopCurrency().toLowerCase()}`,
      { code: 'amount_too_small', param: 'amount' },
    )
  }
  if (amount > AMOUNT.most) {
    throw invalidRequest(`Amount must be no more than ${formatCents(AMOUNT.most)}`, {
      code: 'amount_too_large',
      param: 'amount',
    })
  }
  return amount
}

export async function retrieveIntent(db: Database, id: string): Promise<StoredIntent> {
  const stored = await findIntent(db, id)
  if (!stored) throw noSuchIntent(id)
  return stored
}

/** Refuses a browser without the client secret, which only the order's buyer has. */
export function refuseWrongSecret(stored: StoredIntent, secret: string): void {
  const [known, given] = [Buffer.from(stored.clientSecret), Buffer.from(secret)]
  if (known.length === given.length && timingSafeEqual(known, given)) return
  throw invalidRequest(
    'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    },
  )
}

/** After a change of amount or card the payment must be confirmed again, even if authenticated. */
export async function updateIntent(
  tx: EventTransaction,
  id: string,
  sent: z.output<typeof UpdateIntentRequest>,
): Promise<ApiResponse> {
  const stored = await lock(tx, id)
  const amountCents = sent.amount === undefined ? stored.amountCents : amountIn(sent.amount)
  const card = sent.payment_method === undefined ? undefined : knownCard(sent.payment_method)
  const anew = amountCents !== stored.amountCents || card !== undefined
  if (anew) requireAllowed('update', stored, toIntent)
  const paymentMethod = card?.id ?? stored.paymentMethod
  const metadata = Object.entries({ ...stored.metadata, ...sent.metadata })
  const changed = await changeIntent(tx.db, stored, {
    amount_cents: amountCents,
    description: sent.description ?? stored.description,
    // An empty value deletes the name.
    metadata: JSON.stringify(Object.fromEntries(metadata.filter(([, value]) => value !== ''))),
    ...(anew && {
      payment_method: paymentMethod,
      status: paymentMethod ? 'requires_confirmation' : 'requires_payment_method',
    }),
  })
  return done(changed)
}

/** Charges a test card, or requires 3-D Secure first. Repeated calls charge an intent at most once. */
export async function confirmIntent(
  tx: EventTransaction,
  id: string,
  { client_secret, payment_method }: z.output<typeof ConfirmIntentRequest>,
  view: View,
): Promise<ApiResponse> {
  const stored = await lock(tx, id)
  if (view === toPublicIntent || client_secret !== undefined) refuseWrongSecret(stored, client_secret ?? '')
  return confirm(tx, stored, payment_method, view)
}

async function confirm(
  tx: EventTransaction,
  stored: StoredIntent & { readonly recentFailures?: number },
  paymentMethod: string | undefined,
  view: View,
): Promise<ApiResponse> {
  requireAllowed('confirm', stored, view)
  const name = paymentMethod ?? stored.paymentMethod
  if (name === null) {
    throw invalidRequest(
      'You cannot confirm this PaymentIntent because it’s missing a payment method. ' +
        'Update the PaymentIntent with a payment method and then try to confirm this PaymentIntent again.',
      { code: 'payment_intent_unexpected_state', payment_intent: view(stored) },
    )
  }
  const card = knownCard(name)
  if ((stored.recentFailures ?? 0) >= MAX_FAILURES) {
    throw invalidRequest(
      'Too many cards were tried for this PaymentIntent. Try later.',
      { code: 'rate_limit' },
      429,
    )
  }
  if (card.authenticates) {
    const waiting = await changeIntent(tx.db, stored, { status: 'requires_action', payment_method: card.id })
    await tx.recordEvent('payment_intent.requires_action', waiting)
    return done(waiting, view)
  }
  const charged = await charge(tx, stored, card)
  return charged.error
    ? errorResponse(402, { ...charged.error, payment_intent: view(charged.stored) })
    : done(charged.stored, view)
}

/** Ends the 3-D Secure step. The reply is the payment intent, even if the payment failed. */
export async function authenticateIntent(
  tx: EventTransaction,
  id: string,
  { client_secret, outcome }: z.output<typeof AuthenticateIntentRequest>,
): Promise<ApiResponse> {
  const stored = await lock(tx, id)
  refuseWrongSecret(stored, client_secret)
  requireAllowed('authenticate', stored, toPublicIntent)
  if (outcome === 'complete') {
    const { stored: charged } = await charge(tx, stored, knownCard(stored.paymentMethod ?? ''))
    return done(charged, toPublicIntent)
  }
  const failed = await fail(tx, stored, {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new ' +
      'PaymentMethod to attempt to fulfill this PaymentIntent again.',
  })
  return done(failed, toPublicIntent)
}

export async function cancelIntent(
  tx: EventTransaction,
  id: string,
  { cancellation_reason }: z.output<typeof CancelIntentRequest>,
): Promise<ApiResponse> {
  const stored = await lock(tx, id)
  requireAllowed('cancel', stored, toIntent)
  const canceled = await changeIntent(tx.db, stored, {
    status: 'canceled',
    canceled_at: new Date(),
    cancellation_reason: cancellation_reason ?? null,
  })
  await tx.recordEvent('payment_intent.canceled', canceled)
  return done(canceled)
}

export async function lock(tx: EventTransaction, id: string) {
  const stored = await lockIntent(tx.db, id)
  if (!stored) throw noSuchIntent(id)
  return stored
}

export function requireAllowed(action: Action, stored: StoredIntent, view: View): void {
  const message = refusal(action, stored.status)
  if (message === undefined) return
  throw invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: view(stored) })
}

function knownCard(name: string): TestCard {
  const card = cardOf(name)
  if (!card) throw resourceMissing('PaymentMethod', name, 'payment_method', 400)
  return card
}
