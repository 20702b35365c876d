import type {
  AttachedDocument,
  PrintAttached,
  PrintDocument,
  PrintedDocument,
  PrintedFile,
} from '#contract/documents/printed-document.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { purchaseOrderNumber } from '#contract/purchasing/endpoints.ts'
import { quoteNumber } from '#contract/quotes/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import { shipmentNumber } from '#contract/shipments/endpoints.ts'
import type { Database } from '#database/open.ts'
import { findCompany } from '../companies/store.ts'
import { writeCreditNote, writeInvoice } from '../electronic-invoices/write.ts'
import { documentFile } from '../electronic-orders/documents/attachment.ts'
import { findTransmission } from '../invoice-transmissions/store.ts'
import { findCreditNote } from '../invoices/credit-notes.ts'
import { creditNoteDocument, invoiceDocument } from '../invoices/documents.ts'
import { issuedFile } from '../invoices/issued-file.ts'
import {
  findInvoice,
  findInvoiceOfOrder,
  findInvoiceOfShipment,
  type StoredInvoice,
} from '../invoices/store.ts'
import { confirmationDocument } from '../orders/confirmation.ts'
import { findOrder } from '../orders/store.ts'
import { purchaseOrder, purchaseOrderFile } from '../purchasing/document.ts'
import { findLines, findOrder as findPurchaseOrder } from '../purchasing/store.ts'
import { openOffer } from '../quotes/links.ts'
import { addressedIn, offerDocument } from '../quotes/offer-document.ts'
import { packingSlip } from '../shipments/packing-slip.ts'
import { findShipment } from '../shipments/store.ts'

interface Attached {
  /** File name without its extension. */
  readonly name: string
  readonly document: PrintedDocument
}

/**
 * Writes the XML of an invoice whose company wants Factur-X. Where details are not known by their parts, the email goes
 * with a PDF that only people can read, rather than not at all.
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

async function attachedInvoice(
  db: Database,
  invoice: StoredInvoice | undefined,
): Promise<Attached | undefined> {
  if (!invoice) return undefined
  const document = await invoiceDocument(db, invoice)
  const cii = await ciiFor(db, invoice, () => writeInvoice(db, invoice, 'cii'))
  return { name: invoice.number, document: { ...document, ...cii } }
}

/** Each maker returns undefined when the subject no longer exists. */
const makers: Readonly<
  Record<
    Exclude<AttachedDocument['kind'], 'transmission' | 'purchase-order' | 'electronic-document'>,
    (db: Database, id: string) => Promise<Attached | undefined>
  >
> = {
  async order(db, id) {
    const order = await findOrder(db, id)
    return order && { name: orderNumber(order.number), document: await confirmationDocument(db, order) }
  },
  async invoice(db, id) {
    return attachedInvoice(db, await findInvoice(db, id))
  },
  async 'invoice-of-order'(db, id) {
    return attachedInvoice(db, await findInvoiceOfOrder(db, id))
  },
  async 'credit-note'(db, id) {
    const note = await findCreditNote(db, id)
    const invoice = note && (await findInvoice(db, note.invoiceId))
    if (!invoice) return undefined
    const document = await creditNoteDocument(db, invoice, note)
    const cii = await ciiFor(db, invoice, () => writeCreditNote(db, { invoice, note }, 'cii'))
    return { name: note.number, document: { ...document, ...cii } }
  },
  async quote(db, id) {
    const opened = await openOffer(db, id)
    return (
      opened && {
        name: quoteNumber(opened.quote.number),
        document: await offerDocument(db, opened, addressedIn(opened)),
      }
    )
  },
  async shipment(db, id) {
    const shipment = await findShipment(db, id)
    const order = shipment && (await findOrder(db, shipment.orderId))
    return (
      order && { name: shipmentNumber(shipment.number), document: await packingSlip(db, shipment, order) }
    )
  },
}

interface Parts {
  readonly db: Database
  readonly printDocument: PrintDocument
  readonly publicUrl: string
}

/** Prints an email's attachments from the data as stored when the email is sent. */
export const attachedDocuments =
  ({ db, printDocument, publicUrl }: Parts): PrintAttached =>
  async ({ kind, id }) => {
    if (kind === 'electronic-document') return documentFile(db, id, publicUrl)
    if (kind === 'transmission') {
      const transmission = await findTransmission(db, id)
      const file = transmission && (await issuedFile(db, printDocument, transmission))
      return file ? [file] : []
    }
    if (kind === 'purchase-order') {
      const order = await findPurchaseOrder(db, id)
      if (!order) return []
      const ordered = { order, lines: await findLines(db, id) }
      const name = purchaseOrderNumber(order.number)
      const pdf = await printDocument(await purchaseOrder(db, ordered))
      return [
        { name: `${name}.pdf`, type: 'application/pdf', bytes: pdf },
        { name: `${name}.csv`, type: 'text/csv', bytes: Buffer.from(purchaseOrderFile(ordered)) },
      ]
    }
    const attached = [
      await makers[kind](db, id),
      // The invoice goes with the packing slip.
      kind === 'shipment' ? await attachedInvoice(db, await findInvoiceOfShipment(db, id)) : undefined,
    ]
    const files: PrintedFile[] = []
    for (const each of attached)
      if (each)
        files.push({
          name: `${each.name}.pdf`,
          type: 'application/pdf',
          bytes: await printDocument(each.document),
        })
    return files
  }
