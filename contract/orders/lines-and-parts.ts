import type { Order, OrderLine, OrderPart } from './order.ts'

/**
 * The units in which an order is shipped, returned and refunded: its lines, then the parts of its kits. Shipments,
 * returns and refunds name them by their place in this list, from 1.
 */
export const goodsOf = ({ lines, parts = [] }: Pick<Order, 'lines' | 'parts'>): (OrderLine | OrderPart)[] => [
  ...lines,
  ...parts,
]
