import { isApprover } from '#contract/companies/endpoints.ts'
import { paymentPage } from '#contract/orders/order.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import { roleIn } from '../companies/members.ts'
import { lockCompany } from '../companies/store.ts'
import type { ShopContext } from '../context.ts'
import type { KeepResult } from '../idempotency.ts'
import { applyWaiting } from '../order-changes/apply.ts'
import { afterwardsOf, emailOrder } from '../orders/emails.ts'
import { releaseUnpaid } from '../orders/release.ts'
import { countOrders, findOrders } from '../orders/search.ts'
import {
  findOrder,
  findOrderOf,
  findRejectedLines,
  lockOrder,
  moveOrder,
  type StoredOrder,
  takeOffAccount,
} from '../orders/store.ts'
import { readPage } from '../pages.ts'
import type { PaymentContext } from '../payments/context.ts'
import { closePayment } from '../payments/store.ts'
import { onAccountRefusal } from '../terms/credit.ts'
import { putOnAccount } from '../terms/on-account.ts'
import { decideStep } from './chain.ts'
import { askDeciders } from './emails.ts'
import { approvalRequest } from './needs-approval.ts'
import { rejectLines } from './reject-lines.ts'
import { whyNotApprove } from './rights.ts'
import { type Turn, turnOf, turnsOf } from './turn.ts'

const DAY_MS = 24 * 3_600_000

/** Lists the orders that wait for the company's approvers. */
export async function listApprovals(db: Database, list: PageRequest, caller: Caller) {
  const { companyRole, customerId: company } = caller
  if (!companyRole) throw new Refusal('no-company')
  if (!isApprover(companyRole)) throw new Refusal('approvers-only')
  const waiting = { company, waiting: true }
  const find = async (query: PageRequest) => {
    const orders = await findOrders(db, { ...query, ...waiting })
    const turns = await turnsOf(db, company, orders)
    return Promise.all(
      orders.map(async (order) => ({
        ...order,
        canApprove: (await whyNotApprove(db, order, caller, turns.get(order.id))) === undefined,
        approvalRequest: await approvalRequest(db, order, turns.get(order.id)),
      })),
    )
  }
  return readPage(list, find, countOrders(db, waiting))
}

interface Approval {
  readonly orderId: string
  /** Positions of the rejected lines, counted from 1. */
  readonly rejectedLines: readonly number[]
  readonly reason: string
  /** Of the order, as the approver saw it. */
  readonly version?: number | undefined
}

/**
 * Approves the open step of an order, for the lines that are not rejected. After the last step the order can be paid and
 * holds its stock as long as usual; an order meant for the company's account goes on account then.
 */
export function approveOrder(
  shop: PaymentContext,
  { orderId, rejectedLines, reason, version }: Approval,
  approver: Caller,
  keep: KeepResult<void>,
): Promise<void> {
  const { db, queueEmail, publicUrl, holdMinutes } = shop
  const actor = actorOf(approver)
  return db.transaction().execute(async (tx) => {
    const { order, turn } = await lockForDecision(tx, orderId, approver)
    // Threat: an order is changed while somebody looks at it, and approved as they did not see it.
    if (version !== undefined && version !== order.version) throw new Refusal('order-changed-meanwhile')
    await rejectLines(tx, order, rejectedLines, actor)
    await decide(tx, turn, approver, 'approved', reason)
    if (!turn.isLast) {
      await askNext(shop, tx, orderId)
      return keep(tx)
    }
    const rejected = await findRejectedLines(tx, orderId)
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
      if (approved.supplementsOrderId !== null) await applyWaiting(shop, tx, approved)
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
    const { turn } = await lockForDecision(tx, orderId, approver)
    await decide(tx, turn, approver, 'rejected', reason)
    const released = await releaseUnpaid(tx, { orderId, move: 'reject', actor, note: reason })
    if (!released) throw new Error(`order ${orderId} waits and cannot be rejected`)
    const { order: rejected } = released
    await closePayment(tx, orderId)
    const order = emailOrder(rejected, publicUrl)
    await queueEmail(tx, rejected.buyerEmail, {
      kind: 'order-rejected',
      order,
      by: approver.email,
      reason,
      ...afterwardsOf(released, publicUrl),
    })
    await keep(tx)
  })
}

/** Locks and returns the order if the caller may decide it. */
async function lockForDecision(
  tx: Database,
  orderId: string,
  approver: Caller,
): Promise<{ order: StoredOrder; turn: Turn }> {
  const found = await findOrderOf(tx, orderId, approver)
  if (!found) throw new Refusal('no-such-order')
  if (found.onAccount) await lockCompany(tx, found.customerId)
  const order = await lockOrder(tx, orderId)
  if (!order) throw new Refusal('no-such-order')
  // The caller may have lost the approver role since the request began.
  const companyRole = (await roleIn(tx, approver)) ?? undefined
  const turn = await turnOf(tx, order.customerId, order)
  const reason = await whyNotApprove(tx, order, { ...approver, companyRole }, turn)
  if (reason) throw new Refusal(reason)
  return { order, turn }
}

/** Writes the decision into the open step. */
async function decide(
  tx: Database,
  { step, deciders }: Turn,
  { id, email }: Caller,
  decision: 'approved' | 'rejected',
  note: string,
): Promise<void> {
  if (!step) return
  const standsInFor = deciders.find((each) => each.id === id)?.for?.email
  await decideStep(tx, step, { decision, by: email, for: standsInFor, note })
}

/** Asks the approvers of the next step. */
async function askNext(shop: ShopContext, tx: Database, orderId: string): Promise<void> {
  const order = await findOrder(tx, orderId)
  if (!order?.heldUntil) throw new Error(`order ${orderId} waits and holds nothing`)
  const days = Math.ceil((order.heldUntil.getTime() - order.placedAt.getTime()) / DAY_MS)
  const turn = await turnOf(tx, order.customerId, order)
  const { reasons, budget } = await approvalRequest(tx, order, turn)
  await askDeciders(shop, tx, order, { days, turn, reasons, budget })
}
