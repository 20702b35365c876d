import type { Order } from '#contract/orders/order.ts'

type Goods = Pick<Order['lines'][number], 'orderAmount' | 'cancelled'>

/** Pieces of a line, or of a part of a kit, that were not cancelled. */
export const piecesLeft = ({ orderAmount, cancelled = 0 }: Goods): number => orderAmount - cancelled

/** Pieces of an order that were not cancelled; kits count by their parts. */
export function orderPiecesLeft({ lines, parts = [] }: Pick<Order, 'lines' | 'parts'>): number {
  const kits = new Set(parts.map(({ kitLine }) => kitLine))
  return [...lines.filter((_, place) => !kits.has(place + 1)), ...parts].reduce(
    (sum, goods) => sum + piecesLeft(goods),
    0,
  )
}
