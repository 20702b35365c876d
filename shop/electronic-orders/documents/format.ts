import type { Database } from '#database/open.ts'
import type { StoredCreditNote } from '#shop/invoices/credit-notes.ts'
import type { StoredInvoice } from '#shop/invoices/store.ts'
import type { StoredShipment } from '#shop/shipments/store.ts'
import type { Ordered, Sent } from './ordered.ts'
import type { ShippedItem } from './shipped.ts'

/** The data that all documents need. */
export interface About {
  readonly event: { readonly id: string; readonly happenedAt: Date }
  readonly publicUrl: string
  /** This shop's identity in the purchasing system. */
  readonly sharedSecret: string
}

export interface Rejecting {
  /** Of the answer. */
  readonly id: string
  readonly reason: string
}

export interface Notice {
  readonly shipment: StoredShipment
  readonly items: readonly ShippedItem[]
  /** `delete`: the shipment was a mistake. */
  readonly operation: 'new' | 'update' | 'delete'
  readonly at: Date
  /** The payloadID of the first notice of the shipment. */
  readonly corrects: string | undefined
}

export interface Invoiced {
  readonly invoice: StoredInvoice
  /** For a credit note on the invoice. */
  readonly note?: StoredCreditNote
}

/** How documents are written for a purchasing system. */
export interface Format {
  /** A new order is accepted, with the differences. */
  readonly confirmation: (ordered: Ordered, about: About) => string
  /** The order was rejected or cancelled. */
  readonly rejection: (sent: Sent, rejecting: Rejecting, about: About) => string
  readonly shipNotice: (ordered: Ordered, notice: Notice, about: About) => string
  /** @throws Refusal for missing details of the seller or the buyer */
  readonly invoice: (db: Database, ordered: Ordered, invoiced: Invoiced, about: About) => Promise<string>
}
