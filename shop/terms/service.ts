import { CardServiceDown } from '#contract/cards/port.ts'
import { percentOf } from '#contract/charges/charges.ts'
import { isApprover } from '#contract/companies/endpoints.ts'
import { formatCents } from '#contract/money.ts'
import { Refusal } from '#contract/refusals.ts'
import { cashDiscountTerms } from '#contract/terms/cash-discount.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAction } from '../audit-log/store.ts'
import { recordEvent } from '../companies/events.ts'
import { roleIn } from '../companies/members.ts'
import { findCompany, findParent, lockCompany } from '../companies/store.ts'
import { applyWaiting } from '../order-changes/apply.ts'
import { findOrderOf, lockOrder, type StoredOrder } from '../orders/store.ts'
import type { PaymentContext } from '../payments/context.ts'
import { settle } from '../payments/settle.ts'
import { waitsForFirst } from '../second-orders/store.ts'
import { onAccountRefusal } from './credit.ts'
import { putOnAccount } from './on-account.ts'
import * as store from './store.ts'

/** Returns the id of the caller's company, if the caller may see everything that it owes. */
export function companyOf({ companyRole, customerId }: Caller): string {
  if (!companyRole) throw new Refusal('no-company')
  if (!isApprover(companyRole)) throw new Refusal('approvers-only')
  return customerId
}

export async function getAccount(db: Database, customerId: string) {
  const account = await store.findAccount(db, customerId)
  if (!account) throw new Refusal('no-such-company')
  return account
}

/** Grants, changes or withdraws a company's payment terms. The due dates of existing invoices do not change. */
export function setTerms(db: Database, customerId: string, terms: store.Terms | null, admin: Caller) {
  return db.transaction().execute(async (tx) => {
    await lockCompany(tx, customerId)
    const company = await findCompany(tx, customerId)
    if (!company) throw new Refusal('no-such-company')
    if (await findParent(tx, customerId)) throw new Refusal('terms-of-parent')
    const before = await store.findTerms(tx, customerId)
    if (!before && !terms) return
    if (terms) await store.saveTerms(tx, customerId, terms, admin.email)
    else await store.deleteTerms(tx, customerId)
    const action = terms ? 'terms-granted' : 'terms-withdrawn'
    const detail = terms ? grantedDetail(terms) : ''
    // The admin's identity is internal to the shop.
    await recordEvent(tx, { customerId, email: THE_SHOP }, action, { detail })
    await recordAction(tx, {
      actor: admin.email,
      action,
      subject: customerId,
      label: company.name,
      before,
      after: terms ?? undefined,
    })
  })
}

const grantedDetail = ({ days, creditLimitCents, discountBasisPoints, discountDays }: store.Terms) =>
  [
    `${days} days`,
    `up to ${formatCents(creditLimitCents)}`,
    ...(discountBasisPoints !== null && discountDays !== null
      ? [cashDiscountTerms({ percent: percentOf(discountBasisPoints), days: discountDays })]
      : []),
  ].join(', ')

/** Stands in for the admin's name in a company's history. */
const THE_SHOP = 'the shop'

/** Puts an order that waits for payment on the company's account. Repeating it changes nothing. */
export async function putOrderOnAccount(
  context: PaymentContext,
  { orderId, purchaseOrderNumber }: { orderId: string; purchaseOrderNumber: string },
  buyer: Caller,
): Promise<void> {
  const found = await findOrderOf(context.db, orderId, buyer)
  if (!found) throw new Refusal('no-such-order')
  if (await isPaidByCard(context, found)) throw new Refusal('not-payable')
  await context.db.transaction().execute(async (tx) => {
    await lockCompany(tx, buyer.customerId)
    const order = await lockOrder(tx, orderId)
    if (!order || order.payment === 'on-account') return
    if (order.approval === 'waiting') throw new Refusal('approval-needed')
    if (waitsForFirst(order)) throw new Refusal('first-order-unpaid')
    if (order.status !== 'unpaid') throw new Refusal('not-payable')
    if (!buyer.companyRole || order.customerId !== buyer.customerId || !order.inCompany)
      throw new Refusal('no-terms')
    if (!(await roleIn(tx, buyer))) throw new Refusal('membership-changed')
    const refusal = await onAccountRefusal(tx, buyer.customerId, order.amountCents)
    if (refusal) throw refusal
    await tx
      .updateTable('orders')
      .set({ on_account: true, purchase_order_number: purchaseOrderNumber })
      .where('id', '=', orderId)
      .execute()
    if (order.supplementsOrderId !== null) await applyWaiting(context, tx, order)
    await putOnAccount(context, tx, { orderId, actor: actorOf(buyer) })
    // A card payment still open in another tab can no longer go through; money that arrives anyway is refunded.
    if (order.paymentId) await context.queueClosing(tx, { orderId })
  })
}

/** True if the order's card payment succeeded; if so, the order is now paid. */
async function isPaidByCard(context: PaymentContext, { paymentId, status }: StoredOrder): Promise<boolean> {
  if (!paymentId || status !== 'unpaid') return false
  try {
    const payment = await context.cards.retrieve(paymentId)
    if (payment.state !== 'succeeded') return false
    await settle(context, payment)
    return true
  } catch (failure) {
    if (failure instanceof CardServiceDown) throw new Refusal('cards-unavailable')
    throw failure
  }
}
