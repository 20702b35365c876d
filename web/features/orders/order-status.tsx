import type { Order } from '#contract/orders/order.ts'
import { type OrderState, wireStatus } from '#contract/orders/status.ts'
import { type Status, StatusBadge } from '#web/ui/status-badge.tsx'

/** Returns the badge for an order's status: delivered is a success, everything else a warning. */
export const statusBadge = ({ status, onAccount }: Pick<Order, 'status' | 'onAccount'>): Status => ({
  text: onAccount && status === wireStatus.unpaid ? 'On account' : status,
  kind: kinds[status],
  ...(status !== wireStatus.delivered && { colour: 'badge-warn' }),
})

const kinds: Readonly<Record<Order['status'], Status['kind']>> = {
  [wireStatus.unpaid]: 'waiting',
  [wireStatus.processing]: 'moving',
  [wireStatus.delivered]: 'done',
  [wireStatus.cancelled]: 'ended',
  [wireStatus.refunded]: 'back',
}

export const OrderStatusBadge = ({ order }: { order: Order }) => <StatusBadge {...statusBadge(order)} />

/** Explains each order status to people. */
export const statusMeanings: Readonly<Record<Order['status'], string>> = {
  [wireStatus.unpaid]: 'Placed. Its pieces are held.',
  [wireStatus.processing]: 'Paid. It is being prepared.',
  [wireStatus.delivered]: 'Delivered.',
  [wireStatus.cancelled]: 'Cancelled. Its pieces are no longer reserved.',
  [wireStatus.refunded]: 'Refunded. The money is on its way back to the card.',
}

const onAccountMeanings: Readonly<Partial<Record<Order['status'], string>>> = {
  [wireStatus.processing]: 'On account. It is being prepared.',
  [wireStatus.refunded]: 'Nothing is due: its invoices are credited.',
}

/** Explains a status, depending on how the order is paid. */
export const meaningOf = (status: Order['status'], onAccount: boolean) =>
  (onAccount ? onAccountMeanings[status] : undefined) ?? statusMeanings[status]

/** Explains each shipping step; an order returns to open when its shipment was recorded by mistake. */
export const shippingMeanings = {
  open: 'Nothing is on its way: the shipment was a mistake.',
  'part-shipped': 'Some pieces are on their way.',
  shipped: 'All pieces are on their way.',
} as const satisfies Partial<Record<OrderState['fulfilment'], string>>

/** Explains each step of a company's approval. */
export const approvalMeanings = {
  'not-needed': 'Needs no approval.',
  waiting: 'Sent for approval.',
  approved: 'Approved.',
  rejected: 'Not approved.',
} as const satisfies Record<OrderState['approval'], string>
