import type { Order } from '#contract/orders/order.ts'

const words = {
  waiting: 'Waiting for approval',
  approved: 'Approved',
  rejected: 'Not approved',
} as const

/** The approval state of an order; renders nothing if it needs none. */
export const ApprovalState = ({ order: { approval } }: { order: Pick<Order, 'approval'> }) =>
  approval && (
    <span
      className={`badge justify-self-start bg-none font-medium ${approval === 'approved' ? 'badge-success' : 'badge-warning'}`}
    >
      {words[approval]}
    </span>
  )
