import { theShop } from '#contract/audit-log/actor.ts'
import { paymentPage } from '#contract/orders/order.ts'
import type { Database } from '#database/open.ts'
import { approverEmails, roleIn } from '../companies/members.ts'
import { lockCompany, lockUser } from '../companies/store.ts'
import { endUnpaid, ignoreUnavailable, stopPayment } from '../orders/cancel.ts'
import { emailOrder } from '../orders/emails.ts'
import { emailBuyer } from '../orders/order-email.ts'
import { findOrder, lockOrder, type StoredOrder, takeOffAccount } from '../orders/store.ts'
import type { PaymentContext } from '../payments/context.ts'
import { onAccountRefusal } from '../terms/credit.ts'
import { putOnAccount } from '../terms/on-account.ts'
import { isEmailVerified } from '../users/store.ts'
import { arrivedSecondOrders, keepSecondOrder, secondOrdersToEnd, secondOrdersToKeep } from './store.ts'

/** Days to pay once all pieces have come. */
const PAY_DAYS = 7

/** Maximum of each kind per run. */
const MAX_A_RUN = 1_000

/**
 * The job of each minute for second orders: keeps those whose first order an earlier version of the shop marked as paid,
 * ends those whose first was cancelled, and asks for payment once all pieces have come. Safe to repeat.
 */
export async function followSecondOrders(context: PaymentContext): Promise<void> {
  const { db, logFailure } = context
  const each = async (
    orders: readonly { readonly id: string }[],
    act: (context: PaymentContext, id: string) => Promise<unknown>,
  ) => {
    // One failure must not block the others.
    for (const { id } of orders)
      await act(context, id).catch((failure) => logFailure(failure, { method: 'JOB', path: 'second orders' }))
  }
  await each(await secondOrdersToKeep(db, MAX_A_RUN), (_, id) => keepSecondOrder(db, id))
  await each(await secondOrdersToEnd(db, MAX_A_RUN), end)
  await each(await arrivedSecondOrders(db, MAX_A_RUN), askForPayment)
}

async function end(context: PaymentContext, id: string): Promise<void> {
  const order = await findOrder(context.db, id)
  if (order?.status !== 'unpaid') return
  const payment = await stopPayment(context, order).catch(ignoreUnavailable)
  // It has been paid after all.
  if (payment?.state === 'succeeded') return
  await endUnpaid(context, order, { because: 'first-cancelled', actor: theShop, stopped: payment?.id })
}

function askForPayment(context: PaymentContext, id: string): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const found = await findOrder(tx, id)
    // As everywhere, the user and the company are locked before the order.
    if (found?.placedBy) await lockUser(tx, found.placedBy)
    if (found?.inCompany) await lockCompany(tx, found.customerId)
    const order = await lockOrder(tx, id)
    if (order?.status !== 'unpaid' || order.arrivedAt || isAwaited(order)) return
    await tx
      .updateTable('orders')
      .set({ arrived_at: new Date(), held_until: new Date(Date.now() + PAY_DAYS * 86_400_000) })
      .where('id', '=', id)
      .execute()
    const refusal = order.onAccount ? await onAccountRefusal(tx, order.customerId, 0) : undefined
    // Its amount is part of the used credit already.
    if (order.onAccount && !refusal)
      return void (await putOnAccount(context, tx, { orderId: id, actor: theShop }))
    if (refusal) await takeOffAccount(tx, id)
    const asked = await lockOrder(tx, id)
    if (!asked?.heldUntil) throw new Error(`order ${id} has arrived and holds nothing`)
    const email = {
      kind: 'order-arrived' as const,
      order: emailOrder(asked, context.publicUrl, paymentPage(id)),
      heldUntil: asked.heldUntil,
      ...(refusal && { notOnAccount: refusal.message }),
    }
    if (await isBuyerThere(tx, order)) {
      const emailVerified = await isEmailVerified(tx, order.placedBy)
      return emailBuyer(context, tx, { email: order.buyerEmail, emailVerified }, email)
    }
    for (const to of await approverEmails(tx, order.customerId))
      await context.queueEmail(tx, to, { ...email, toApprovers: true })
  })
}

const isAwaited = ({ lines, parts }: StoredOrder) =>
  [...lines, ...parts].some(({ awaited }) => awaited.length > 0)

/** False if the buyer has left the company that ordered: its approvers are told instead. */
async function isBuyerThere(
  tx: Database,
  { inCompany, placedBy, customerId }: StoredOrder,
): Promise<boolean> {
  if (!inCompany) return true
  return placedBy !== null && (await roleIn(tx, { id: placedBy, customerId })) !== null
}
