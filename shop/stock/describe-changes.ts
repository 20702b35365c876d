import { orderNumber } from '#contract/orders/order.ts'
import type { Impact } from '#contract/stock/incoming.ts'
import type { Database } from '#database/open.ts'
import { goodsOf } from '../orders/goods.ts'
import { findOrdersById } from '../orders/store.ts'
import type { ChangedPromise } from './redistribute.ts'

/** Maps changes of promises to the API's form. */
export async function describeChanges(
  db: Database,
  changes: readonly ChangedPromise[],
): Promise<Impact['changes']> {
  return (await withOrders(db, changes)).map(({ order, productName, before, after, came }) => ({
    order_id: order.id,
    number: orderNumber(order.number),
    email: order.buyerEmail,
    productName,
    before: [...before],
    after: [...after],
    now: came,
  }))
}

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
