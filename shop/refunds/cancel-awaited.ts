import { sql } from 'kysely'
import { today } from '#contract/days.ts'
import { formatCents } from '#contract/money.ts'
import { orderNumber } from '#contract/orders/order.ts'
import { changesOf } from '#contract/orders/status.ts'
import { Refusal } from '#contract/refusals.ts'
import { movedPieces } from '#contract/stock/moved-pieces.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAction } from '../audit-log/store.ts'
import type { KeepResult } from '../idempotency.ts'
import { findByShipment, settleCancelled } from '../invoices/by-shipment.ts'
import { followInvoices } from '../invoices/order-payment.ts'
import { goodsAt } from '../orders/lines-and-parts.ts'
import { findSeen, lockOrder, moveOrder, type StoredOrder } from '../orders/store.ts'
import type { PaymentContext } from '../payments/context.ts'
import { recordDelivery } from '../shipments/deliver.ts'
import { isAnyUnderWay, openLinesOf } from '../shipments/store.ts'
import { cancelPromises, lockAwaited, markUnmoved } from '../stock/cancel-promises.ts'
import { partRefundedEmail } from './emails.ts'
import { refundPartOf } from './partial-refund.ts'
import { refundWhole } from './refund-whole.ts'

/**
 * Cancels and refunds the pieces of a line that have not come yet: for the shop's owners at any time, for the customer
 * once the days have changed. An order with no pieces left is refunded as a whole. Pieces of an order that is invoiced
 * by shipment were not invoiced, so they are not refunded: the order's amount is reduced.
 * @param onlyMoved only the pieces whose days have changed; the others stay ordered
 * @returns the cancelled pieces
 * @throws Refusal no-such-order, no-such-line, kit-by-parts, nothing-to-refund, days-not-changed, nothing-awaited, and
 * those of refunds
 */
export async function cancelAwaited(
  context: PaymentContext,
  {
    orderId,
    line,
    onlyMoved,
  }: { readonly orderId: string; readonly line: number; readonly onlyMoved: boolean },
  caller: Caller,
  keep: KeepResult<number>,
): Promise<number> {
  // Refunds are made by the owners of the shop, or by the customer.
  if (caller.isAdmin && caller.adminRole !== 'owner') throw new Refusal('no-such-order')
  if (!(await findSeen(context.db, orderId, caller))) throw new Refusal('no-such-order')
  return context.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('no-such-order')
    const { position, daysChanged, promised } = goodsAt(order, line)
    if (!changesOf('refundPart', order)) throw new Refusal('nothing-to-refund')
    if (!daysChanged && !caller.isAdmin) throw new Refusal('days-not-changed')
    const awaited = await lockAwaited(tx, orderId, position)
    if (awaited.length === 0) throw new Refusal('nothing-awaited')
    const moved = movedPieces(promised ?? [], awaited, today())
    if (onlyMoved && moved.length === 0) throw new Refusal('days-not-changed')
    const cancelled = onlyMoved ? moved : awaited
    const pieces = cancelled.reduce((sum, part) => sum + part.pieces, 0)
    if (await isAllOfIt(tx, orderId, pieces)) await refundWhole(context, tx, orderId, caller)
    else {
      await cancelPromises(tx, { orderId, position }, cancelled)
      if (onlyMoved) await markUnmoved(tx, { orderId, position })
      if (await findByShipment(tx, orderId)) {
        await leaveOut(context, tx, order, { position, pieces }, caller)
        await endIfShipped(context, tx, orderId, caller)
        await followInvoices(tx, orderId, actorOf(caller))
      } else {
        const wanted = { lines: [{ line, pieces }], amountCents: undefined, returnId: undefined }
        await refundPartOf(context, tx, order, { ...wanted, reason: REASON }, caller)
        await endIfShipped(context, tx, orderId, caller)
      }
    }
    await keep(tx, pieces)
    return pieces
  })
}

const REASON = 'Cancelled before it came'

/** Takes pieces that are not invoiced yet out of an order's amount. */
async function leaveOut(
  { queueEmail, publicUrl }: PaymentContext,
  tx: Database,
  order: StoredOrder,
  cancelled: { readonly position: number; readonly pieces: number },
  caller: Caller,
): Promise<void> {
  const amountCents = await settleCancelled(tx, order.id, [cancelled], { withFreight: false })
  await queueEmail(
    tx,
    order.buyerEmail,
    partRefundedEmail(order, { amountCents, note: REASON, creditNote: null, lines: [cancelled] }, publicUrl),
  )
  await recordAction(tx, {
    actor: caller.email,
    action: 'pieces-cancelled',
    subject: order.id,
    label: `${orderNumber(order.number)}: ${formatCents(amountCents)}`,
    after: { pieces: cancelled.pieces },
  })
}

/** True if the order has only these pieces left, and nothing of it is shipped. */
async function isAllOfIt(tx: Database, orderId: string, pieces: number): Promise<boolean> {
  const { rows } = await sql<{ left: number; shipped: number }>`
    select sum(pieces)::int as left, sum(shipped)::int as shipped
    from order_line_fulfilment where order_id = ${orderId}`.execute(tx)
  return rows[0]?.left === pieces && rows[0].shipped === 0
}

/** The cancelled pieces may have been the last ones to be shipped. */
export async function endIfShipped(context: PaymentContext, tx: Database, orderId: string, caller: Caller) {
  if ((await openLinesOf(tx, orderId)).length > 0) return
  const isUnderWay = await isAnyUnderWay(tx, orderId)
  const actor = actorOf(caller)
  const moved = await moveOrder(tx, { orderId, move: isUnderWay ? 'shipRest' : 'deliver', actor })
  if (!moved) throw new Error(`order ${orderId} is all shipped and cannot be marked so`)
  if (!isUnderWay) await recordDelivery(context, tx, moved, caller)
}
