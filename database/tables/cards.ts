import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** The card sandbox's tables. */

export type CardPaymentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

type Metadata = ColumnType<Record<string, string>, string | undefined, string>

export interface CardPaymentIntents {
  id: string
  client_secret: string
  amount_cents: number
  status: CardPaymentStatus
  capture_method: 'automatic' | 'manual'
  description: string | null
  metadata: Metadata
  /** Taken from the metadata by the database. */
  order_id: GeneratedAlways<string | null>
  /** A test card's name. */
  payment_method: string | null
  latest_charge: string | null
  last_error: ColumnType<unknown, string | null, string | null>
  captured_cents: Generated<number>
  /** The sum of the refunds, kept by the database. */
  refunded_cents: GeneratedAlways<number>
  canceled_at: Date | null
  cancellation_reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | 'abandoned' | null
  created_at: CreatedAt
}

export interface CardRefunds {
  id: string
  payment_intent_id: string
  amount_cents: number
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  metadata: Metadata
  created_at: CreatedAt
}

export interface CardEvents {
  id: string
  type: string
  payment_intent_id: string
  /** What it happened to, as it was then, in Stripe's shape. */
  object: JSONColumnType<Record<string, unknown>>
  created_at: CreatedAt
  attempts: Generated<number>
  /** Null once it arrived or was given up. */
  next_attempt_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Whoever is delivering it just now. */
  lease: string | null
  /** The HTTP status of the last try; null when nobody answered. */
  last_status: number | null
  delivered_at: Date | null
}

export interface CardSecrets {
  name: string
  value: string
}

export interface CardIdempotencyKeys {
  /** SHA-256 of the key and of who may use it. */
  key: string
  /** Hash of path and parameters: the same key with others is refused. */
  request: string
  status: number
  body: ColumnType<unknown, string, never>
  created_at: CreatedAt
}
