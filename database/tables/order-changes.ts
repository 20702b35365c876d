import type { ColumnType, Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** A change of a placed order. One that waits has changed nothing yet. */
interface OrderChanges {
  id: Generated<string>
  order_id: string
  state: 'waiting' | 'done' | 'lapsed' | 'declined' | 'withdrawn'
  /** Kept when it ends. */
  waits_for: 'payment' | 'approval' | 'agreement' | null
  /** The version that it made. */
  version: number | null
  /** What was asked for, as the call has it. */
  wanted: ColumnType<unknown, string, string>
  /** Both sides as people read them; null until the seller has agreed. */
  compared: ColumnType<unknown, string | null, string | null>
  /** The fields of the order before it, for documents of that time. */
  before: ColumnType<unknown, string | null, string | null>
  /** The order of what is added. */
  supplement_id: string | null
  actor_kind: 'buyer' | 'admin'
  /** Email at that time. */
  actor_name: string
  by_user: string | null
  /** The agent that asked for it for that person. */
  agent_id: string | null
  reason: Generated<string>
  /** Why it was declined. */
  answer: Generated<string>
  at: CreatedAt
  ended_at: Date | null
}

export interface OrderChangesTables {
  order_changes: OrderChanges
}
