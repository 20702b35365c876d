import type { Database } from '#database/open.ts'
import { goodsOf } from '../orders/goods.ts'
import { findOrdersById } from '../orders/store.ts'
import type { ChangedPromise } from './redistribute.ts'

/** Returns the changes with their orders and the names of their products. */
export async function withOrders(db: Database, changes: readonly ChangedPromise[]) {
  if (changes.length === 0) return []
  const found = await findOrdersById(db, [...new Set(changes.map(({ orderId }) => orderId))])
  const orders = new Map(found.map((order) => [order.id, order]))
  return changes.flatMap((change) => {
    const order = orders.get(change.orderId)
    if (!order) return []
    const goods = goodsOf(order).find(({ position }) => position === change.position)
    return [{ ...change, order, productName: goods?.productName ?? '' }]
  })
}
