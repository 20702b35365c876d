import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { PaymentIntent as PublicIntent } from '@stripe/stripe-js'
import type Stripe from 'stripe'
import type { z } from 'zod'
import { type ConfirmIntentRequest, type CreateIntentRequest, testCards } from '#contract/cards.ts'
import type { Database } from '#database/open.ts'
import { type Answer, errorAnswer, invalid, noSuchIntent } from './errors.ts'
import {
  findIntent,
  insertIntent,
  lockIntent,
  markCharged,
  markDeclined,
  type StoredIntent,
} from './store.ts'

/** Cents. Stripe's floor and ceiling for one payment in US dollars. */
const AMOUNT = { least: 50, most: 99_999_999 } as const

const newId = (kind: string) => `${kind}_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, 'x')}`

export async function createIntent(
  tx: Database,
  sent: z.output<typeof CreateIntentRequest>,
): Promise<Answer> {
  const id = newId('pi')
  const stored = await insertIntent(tx, {
    id,
    clientSecret: `${id}_secret_${randomBytes(24).toString('hex')}`,
    amountCents: amountIn(sent.amount),
    orderId: sent['metadata[orderId]'] ?? null,
  })
  return { status: 200, body: toIntent(stored) }
}

export function amountIn(text: string): number {
  const amount = Number(text)
  if (amount < AMOUNT.least) {
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  }
  if (amount > AMOUNT.most) {
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' })
  }
  return amount
}

export async function retrieveIntent(db: Database, id: string): Promise<StoredIntent> {
  const stored = await findIntent(db, id)
  if (!stored) throw noSuchIntent(id)
  return stored
}

/** The browser's right to an intent: it knows the secret that only the order's buyer was given. */
export function refuseWrongSecret(stored: StoredIntent, secret: string): void {
  const [known, given] = [Buffer.from(stored.clientSecret), Buffer.from(secret)]
  if (known.length === given.length && timingSafeEqual(known, given)) return
  throw invalid(
    'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
    {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    },
  )
}

/** Charges a test card. Whatever happens twice or at once, an intent is charged at most once. */
export async function confirmIntent(
  tx: Database,
  id: string,
  { client_secret, payment_method }: z.output<typeof ConfirmIntentRequest>,
): Promise<Answer> {
  const stored = await lockIntent(tx, id)
  if (!stored) throw noSuchIntent(id)
  refuseWrongSecret(stored, client_secret)
  if (stored.status !== 'requires_payment_method') {
    throw invalid(alreadyOver(stored.status), {
      code: 'payment_intent_unexpected_state',
      payment_intent: toPublicIntent(stored),
    })
  }
  const card = testCards.find((known) => known.id === payment_method)
  if (!card) {
    throw invalid(`No such PaymentMethod: '${payment_method}'`, {
      code: 'resource_missing',
      param: 'payment_method',
    })
  }
  if (!card.declined) {
    const charged = await markCharged(tx, id, { id: newId('ch'), paymentMethod: card.id })
    return { status: 200, body: toPublicIntent(charged) }
  }
  const { code, decline, message } = card.declined
  const error = { type: 'card_error', code, ...(decline && { decline_code: decline }), message } as const
  const declined = await markDeclined(tx, id, error)
  return errorAnswer(402, { ...error, payment_intent: toPublicIntent(declined) })
}

const alreadyOver = (status: StoredIntent['status']) =>
  status === 'succeeded'
    ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
    : 'You cannot confirm this PaymentIntent because it has a status of canceled.'

/** The fields that a publishable key may see. */
const publicFields = [
  'id',
  'object',
  'amount',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'status',
] as const satisfies readonly (keyof PublicIntent)[]

export function toPublicIntent(stored: StoredIntent): Record<string, unknown> {
  const intent = toIntent(stored)
  return Object.fromEntries(publicFields.map((field) => [field, intent[field]]))
}

/** What the secret key sees: every field that Stripe's own type says is there. */
export function toIntent(stored: StoredIntent) {
  const succeeded = stored.status === 'succeeded'
  return {
    id: stored.id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: stored.amountCents,
    amount_capturable: 0,
    amount_received: succeeded ? stored.amountCents : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: stored.clientSecret,
    confirmation_method: 'automatic',
    created: Math.floor(stored.createdAt.getTime() / 1_000),
    currency: 'usd',
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: stored.lastError as Stripe.PaymentIntent.LastPaymentError | null, // written by markDeclined
    latest_charge: stored.latestCharge,
    livemode: false,
    managed_payments: null,
    metadata: stored.orderId === null ? {} : { orderId: stored.orderId },
    next_action: null,
    on_behalf_of: null,
    payment_method: stored.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: stored.status,
    transfer_data: null,
    transfer_group: null,
  } satisfies Omit<Stripe.PaymentIntent, 'lastResponse'>
}
