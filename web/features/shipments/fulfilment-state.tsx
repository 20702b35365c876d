import type { Order } from '#contract/orders/order.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const words: Partial<Record<Order['fulfilment'], string>> = {
  'part-shipped': 'Part shipped',
  shipped: 'Shipped',
}

/** The fulfilment of an order, shown beside its status, which stays pending until all is delivered. */
export function FulfilmentState({ order: { fulfilment } }: { order: Pick<Order, 'fulfilment'> }) {
  const text = words[fulfilment]
  return text && <StatusBadge kind="moving" text={text} />
}
