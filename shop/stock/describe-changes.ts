import { orderNumber } from '#contract/orders/order.ts'
import type { ChangedPromise as WireChange } from '#contract/stock/incoming.ts'
import type { Database } from '#database/open.ts'
import { findOrdersById } from '../orders/store.ts'
import type { ChangedPromise } from './redistribute.ts'

/** Maps changes of promises to the API's form. */
export async function describeChanges(
  db: Database,
  changes: readonly ChangedPromise[],
): Promise<WireChange[]> {
  if (changes.length === 0) return []
  const found = await findOrdersById(db, [...new Set(changes.map(({ orderId }) => orderId))])
  const orders = new Map(found.map((order) => [order.id, order]))
  return changes.flatMap(({ orderId, position, before, after, came }) => {
    const order = orders.get(orderId)
    if (!order) return []
    const line = [...order.lines, ...order.parts].find((each) => each.position === position)
    return [
      {
        order_id: orderId,
        number: orderNumber(order.number),
        email: order.buyerEmail,
        productName: line?.productName ?? '',
        before: [...before],
        after: [...after],
        now: came,
      },
    ]
  })
}
