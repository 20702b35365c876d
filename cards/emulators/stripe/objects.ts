import { randomBytes } from 'node:crypto'
import type { PaymentIntent as PublicIntent } from '@stripe/stripe-js'
import Stripe from 'stripe'
import { stripeCurrency } from '#cards/stripe-amounts.ts'
import { type TestCard, testCards } from '#contract/test-cards.ts'
import type { StoredEvent } from './events.ts'
import type { StoredIntent, StoredRefund } from './store.ts'

/** An id like Stripe's: a prefix for its kind, and 144 random bits. */
export const newId = (kind: 'pi' | 'ch' | 're' | 'evt') =>
  `${kind}_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, 'x')}`

const seconds = (date: Date) => Math.floor(date.getTime() / 1_000)

/** Returns the test card with this payment method. */
export const cardOf = (paymentMethod: string | null): TestCard | undefined =>
  testCards.find(({ id }) => id === paymentMethod)

/** Renders a payment intent: in full, or as browsers see it. */
export type View = (stored: StoredIntent) => object

/** A payment intent for a publishable key: twenty fields, without metadata. */
export function toPublicIntent(stored: StoredIntent): PublicIntent {
  const intent = toIntent(stored)
  return {
    id: intent.id,
    object: intent.object,
    amount: intent.amount,
    canceled_at: intent.canceled_at,
    cancellation_reason: intent.cancellation_reason,
    capture_method: intent.capture_method,
    client_secret: intent.client_secret,
    confirmation_method: intent.confirmation_method,
    created: intent.created,
    currency: intent.currency,
    description: intent.description,
    last_payment_error: intent.last_payment_error,
    livemode: intent.livemode,
    next_action: intent.next_action,
    payment_method: intent.payment_method,
    payment_method_types: intent.payment_method_types,
    receipt_email: intent.receipt_email,
    setup_future_usage: intent.setup_future_usage,
    shipping: intent.shipping,
    status: intent.status,
  }
}

/** The part of Stripe's error that is stored when a payment fails. */
export interface PaymentFailure {
  readonly type: 'card_error' | 'invalid_request_error'
  readonly code: string
  readonly decline_code?: string
  readonly message: string
  readonly doc_url?: string
  readonly charge?: string
  readonly payment_method?: ReturnType<typeof toPaymentMethod>
}

/** A payment intent for the secret key: every field of Stripe's type. */
export function toIntent(stored: StoredIntent) {
  return {
    id: stored.id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: stored.amountCents,
    amount_capturable: stored.status === 'requires_capture' ? stored.amountCents : 0,
    amount_received: stored.capturedCents,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: stored.automaticPaymentMethods,
    canceled_at: stored.canceledAt && seconds(stored.canceledAt),
    cancellation_reason: stored.cancellationReason,
    capture_method: stored.captureMethod,
    client_secret: stored.clientSecret,
    confirmation_method: 'automatic',
    created: seconds(stored.createdAt),
    currency: stripeCurrency(),
    customer: null,
    customer_account: null,
    description: stored.description,
    excluded_payment_method_types: null,
    last_payment_error: stored.lastError as PaymentFailure | null, // written by payment-intents.ts
    latest_charge: stored.latestCharge,
    livemode: false,
    managed_payments: null,
    metadata: stored.metadata,
    next_action:
      stored.status === 'requires_action'
        ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'sandbox_three_d_secure' } }
        : null,
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

/** A test card as a payment method, without its number. */
export function toPaymentMethod({ id, brand }: TestCard, at: Date) {
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: 12,
      exp_year: at.getUTCFullYear() + 1,
      funding: 'credit',
      generated_from: null,
      last4: testCards.find((card) => card.id === id)?.number.slice(-4) ?? '',
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(at),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies Omit<Stripe.PaymentMethod, 'lastResponse'>
}

/** The charge of a payment intent that was paid. */
export function toCharge(stored: StoredIntent) {
  return {
    id: stored.latestCharge ?? '',
    object: 'charge',
    amount: stored.amountCents,
    amount_captured: stored.capturedCents,
    amount_refunded: stored.refundedCents,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: stored.capturedCents > 0,
    created: seconds(stored.createdAt),
    currency: stripeCurrency(),
    customer: null,
    description: stored.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: stored.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: stored.id,
    payment_method: stored.paymentMethod,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: stored.refundedCents > 0 && stored.refundedCents === stored.capturedCents,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  } satisfies Omit<Stripe.Charge, 'lastResponse'>
}

export function toRefund(stored: StoredRefund) {
  return {
    id: stored.id,
    object: 'refund',
    amount: stored.amountCents,
    balance_transaction: null,
    charge: stored.charge,
    created: seconds(stored.createdAt),
    currency: stripeCurrency(),
    customer: null,
    customer_account: null,
    metadata: stored.metadata,
    payment_intent: stored.paymentId,
    payment_method: null,
    reason: stored.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  } satisfies Omit<Stripe.Refund, 'lastResponse'>
}

export function toEvent(stored: StoredEvent) {
  return {
    id: stored.id,
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: seconds(stored.createdAt),
    data: { object: stored.object },
    livemode: false,
    pending_webhooks: stored.deliveredAt || stored.givenUpAt ? 0 : 1,
    request: null,
    type: stored.type as StoredEvent['type'] & Stripe.Event['type'],
  } satisfies Omit<Stripe.EventBase, 'lastResponse'>
}

/** A list in Stripe's format. */
export const toList = (url: string, data: readonly unknown[], hasMore: boolean) => ({
  object: 'list',
  url,
  has_more: hasMore,
  data,
})
