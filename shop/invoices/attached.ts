import type { PrintedDocument, PrintedFile } from '#contract/documents/printed-document.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { findCompany } from '../companies/store.ts'
import { type AttachmentParts, type PrintFilesOf, pdfFile } from '../documents/attached.ts'
import { writeCreditNote, writeInvoice } from '../electronic-invoices/write.ts'
import { findTransmission } from '../invoice-transmissions/store.ts'
import { findCreditNote } from './credit-notes.ts'
import { creditNoteDocument, invoiceDocument } from './documents.ts'
import { issuedFile } from './issued-file.ts'
import { findInvoice, findInvoiceOfOrder, findInvoiceOfShipment, type StoredInvoice } from './store.ts'

/**
 * Writes the XML of an invoice whose company wants Factur-X. If details are missing, the email is sent with a plain PDF
 * rather than not at all.
 */
async function ciiFor(
  db: Database,
  { customerId }: StoredInvoice,
  write: () => Promise<string>,
): Promise<Pick<PrintedDocument, 'cii'>> {
  const company = await findCompany(db, customerId)
  if (company?.invoiceFormat !== 'factur-x') return {}
  try {
    return { cii: await write() }
  } catch (failure) {
    if (failure instanceof Refusal && failure.code === 'invoice-not-structured') return {}
    throw failure
  }
}

async function printInvoice(
  parts: AttachmentParts,
  invoice: StoredInvoice | undefined,
): Promise<readonly PrintedFile[]> {
  if (!invoice) return []
  const { db } = parts
  const document = await invoiceDocument(db, invoice)
  const cii = await ciiFor(db, invoice, () => writeInvoice(db, invoice, 'cii'))
  return [await pdfFile(parts, invoice.number, { ...document, ...cii })]
}

export const attachInvoice: PrintFilesOf = async (parts, id) =>
  printInvoice(parts, await findInvoice(parts.db, id))

export const attachInvoiceOfOrder: PrintFilesOf = async (parts, id) =>
  printInvoice(parts, await findInvoiceOfOrder(parts.db, id))

export const attachInvoiceOfShipment: PrintFilesOf = async (parts, id) =>
  printInvoice(parts, await findInvoiceOfShipment(parts.db, id))

export const attachCreditNote: PrintFilesOf = async (parts, id) => {
  const { db } = parts
  const note = await findCreditNote(db, id)
  const invoice = note && (await findInvoice(db, note.invoiceId))
  if (!invoice) return []
  const document = await creditNoteDocument(db, invoice, note)
  const cii = await ciiFor(db, invoice, () => writeCreditNote(db, { invoice, note }, 'cii'))
  return [await pdfFile(parts, note.number, { ...document, ...cii })]
}

/** In the format in which the company gets its invoices. */
export const attachTransmitted: PrintFilesOf = async ({ db, printDocument }, id) => {
  const transmission = await findTransmission(db, id)
  const file = transmission && (await issuedFile(db, printDocument, transmission))
  return file ? [file] : []
}
