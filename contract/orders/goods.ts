import type { Order, OrderLine, OrderPart } from './order.ts'

/**
 * What an order is shipped, returned and refunded by: its lines, then the parts of its kits. Shipments, returns and
 * refunds name them by their place in this list, from 1.
 */
export const goodsOf = ({ lines, parts = [] }: Pick<Order, 'lines' | 'parts'>): (OrderLine | OrderPart)[] => [
  ...lines,
  ...parts,
]

/** The cents that so many pieces of a whole are worth, rounded: all pieces are worth the whole, however it is divided. */
export const shareOf = (cents: number, pieces: number, count: number): number =>
  Math.round(cents * (count / pieces))
