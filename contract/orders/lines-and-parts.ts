import type { Order, OrderLine, OrderPart } from './order.ts'

/**
 * What an order is shipped, returned and refunded by: its lines, then the parts of its kits. Shipments, returns and
 * refunds name them by their place in this list, from 1.
 */
export const goodsOf = ({ lines, parts = [] }: Pick<Order, 'lines' | 'parts'>): (OrderLine | OrderPart)[] => [
  ...lines,
  ...parts,
]
