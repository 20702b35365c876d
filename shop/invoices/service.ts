import { formatCents, toAmount } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { requireOpenDay } from '../accounting/months.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAction } from '../audit-log/store.ts'
import { storedSums } from '../charges/order-charges.ts'
import { ownerEmails } from '../companies/members.ts'
import { lockCompany } from '../companies/store.ts'
import type { ShopContext } from '../context.ts'
import { couponOf } from '../coupons/coupon-of-order.ts'
import { sendDocument } from '../documents/send.ts'
import type { KeepResult } from '../idempotency.ts'
import { findTransmissions } from '../invoice-transmissions/store.ts'
import { lockOrder } from '../orders/store.ts'
import { readPage } from '../pages.ts'
import { findSeller } from '../settings/seller.ts'
import { findBilledOrder } from './by-shipment.ts'
import { emailedInvoice, emailInvoice } from './emails.ts'
import { followInvoices } from './order-payment.ts'
import { readParts } from './parts.ts'
import { howToPay } from './payment-code.ts'
import { requireInvoice } from './require.ts'
import * as store from './store.ts'

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
  { db, queueEmail, publicUrl }: ShopContext,
  transfer: Transfer,
  admin: Caller,
  keep: KeepResult<Recorded>,
): Promise<Recorded> {
  const { invoiceId, amountCents } = transfer
  return db.transaction().execute(async (tx) => {
    await requireOpenDay(tx, transfer.receivedOn)
    const before = await lockInvoice(tx, invoiceId)
    if (amountCents > before.openCents) throw new Refusal('above-open', { open: toAmount(before.openCents) })
    const id = await store.insertPayment(tx, { ...transfer, kind: 'transfer', recordedBy: admin.email })
    const invoice = { ...before, openCents: before.openCents - amountCents }
    await followInvoices(tx, invoice.orderId, actorOf(admin))
    await recordAction(tx, {
      actor: admin.email,
      action: 'transfer-recorded',
      subject: invoiceId,
      label: `${invoice.number}: ${formatCents(amountCents)}`,
      before: { openCents: before.openCents },
      after: { openCents: invoice.openCents, reference: transfer.reference },
    })
    for (const email of await ownerEmails(tx, invoice.customerId))
      await queueEmail(tx, email, {
        kind: 'transfer-received',
        invoice: emailInvoice(invoice, publicUrl),
        amountCents,
      })
    const recorded = { id, openCents: invoice.openCents }
    await keep(tx, recorded)
    return recorded
  })
}

/** Reverses a wrongly recorded transfer by adding a row of its own. */
export function reverseTransfer(
  db: Database,
  { invoiceId, paymentId, reason }: { invoiceId: string; paymentId: string; reason: string },
  admin: Caller,
  keep: KeepResult<number>,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const found = await store.findInvoice(tx, invoiceId)
    if (!found) throw new Refusal('no-such-invoice')
    // The company's debt rises, so nobody else may be adding it up at the same time.
    await lockCompany(tx, found.customerId)
    const before = await lockInvoice(tx, invoiceId)
    const transfer = (await store.findPayments(tx, invoiceId)).find(({ id }) => id === paymentId)
    if (transfer?.kind !== 'transfer') throw new Refusal('no-such-transfer')
    if (transfer.reversed || before.paidCents < transfer.amountCents) throw new Refusal('not-reversible')
    await store.insertPayment(tx, {
      invoiceId,
      kind: 'reversal',
      amountCents: -transfer.amountCents,
      reference: reason,
      reverses: paymentId,
      recordedBy: admin.email,
    })
    const openCents = before.openCents + transfer.amountCents
    await followInvoices(tx, before.orderId, actorOf(admin))
    await recordAction(tx, {
      actor: admin.email,
      action: 'transfer-reversed',
      subject: invoiceId,
      label: `${before.number}: ${formatCents(transfer.amountCents)}`,
      before: { openCents: before.openCents },
      after: { openCents, reason },
    })
    await keep(tx, openCents)
    return openCents
  })
}

/** Locks the invoice's order, then returns the invoice; every change of an invoice starts with this. */
async function lockInvoice(tx: Database, id: string): Promise<store.StoredInvoice> {
  const invoice = await store.findInvoice(tx, id)
  if (!invoice) throw new Refusal('no-such-invoice')
  await lockOrder(tx, invoice.orderId)
  return (await store.findInvoice(tx, id)) ?? invoice
}
