import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** The tables of the embedded card service. */

export type CardPaymentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

type Metadata = ColumnType<Record<string, string>, string | undefined, string>

interface CardPaymentIntents {
  id: string
  client_secret: string
  amount_cents: number
  status: CardPaymentStatus
  capture_method: 'automatic' | 'manual'
  description: string | null
  metadata: Metadata
  /** Copied from the metadata by the database. */
  order_id: GeneratedAlways<string | null>
  /** Stripe's id of a test card, such as `pm_card_visa`. */
  payment_method: string | null
  latest_charge: string | null
  last_error: ColumnType<unknown, string | null, string | null>
  captured_cents: Generated<number>
  /** The sum of the refunds, maintained by the database. */
  refunded_cents: GeneratedAlways<number>
  canceled_at: Date | null
  /** `automatic`: its authorisation was over. */
  cancellation_reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | 'abandoned' | 'automatic' | null
  automatic_payment_methods: ColumnType<AutomaticPaymentMethods | null, string | null, never>
  created_at: CreatedAt
}

interface AutomaticPaymentMethods {
  readonly enabled: boolean
  readonly allow_redirects: 'always' | 'never'
}

interface CardRefunds {
  id: string
  payment_intent_id: string
  amount_cents: number
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  metadata: Metadata
  created_at: CreatedAt
}

interface CardEvents {
  id: string
  type: string
  payment_intent_id: string
  /** The payment intent or charge at that time, in Stripe's format. */
  object: JSONColumnType<Record<string, unknown>>
  created_at: CreatedAt
  attempts: Generated<number>
  /** The HTTP status of the last attempt; null if there was no reply. */
  last_status: number | null
  /** Both null until it is delivered. */
  delivered_at: Date | null
  given_up_at: Date | null
}

interface CardSecrets {
  name: string
  value: string
}

interface CardIdempotencyKeys {
  /** SHA-256 of the key and of the user who may use it. */
  key: string
  /** Hash of path and parameters: reusing the key with others is refused. */
  request: string
  status: number
  body: ColumnType<unknown, string, never>
  created_at: CreatedAt
}

export interface CardsTables {
  card_payment_intents: CardPaymentIntents
  card_refunds: CardRefunds
  card_events: CardEvents
  card_secrets: CardSecrets
  card_idempotency_keys: CardIdempotencyKeys
}
