import { z } from 'zod'

/**
 * A paper of the shop, in words: who makes it says what is on it, with amounts and days as people read them, and
 * `documents/` sets it. The same paper is the same bytes, whenever it is asked for.
 */

/** Who sells, as papers say it. What is empty is left out. */
export interface Seller {
  readonly name: string
  /** One or several lines. */
  readonly address: string
  readonly email: string
  readonly phone: string
  readonly taxNumber: string
  /** Where money is sent to, in one or several lines. */
  readonly bankAccount: string
}

export interface PrintedDocument {
  /** What it is, and its number. */
  readonly title: string
  /** When what it says became so. */
  readonly at: Date
  readonly seller: Seller
  /** Whom it is for, and whom else it names. */
  readonly parties: readonly Party[]
  readonly facts: readonly Fact[]
  readonly columns: readonly Column[]
  /** As many cells as there are columns. */
  readonly rows: readonly (readonly Cell[])[]
  /** Below the table; the last one is what it comes to. */
  readonly totals: readonly Fact[]
  readonly notes: readonly string[]
}

export interface Party {
  readonly label: string
  readonly lines: readonly string[]
}

export type Fact = readonly [label: string, value: string]

export interface Column {
  readonly label: string
  /** How wide it is, as a share of the table's width. */
  readonly share: number
  /** Where its text stands; without it at the start. */
  readonly align?: 'end'
}

export interface Cell {
  readonly text: string
  /** A smaller line below it. */
  readonly under?: string
}

/** @returns the bytes of a PDF */
export type PrintDocument = (document: PrintedDocument) => Promise<Uint8Array>

/** A paper that goes along with a mail: of which order, quote, shipment or refund. */
export const AttachedDocument = z.object({
  kind: z.enum(['order', 'invoice-of-order', 'credit-note', 'quote', 'shipment']),
  id: z.string(),
})
export type AttachedDocument = z.output<typeof AttachedDocument>

export interface PrintedFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** @returns undefined when what it is of is not there any more */
export type PrintAttached = (document: AttachedDocument) => Promise<PrintedFile | undefined>
