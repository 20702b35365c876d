import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { CreatedAt } from './created-at.ts'

/** A line of an order as the purchasing system wrote it. */
export interface ElectronicOrderLine {
  /** Number of the order's line. */
  readonly position: number
  readonly lineNumber: string
  readonly unit: string
  readonly unitPrice: number
}

/** A purchase order that a purchasing system sent as a document. */
interface ElectronicOrders {
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
  /** As it was written. */
  ordered_at: string | null
  /** How the document named its sender and this shop: domains and identities of cXML. */
  buyer_domain: string | null
  buyer_identity: string | null
  supplier_domain: string | null
  supplier_identity: string | null
  /** Empty for an order that was refused. */
  lines: JSONColumnType<readonly ElectronicOrderLine[], string | undefined, never>
}

/** What the purchasing system of a demo keeps. */
export interface DemoPurchasingDocuments {
  id: GeneratedAlways<number>
  order_number: string
  kind: 'order' | 'answer' | 'confirmation' | 'ship-notice' | 'receipt' | 'invoice'
  document: string
  received_at: CreatedAt
}

export interface ElectronicOrdersTables {
  electronic_orders: ElectronicOrders
  demo_purchasing_documents: DemoPurchasingDocuments
}
