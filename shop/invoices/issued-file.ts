import type { PrintDocument, PrintedDocument, PrintedFile } from '#contract/documents/printed-document.ts'
import type { InvoiceFormat } from '#contract/electronic-invoices/endpoints.ts'
import type { Database } from '#database/open.ts'
import { writeCreditNote, writeInvoice } from '../electronic-invoices/write.ts'
import { findCreditNote } from './credit-notes.ts'
import { creditNoteDocument, invoiceDocument } from './documents.ts'
import { findInvoice } from './store.ts'

interface WantedFile {
  readonly invoiceId: string
  /** Null: the invoice itself. */
  readonly creditNoteId: string | null
  readonly format: InvoiceFormat
}

/**
 * Makes the file of an invoice or a credit note in the format.
 * @returns undefined if there is no such document
 * @throws Refusal when the format needs a detail that is missing
 */
export async function issuedFile(
  db: Database,
  printDocument: PrintDocument,
  { invoiceId, creditNoteId, format }: WantedFile,
): Promise<PrintedFile | undefined> {
  const invoice = await findInvoice(db, invoiceId)
  const note = creditNoteId === null ? undefined : await findCreditNote(db, creditNoteId)
  if (!invoice || (creditNoteId !== null && !note)) return undefined
  const write = (syntax: Exclude<InvoiceFormat, 'pdf' | 'factur-x'>) =>
    note ? writeCreditNote(db, { invoice, note }, syntax) : writeInvoice(db, invoice, syntax)
  const { number } = note ?? invoice
  if (format !== 'pdf' && format !== 'factur-x')
    return { name: `${number}.xml`, type: 'application/xml', bytes: Buffer.from(await write(format)) }
  const document: PrintedDocument = await (note
    ? creditNoteDocument(db, invoice, note)
    : invoiceDocument(db, invoice))
  const bytes = await printDocument({
    ...document,
    ...(format === 'factur-x' && { cii: await write('cii') }),
  })
  return { name: `${number}.pdf`, type: 'application/pdf', bytes }
}
