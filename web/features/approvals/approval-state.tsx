import type { Order } from '#contract/orders/order.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const statuses = {
  waiting: { kind: 'waiting', text: 'Waiting for approval' },
  approved: { kind: 'done', text: 'Approved' },
  rejected: { kind: 'ended', text: 'Not approved' },
} as const

/** The approval state of an order; renders nothing if it needs none. */
export const ApprovalState = ({ order: { approval } }: { order: Pick<Order, 'approval'> }) =>
  approval && <StatusBadge {...statuses[approval]} />
