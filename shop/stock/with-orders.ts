import type { Database } from '#database/open.ts'
import { goodsOf } from '../orders/goods.ts'
import { findOrdersById } from '../orders/store.ts'

export interface LineOfOrder {
  readonly orderId: string
  readonly position: number
}

/** Returns lines with their orders and the names of their products. */
export async function withOrders<Line extends LineOfOrder>(db: Database, lines: readonly Line[]) {
  if (lines.length === 0) return []
  const found = await findOrdersById(db, [...new Set(lines.map(({ orderId }) => orderId))])
  const orders = new Map(found.map((order) => [order.id, order]))
  return lines.flatMap((line) => {
    const order = orders.get(line.orderId)
    if (!order) return []
    const goods = goodsOf(order).find(({ position }) => position === line.position)
    return [{ ...line, order, productName: goods?.productName ?? '' }]
  })
}
