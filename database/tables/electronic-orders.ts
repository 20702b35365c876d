import type { Generated, JSONColumnType } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** A line of an order as the purchasing system wrote it. */
export interface ElectronicOrderLine {
  /** Number of the order's line; null for a line that the shop did not accept. */
  readonly position: number | null
  readonly lineNumber: string
  readonly unit: string
  readonly unitPrice: number
  /** Left out before migration 0305, as are the pieces. */
  readonly partNumber?: string
  /** As ordered; left out before migration 0305, when an order had all of them. */
  readonly pieces?: number
}

/** A purchase order that a purchasing system sent as a document. */
interface ElectronicOrders {
  id: Generated<string>
  connection_id: string
  /** As the purchasing system numbers it. */
  order_number: string
  payload_id: string
  /** SHA-256 of the order's content. */
  content_hash: string
  received_at: CreatedAt
  /** Null for a document that was refused, or waits. */
  order_id: string | null
  /** Accepted differences. */
  changes: Generated<string[]>
  /** Why it was refused. */
  problems: Generated<string[]>
  /** As written in the document. */
  ordered_at: string | null
  /** How the document named its sender and this shop: domains and identities of cXML. */
  buyer_domain: string | null
  buyer_identity: string | null
  supplier_domain: string | null
  supplier_identity: string | null
  /** Empty for an order that was refused, or waits. */
  lines: JSONColumnType<readonly ElectronicOrderLine[], string | undefined, string>
  /** The order's content (an `OrderRequest`), while it waits for an admin. */
  waiting: JSONColumnType<object, string | undefined, null> | null
  /** Pieces of lines that the admin has changed, by the place of the line in the document, from 1. */
  changed_pieces: JSONColumnType<Readonly<Record<string, number>>, undefined, string>
  /** Whether the purchasing system was told that the order is being checked. */
  is_asked: Generated<boolean>
  decided_at: Date | null
  /** Email of the admin; null if the purchasing system withdrew the order. */
  decided_by: string | null
  version: Generated<number>
  /** When a later version replaced the order. */
  replaced_at: Date | null
}

export interface ElectronicOrdersTables {
  electronic_orders: ElectronicOrders
}
