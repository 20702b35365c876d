import type { Generated } from 'kysely'
import type { ActorKind } from './actor-kind.ts'
import type { CreatedAt } from './created-at.ts'

/** Refunds. */

interface Refunds {
  id: Generated<string>
  /** Null for an order on account. */
  payment_id: string | null
  order_id: string
  amount_cents: number
  reason: 'admin' | 'late' | 'part'
  note: Generated<string>
  /** Null for a payment that arrived too late for an invoice. */
  credit_note_id: string | null
  /** The first of several refunds that were asked for together: one for each invoice. */
  continues: Generated<string | null>
  actor_kind: ActorKind
  actor_name: string | null
  asked_at: CreatedAt
  /** The card service's id, once the refund is made. */
  refund_id: string | null
  made_at: Date | null
}

interface RefundLines {
  refund_id: string
  order_id: string
  line_position: number
  pieces: number
  /** The share of a coupon in these pieces, which was not paid. */
  discount_cents: Generated<number>
}

export interface RefundsTables {
  refunds: Refunds
  refund_lines: RefundLines
}
