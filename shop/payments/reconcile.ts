import { CardServiceDown } from '#contract/cards/port.ts'
import { closeEnded } from '../orders/cancel.ts'
import { expireOrder } from '../orders/expiry.ts'
import { refundsToMake } from '../refunds/store.ts'
import { askToPay, captureHeld } from './capture.ts'
import type { PaymentContext } from './context.ts'
import { settle } from './settle.ts'
import { holdsEndingBefore, openPayments } from './store.ts'

/** The job of each minute, so that nothing depends on a browser, a webhook or a job that never arrived. */

/** Maximum of each kind per run, and how many run concurrently. */
const MAX_A_RUN = 1_000
const CONCURRENCY = 8
/** Holds that end before the next run get a job of their own, so that they end on time. */
const AHEAD_MS = 90_000
/** Time to wait for a refund's own job before queueing another. */
const REFUND_JOB_MS = 2 * 60_000

/** Ends the holds that have expired, and schedules those that expire before the next run. */
export async function sweepHolds(context: PaymentContext, now = new Date()): Promise<void> {
  const due = await holdsEndingBefore(context.db, new Date(now.getTime() + AHEAD_MS), MAX_A_RUN)
  const isOver = ({ heldUntil }: (typeof due)[number]) => heldUntil !== null && heldUntil <= now
  await each(context, due.filter(isOver), ({ id }) => expireOrder(context, { orderId: id }, now))
  for (const { id, heldUntil } of due.filter((hold) => !isOver(hold))) {
    await context.queueExpiry(context.db, { orderId: id }, { startAfter: heldUntil ?? now, singletonKey: id })
  }
}

/** Asks the card service about every payment that may still succeed, and makes the refunds that are still missing. */
export async function reconcile(context: PaymentContext, now = new Date()): Promise<void> {
  const { db, cards, queueRefund } = context
  await each(context, await openPayments(db, MAX_A_RUN), async ({ id, status, paymentId }) => {
    if (status !== 'unpaid') return closeEnded(context, { orderId: id })
    const payment = await cards.retrieve(paymentId)
    if (payment.state === 'succeeded') await settle(context, payment)
    else if (payment.state === 'authorised') await captureHeld(context, { orderId: id })
    else if (payment.state === 'cancelled') await askToPay(context, id, paymentId)
  })
  const waiting = await refundsToMake(db, new Date(now.getTime() - REFUND_JOB_MS), MAX_A_RUN)
  for (const { id } of waiting) await queueRefund(db, { refundId: id }, { singletonKey: id })
}

/**
 * Runs the action on each row; one failure does not block the others. While the card service is down, all of them
 * wait.
 */
async function each<Row>(
  { logFailure }: PaymentContext,
  rows: readonly Row[],
  act: (row: Row) => Promise<void>,
) {
  const queue = [...rows]
  const work = async () => {
    for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
      try {
        await act(row)
      } catch (failure) {
        logFailure(failure, { method: 'JOB', path: 'reconcile' })
        if (failure instanceof CardServiceDown) queue.length = 0
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}
