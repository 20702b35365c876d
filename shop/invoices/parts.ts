import { percentOf } from '#contract/charges/charges.ts'
import type { DocumentParts } from '#contract/invoices/parts.ts'
import { toAmount } from '#contract/money.ts'
import { vatNumber } from '#contract/tax-numbers/vat-number.ts'
import type { Database } from '#database/open.ts'
import { creditedParts } from '../electronic-invoices/credit-note.ts'
import type { Parts } from '../electronic-invoices/credit-note-lines.ts'
import { chargedParts } from '../electronic-invoices/document.ts'
import { readBilled } from '../electronic-invoices/facts.ts'
import type { Tax } from '../electronic-invoices/model.ts'
import { sellerParty } from '../electronic-invoices/parties.ts'
import { sellerAt } from '../settings/seller.ts'
import { findCreditedLines, type StoredCreditNote } from './credit-notes.ts'
import type { StoredInvoice } from './store.ts'

/** The lines of documents and their taxes, as the electronic documents have them. */
export interface PartsOfInvoice {
  readonly ofInvoice: Parts
  /** By the ids of the credit notes. */
  readonly ofNotes: ReadonlyMap<string, Parts>
}

/** Reads the parts of an invoice and of its credit notes. */
export async function readParts(
  db: Database,
  invoice: StoredInvoice,
  notes: readonly StoredCreditNote[],
): Promise<PartsOfInvoice> {
  const [billed, seller, lines] = await Promise.all([
    readBilled(db, [invoice]),
    sellerAt(db, invoice.issuedAt),
    notes.length === 0
      ? []
      : findCreditedLines(
          db,
          notes.map(({ id }) => id),
        ),
  ])
  const order = billed.get(invoice.id)
  if (!order) throw new Error(`invoice ${invoice.number} has no order`)
  const facts = { ...order, seller: sellerParty(seller), buyer: { vatNumber: vatNumber(invoice.taxNumber) } }
  const credited = Map.groupBy(lines, ({ creditNoteId }) => creditNoteId)
  return {
    ofInvoice: chargedParts(facts),
    ofNotes: new Map(
      notes.map((note) => [note.id, creditedParts(invoice, note, credited.get(note.id) ?? [], facts)]),
    ),
  }
}

const taxOf = ({ category, basisPoints }: Tax) => ({ category, percent: percentOf(basisPoints) })

/** Maps the parts of a document to their API form. */
export const toParts = ({ lines, adjustments, taxes }: Parts): DocumentParts => ({
  lines: lines.map((line, place) => ({
    position: place + 1,
    sku: line.sku,
    name: line.name,
    ...(line.note && { note: line.note }),
    pieces: line.pieces,
    unit: line.unit,
    // The amount of a part of a kit need not be whole cents for each piece.
    ...(line.pricedPieces === undefined && { price: toAmount(line.unitPriceCents) }),
    net: toAmount(line.netCents),
    ...taxOf(line.tax),
  })),
  adjustments: adjustments.map(({ kind, reason, netCents, tax }) => ({
    kind,
    reason,
    net: toAmount(netCents),
    ...taxOf(tax),
  })),
  taxes: taxes.map(({ tax, netCents, taxCents }) => ({
    ...taxOf(tax),
    ...(tax.reason && { reason: tax.reason }),
    net: toAmount(netCents),
    tax: toAmount(taxCents),
  })),
})
