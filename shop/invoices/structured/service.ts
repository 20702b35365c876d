import type { StructuredFormat } from '#contract/invoices/structured.ts'
import type { Database } from '#database/open.ts'
import { findCreditedLines, findReturnedSerials, type StoredCreditNote } from '../credit-notes.ts'
import type { StoredInvoice } from '../store.ts'
import { toCii } from './cii.ts'
import { structuredCreditNote } from './credit-note.ts'
import { structuredInvoice } from './document.ts'
import { readFacts } from './facts.ts'
import type { StructuredInvoice } from './model.ts'
import { toUbl } from './ubl.ts'

/**
 * Writes an invoice as XML.
 * @throws Refusal when the format needs something that is not known by its parts
 */
export async function writeInvoice(
  db: Database,
  invoice: StoredInvoice,
  format: StructuredFormat,
): Promise<string> {
  return write(structuredInvoice(invoice, await readFacts(db, invoice, invoice.issuedAt, format)), format)
}

/** Writes a credit note as XML; throws as `writeInvoice` does. */
export async function writeCreditNote(
  db: Database,
  { invoice, note }: { readonly invoice: StoredInvoice; readonly note: StoredCreditNote },
  format: StructuredFormat,
): Promise<string> {
  const [facts, lines, serials] = await Promise.all([
    readFacts(db, invoice, note.issuedAt, format),
    findCreditedLines(db, [note.id]),
    findReturnedSerials(db, note.id),
  ])
  const credited = lines.map((line) => ({ ...line, serials: serials.get(line.position) }))
  return write(structuredCreditNote(invoice, note, credited, facts), format)
}

const write = (document: StructuredInvoice, format: StructuredFormat) =>
  format === 'cii' ? toCii(document) : toUbl(document, format)
