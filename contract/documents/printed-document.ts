import { z } from 'zod'
import type { PrintedLabels } from './printed-labels.ts'

/**
 * A document that the shop issues, as text: the caller supplies its content, with amounts and dates already
 * formatted, and `documents/` typesets it. The same content always yields the same bytes.
 */

/** The seller as documents show it. Empty fields are left out. */
export interface Seller {
  readonly name: string
  /** One or more lines. */
  readonly address: string
  readonly email: string
  readonly phone: string
  readonly taxNumber: string
  /** The account for payments, in one or more lines. */
  readonly bankAccount: string
  /** PNG; empty for none. @default the mark that the program comes with */
  readonly logo?: Uint8Array
}

export interface PrintedDocument {
  /** The kind of document and its number. */
  readonly title: string
  /** The date of the event that it records. */
  readonly at: Date
  readonly seller: Seller
  /** The recipient, and other parties that it names. */
  readonly parties: readonly Party[]
  /** What its reader looks for first, in a tinted box: `['Please pay by May 14, 2027', '$6,880.00']`. */
  readonly headline?: Fact
  readonly facts: readonly Fact[]
  readonly columns: readonly Column[]
  /** Each row has as many cells as there are columns. */
  readonly rows: readonly (readonly Cell[])[]
  /** Below the table; the last one is the grand total. */
  readonly totals: readonly Fact[]
  readonly notes: readonly string[]
  /** A code that programs of banks scan, and what it is for: drawn below the notes. */
  readonly paymentCode?: { readonly text: string; readonly caption: string }
  /** The payment part of a Swiss bill, at the foot of the last page. */
  readonly swissBill?: SwissBill
  /** The same invoice as CII: makes the file a Factur-X document (PDF/A-3 with that XML in it). */
  readonly cii?: string
}

/** By the Swiss guidelines for QR bills, 2.3: with an address by its parts. */
export interface SwissBill {
  readonly currency: 'CHF' | 'EUR'
  /** In major units. */
  readonly amount: number
  /** By ISO 11649. */
  readonly reference: string
  readonly creditor: {
    readonly account: string
    readonly name: string
    readonly address: string
    readonly zip: string
    readonly city: string
    readonly country: string
  }
}

export interface Party {
  readonly label: string
  readonly lines: readonly string[]
}

export type Fact = readonly [label: string, value: string]

export interface Column {
  readonly label: string
  /** Width, as a share of the table's width. */
  readonly share: number
  /** Alignment of its text. @default start */
  readonly align?: 'end'
}

export interface Cell {
  readonly text: string
  /** Smaller lines below the text, which is bold then. */
  readonly under?: string
}

/**
 * Prints a document, or labels.
 * @returns the bytes of a PDF
 */
export type PrintDocument = (document: PrintedDocument | PrintedLabels) => Promise<Uint8Array>

/**
 * A document attached to an email: which order, invoice, quote, shipment or refund it is for, or which sending of an
 * invoice to its company, an order to a supplier, or an event of which a purchasing system is told.
 */
export const AttachedDocument = z.object({
  kind: z.enum([
    'order',
    'invoice',
    'invoice-of-order',
    'credit-note',
    'quote',
    'shipment',
    'transmission',
    'purchase-order',
    'electronic-document',
  ]),
  id: z.string(),
})
export type AttachedDocument = z.output<typeof AttachedDocument>

export interface PrintedFile {
  readonly name: string
  readonly type: 'application/pdf' | 'application/xml' | 'text/csv'
  readonly bytes: Uint8Array
}

/**
 * Prints a document to attach, as one file or several.
 * @returns none if the record it is for no longer exists
 */
export type PrintAttached = (document: AttachedDocument) => Promise<readonly PrintedFile[]>
