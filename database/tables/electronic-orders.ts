import type { Generated } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** A purchase order that a purchasing system sent as a document. */
export interface ElectronicOrders {
  id: Generated<string>
  connection_id: string
  /** As the purchasing system numbers it. */
  order_number: string
  payload_id: string
  /** SHA-256 of what was ordered. */
  content_hash: string
  received_at: CreatedAt
  /** Null for a document that was refused. */
  order_id: string | null
  /** Differences that were accepted. */
  changes: Generated<string[]>
  /** Why it was refused. */
  problems: Generated<string[]>
}
