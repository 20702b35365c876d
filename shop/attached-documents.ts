import { type AttachmentParts, type Attachments, printAttachments } from './documents/attached.ts'
import { attachElectronicDocument } from './electronic-orders/documents/attachment.ts'
import {
  attachCreditNote,
  attachInvoice,
  attachInvoiceOfOrder,
  attachTransmitted,
} from './invoices/attached.ts'
import { attachConfirmation } from './orders/confirmation.ts'
import { attachPurchaseOrder } from './purchasing/document.ts'
import { attachOffer } from './quotes/offer-document.ts'
import { attachPackingSlip } from './shipments/packing-slip.ts'

const attachments: Attachments = {
  order: attachConfirmation,
  invoice: attachInvoice,
  'invoice-of-order': attachInvoiceOfOrder,
  'credit-note': attachCreditNote,
  quote: attachOffer,
  shipment: attachPackingSlip,
  transmission: attachTransmitted,
  'purchase-order': attachPurchaseOrder,
  'electronic-document': attachElectronicDocument,
}

/** Prints the documents of all rooms that are attached to emails. */
export const attachedDocuments = (parts: AttachmentParts) => printAttachments(attachments, parts)
