import { type SqlBool, sql } from 'kysely'
import { orderNumber } from '#contract/orders/order.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { cancelOrder } from '../orders/cancel.ts'
import type { PaymentContext } from '../payments/context.ts'
import { NotAccepted } from '../purchasing-systems/cxml/envelope.ts'
import { findBuyer } from '../users/buyer.ts'
import type { Answer } from './answers.ts'
import { findPlaced } from './store.ts'

/**
 * Cancels the order with a purchasing system's number, or withdraws the order waiting for an admin under it.
 * @throws NotAccepted if there is no such order, or if it can no longer be cancelled
 */
export async function cancel(shop: PaymentContext, connectionId: string, number: string): Promise<Answer> {
  const order = await findPlaced(shop.db, connectionId, number)
  if (order) await cancelPlaced(shop, order)
  await withdraw(shop.db, connectionId, number)
  if (order)
    return {
      state: 'cancelled',
      says: `The order ${orderNumber(order.number)} is cancelled.`,
      orderId: order.id,
    }
  if (!(await wasWithdrawn(shop.db, connectionId, number)))
    throw new NotAccepted(409, `No order with the number ${number} was placed.`)
  return { state: 'cancelled', says: `The order ${number} is withdrawn: it was not placed.` }
}

async function cancelPlaced(
  shop: PaymentContext,
  { id, number, placedBy, status }: NonNullable<Awaited<ReturnType<typeof findPlaced>>>,
): Promise<void> {
  if (status === 'cancelled') return
  const buyer = await findBuyer(shop.db, placedBy)
  if (!buyer) throw new NotAccepted(409, 'The buyer of this order no longer has an account. Ask the shop.')
  try {
    await cancelOrder(shop, id, buyer)
  } catch (failure) {
    if (failure instanceof Refusal && failure.code === 'not-cancellable')
      throw new NotAccepted(
        409,
        `The order ${orderNumber(number)} is already being prepared. Ask the shop to cancel it.`,
      )
    if (failure instanceof Refusal) throw new NotAccepted(409, failure.message)
    throw failure
  }
}

const withdraw = (db: Database, connectionId: string, number: string) =>
  db
    .updateTable('electronic_orders')
    .set({ waiting: null, problems: ['The purchasing system withdrew it.'], decided_at: new Date() })
    .where('connection_id', '=', connectionId)
    .where(sql<SqlBool>`lower(order_number) = lower(${number})`)
    .where('waiting', 'is not', null)
    .execute()

const wasWithdrawn = async (db: Database, connectionId: string, number: string): Promise<boolean> =>
  (await db
    .selectFrom('electronic_orders')
    .select('id')
    .where('connection_id', '=', connectionId)
    .where(sql<SqlBool>`lower(order_number) = lower(${number})`)
    .where('is_asked', '=', true)
    .where('order_id', 'is', null)
    .where('decided_by', 'is', null)
    .executeTakeFirst()) !== undefined
