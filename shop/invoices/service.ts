import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { requireOpenDay } from '../accounting/months.ts'
import { actorOf } from '../audit-log/actor.ts'
import { storedSums } from '../charges/order-charges.ts'
import type { ShopContext } from '../context.ts'
import { couponOf } from '../coupons/coupon-of-order.ts'
import { sendDocument } from '../documents/send.ts'
import type { KeepResult } from '../idempotency.ts'
import { findTransmissions } from '../invoice-transmissions/store.ts'
import { readPage } from '../pages.ts'
import { findSeller } from '../settings/seller.ts'
import { findBilledOrder } from './by-shipment.ts'
import { emailedInvoice } from './emails.ts'
import { readParts } from './parts.ts'
import { howToPay } from './payment-code.ts'
import { requireInvoice } from './require.ts'
import * as store from './store.ts'
import { payInvoice, takeBackPayment } from './transfers.ts'

export function listInvoices(db: Database, list: store.InvoiceList) {
  return readPage(list, (query) => store.findInvoices(db, query), store.countInvoices(db, list))
}

/** Returns an invoice that the caller may see, with its coupon, charges and transmissions. */
export async function getInvoiceDetails(db: Database, id: string, caller: Caller) {
  const details = await requireInvoice(db, id, caller)
  const [order, parts, transmissions, seller] = await Promise.all([
    findBilledOrder(db, details.invoice),
    readParts(db, details.invoice, details.creditNotes),
    findTransmissions(db, id),
    findSeller(db),
  ])
  const { customerId } = details.invoice
  const { isAdmin, personalCustomerId } = caller
  const isOwn = isAdmin || [caller.customerId, personalCustomerId].includes(customerId)
  return {
    ...details,
    sums: storedSums(order),
    coupon: couponOf(order),
    parts,
    transmissions,
    howToPay: howToPay(details.invoice, seller),
    subsidiary: isOwn ? undefined : customerId,
  }
}

/** Emails an invoice that the caller may see to any address. */
export async function sendInvoice(
  shop: ShopContext,
  { id, to }: { readonly id: string; readonly to: string },
  caller: Caller,
  keep: KeepResult<void>,
): Promise<void> {
  const { invoice } = await requireInvoice(shop.db, id, caller)
  const attached = { kind: 'invoice', id } as const
  await sendDocument(shop, { to, email: emailedInvoice(invoice), attached }, caller, keep)
}

interface Transfer {
  readonly invoiceId: string
  readonly amountCents: number
  readonly receivedOn: string
  readonly reference: string
}

export interface Recorded {
  readonly id: string
  readonly openCents: number
}

/** Records a bank transfer. Once nothing of its order is open, the order is paid. */
export function recordTransfer(
  shop: ShopContext,
  { invoiceId, amountCents, receivedOn, reference }: Transfer,
  admin: Caller,
  keep: KeepResult<Recorded>,
): Promise<Recorded> {
  return shop.db.transaction().execute(async (tx) => {
    await requireOpenDay(tx, receivedOn)
    const payment = { invoiceId, amounts: { transfer: amountCents }, receivedOn, reference }
    const { ids, invoice } = await payInvoice(shop, tx, payment, recorderOf(admin))
    const recorded = { id: ids[0] ?? '', openCents: invoice.openCents }
    await keep(tx, recorded)
    return recorded
  })
}

/** Reverses a wrongly recorded payment by adding a row of its own. One of a bank statement is undone there. */
export function reverseTransfer(
  db: Database,
  reversal: { readonly invoiceId: string; readonly paymentId: string; readonly reason: string },
  admin: Caller,
  keep: KeepResult<number>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    if (await store.isOfStatement(tx, reversal.paymentId)) throw new Refusal('transfer-from-statement')
    const { openCents } = await takeBackPayment(tx, reversal, recorderOf(admin))
    await keep(tx, openCents)
    return openCents
  })
}

const recorderOf = (admin: Caller) => ({ email: admin.email, actor: actorOf(admin) })
