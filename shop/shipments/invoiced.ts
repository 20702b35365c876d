import type { IssuedInvoice } from '#contract/mail/email-data.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import type { ShopContext } from '../context.ts'
import { issueForShipment } from '../invoices/by-shipment.ts'
import { creditInvoice } from '../invoices/issue.ts'
import { readLeftToCredit } from '../invoices/left-to-credit.ts'
import { followInvoices } from '../invoices/order-payment.ts'
import { findInvoiceOfShipment } from '../invoices/store.ts'
import type { LinePart } from './store.ts'

/** The invoices of shipments, if their order is invoiced so. */

/** An invoice, and its data for an email. */
export interface Invoiced {
  readonly id: string
  readonly invoice: IssuedInvoice
}

/** Issues the invoice of a shipment, and has it sent to its company. @returns undefined without one */
export async function invoiceShipped(
  { transmit }: Pick<ShopContext, 'transmit'>,
  tx: Database,
  orderId: string,
  shipment: { readonly id: string; readonly lines: readonly LinePart[] },
): Promise<Invoiced | undefined> {
  await issueForShipment(tx, orderId, shipment)
  const invoice = await findInvoiceOfShipment(tx, shipment.id)
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
  const [rest] = await readLeftToCredit(tx, [invoice])
  const note = await creditInvoice(tx, { invoice, taxes: rest?.left ?? [] }, admin)
  await transmit(tx, invoice.id, note)
  await followInvoices(tx, orderId, actorOf(admin))
  return note
}
