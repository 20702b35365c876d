import type { IssuedInvoice } from '#contract/mail/email-data.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import type { ShopContext } from '../context.ts'
import { creditable, creditInvoice } from '../invoices/issue.ts'
import { followInvoices } from '../invoices/order-payment.ts'
import { findInvoiceOfShipment } from '../invoices/store.ts'

/** The invoices of shipments: the database issues them with the shipment, if the order is invoiced so. */

/** An invoice, and what an email says of it. */
export interface Invoiced {
  readonly id: string
  readonly invoice: IssuedInvoice
}

/** Has the invoice of a shipment sent to its company. @returns undefined without one */
export async function invoiceOfShipped(
  { transmit }: Pick<ShopContext, 'transmit'>,
  tx: Database,
  shipmentId: string,
): Promise<Invoiced | undefined> {
  const invoice = await findInvoiceOfShipment(tx, shipmentId)
  if (!invoice) return undefined
  const { id, number, amountCents, dueAt } = invoice
  await transmit(tx, id)
  return { id, invoice: { number, amountCents, dueAt } }
}

/**
 * Credits the invoice of a shipment that was voided: its pieces are invoiced when they are shipped.
 * @returns the credit note; undefined without an invoice
 * @throws Refusal shipment-refunded if pieces of it were refunded
 */
export async function creditVoided(
  { transmit }: Pick<ShopContext, 'transmit'>,
  tx: Database,
  { id, orderId }: { readonly id: string; readonly orderId: string },
  admin: Caller,
) {
  const invoice = await findInvoiceOfShipment(tx, id)
  if (!invoice) return undefined
  if (invoice.creditedCents > 0) throw new Refusal('shipment-refunded')
  const note = await creditInvoice(tx, { invoice, amountCents: creditable(invoice) }, admin)
  await transmit(tx, invoice.id, note)
  await followInvoices(tx, orderId, actorOf(admin))
  return note
}
