import type { StructuredFormat } from '#contract/electronic-invoices/endpoints.ts'
import type { Database } from '#database/open.ts'
import { findCreditedLines, findReturnedSerials, type StoredCreditNote } from '../invoices/credit-notes.ts'
import type { StoredInvoice } from '../invoices/store.ts'
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
export const writeInvoice = async (
  db: Database,
  invoice: StoredInvoice,
  format: StructuredFormat,
): Promise<string> => write(await readInvoice(db, invoice, format), format)

interface CreditNoteOf {
  readonly invoice: StoredInvoice
  readonly note: StoredCreditNote
}

/** Writes a credit note as XML; throws as `writeInvoice` does. */
export const writeCreditNote = async (
  db: Database,
  credit: CreditNoteOf,
  format: StructuredFormat,
): Promise<string> => write(await readCreditNote(db, credit, format), format)

/** Returns an invoice by the norm; throws as `writeInvoice` does. */
export async function readInvoice(
  db: Database,
  invoice: StoredInvoice,
  format: StructuredFormat | 'cxml',
): Promise<StructuredInvoice> {
  return structuredInvoice(invoice, await readFacts(db, { invoice }, format))
}

/** Returns a credit note by the norm; throws as `writeInvoice` does. */
export async function readCreditNote(
  db: Database,
  { invoice, note }: CreditNoteOf,
  format: StructuredFormat | 'cxml',
): Promise<StructuredInvoice> {
  const [facts, lines, serials] = await Promise.all([
    readFacts(db, { invoice, note }, format),
    findCreditedLines(db, [note.id]),
    findReturnedSerials(db, note.id),
  ])
  const credited = lines.map((line) => ({ ...line, serials: serials.get(line.position) }))
  return structuredCreditNote(invoice, note, credited, facts)
}

const writers: Readonly<Record<StructuredFormat, (document: StructuredInvoice) => string>> = {
  peppol: (document) => toUbl(document, 'peppol'),
  xrechnung: (document) => toUbl(document, 'xrechnung'),
  'xrechnung-cii': (document) => toCii(document, 'xrechnung'),
  cii: (document) => toCii(document),
}

const write = (document: StructuredInvoice, format: StructuredFormat) => writers[format](document)
