import { isApprover } from '#contract/companies/endpoints.ts'
import { paymentPage } from '#contract/orders/order.ts'
import type { Caller } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import { roleIn } from '../companies/members.ts'
import { lockCompany } from '../companies/store.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { emailOrder } from '../orders/emails.ts'
import { countOrders, findOrders } from '../orders/search.ts'
import { findOrderOf, lockOrder, moveOrder, type StoredOrder, takeOffAccount } from '../orders/store.ts'
import { readPage } from '../pages.ts'
import { closePayment } from '../payments/store.ts'
import { putBackLines } from '../stock/ledger.ts'
import { onAccountRefusal } from '../terms/credit.ts'
import { putOnAccount } from '../terms/on-account.ts'
import { rejectLines } from './reject-lines.ts'
import { whyNotApprove } from './rights.ts'

/** Lists the orders that wait for the company's approvers. */
export async function listApprovals(
  db: Database,
  list: PageRequest,
  { companyRole, customerId: company }: Caller,
) {
  if (!companyRole) throw new Refusal('no-company')
  if (!isApprover(companyRole)) throw new Refusal('approvers-only')
  const waiting = { company, waiting: true }
  return readPage(list, (query) => findOrders(db, { ...query, ...waiting }), countOrders(db, waiting))
}

interface Approval {
  readonly orderId: string
  /** Positions of the rejected lines, counted from 1. */
  readonly rejectedLines: readonly number[]
  readonly reason: string
}

/**
 * Approves the lines of an order that are not rejected. The order can then be paid and holds its stock as long as
 * usual; an order meant for the company's account goes on account now.
 */
export function approveOrder(
  shop: ShopContext,
  { orderId, rejectedLines, reason }: Approval,
  approver: Caller,
  keep: KeepResult<void>,
): Promise<void> {
  const { db, queueEmail, publicUrl, holdMinutes } = shop
  const actor = actorOf(approver)
  return db.transaction().execute(async (tx) => {
    const order = await lockForDecision(tx, orderId, approver)
    const rejected = await rejectLines(tx, order, rejectedLines, actor)
    const approved = await moveOrder(tx, { orderId, move: 'approve', actor, note: reason, holdMinutes })
    if (!approved?.heldUntil) throw new Error(`order ${orderId} was approved and holds nothing`)
    const approval = {
      by: approver.email,
      reason,
      rejectedLines: rejected.map(({ productName }) => productName),
    }
    const refusal = approved.onAccount
      ? await onAccountRefusal(tx, approved.customerId, approved.amountCents)
      : undefined
    if (approved.onAccount && !refusal) {
      await putOnAccount(shop, tx, { orderId, actor: actorOf(approver), approval })
    } else {
      // The terms have changed since the order was placed: it is paid by card instead.
      if (refusal) await takeOffAccount(tx, orderId)
      await queueEmail(tx, approved.buyerEmail, {
        kind: 'order-approved',
        order: emailOrder(approved, publicUrl, paymentPage(orderId)),
        ...approval,
        heldUntil: approved.heldUntil,
        ...(refusal && { notOnAccount: refusal.message }),
      })
    }
    await keep(tx)
  })
}

/** Rejects a waiting order and puts its pieces back in stock: both or neither, and only once. */
export function rejectOrder(
  { db, queueEmail, publicUrl }: ShopContext,
  { orderId, reason }: { readonly orderId: string; readonly reason: string },
  approver: Caller,
  keep: KeepResult<void>,
): Promise<void> {
  const actor = actorOf(approver)
  return db.transaction().execute(async (tx) => {
    await lockForDecision(tx, orderId, approver)
    const rejected = await moveOrder(tx, { orderId, move: 'reject', actor, note: reason })
    if (!rejected) throw new Error(`order ${orderId} waits and cannot be rejected`)
    await putBackLines(tx, rejected, { reason: 'released', actor })
    await closePayment(tx, orderId)
    const order = emailOrder(rejected, publicUrl)
    await queueEmail(tx, rejected.buyerEmail, { kind: 'order-rejected', order, by: approver.email, reason })
    await keep(tx)
  })
}

/** Locks and returns the order if the caller may decide it. */
async function lockForDecision(tx: Database, orderId: string, approver: Caller): Promise<StoredOrder> {
  const found = await findOrderOf(tx, orderId, approver)
  if (!found) throw new Refusal('no-such-order')
  if (found.onAccount) await lockCompany(tx, found.customerId)
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Refusal('no-such-order')
  // The caller may have lost the approver role since the request began.
  const companyRole = (await roleIn(tx, approver)) ?? undefined
  const reason = await whyNotApprove(tx, order, { ...approver, companyRole })
  if (reason) throw new Refusal(reason)
  return order
}
