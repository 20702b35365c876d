import type { EmailInvoice } from '#contract/mail/email-data.ts'
import { orderNumber } from '#contract/orders/order.ts'
import type { StoredInvoice } from './store.ts'

/** Returns the invoice data that emails need. */
export const emailInvoice = (invoice: StoredInvoice, publicUrl: string): EmailInvoice => ({
  number: invoice.number,
  orderNumber: orderNumber(invoice.orderNumber),
  purchaseOrderNumber: invoice.purchaseOrderNumber,
  amountCents: invoice.amountCents,
  openCents: invoice.openCents,
  dueAt: invoice.dueAt,
  link: `${publicUrl}/dashBoard/account`,
})

/** Returns the data of an email with the invoice attached. */
export const emailedInvoice = (invoice: StoredInvoice) => ({
  document: 'invoice' as const,
  number: invoice.number,
  orderNumber: orderNumber(invoice.orderNumber),
  purchaseOrderNumber: invoice.purchaseOrderNumber,
  amountCents: invoice.amountCents,
  ...(invoice.openCents > 0 && { dueAt: invoice.dueAt }),
})
