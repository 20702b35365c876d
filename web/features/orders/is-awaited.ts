import type { Order } from '#contract/orders/order.ts'

/** True if some pieces of the order have not come yet. */
export const isAwaited = ({ lines, parts = [] }: Pick<Order, 'lines' | 'parts'>): boolean =>
  [...lines, ...parts].some(({ awaited = [] }) => awaited.length > 0)
