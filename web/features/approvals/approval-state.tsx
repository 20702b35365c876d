import type { Order } from '#contract/orders/endpoints.ts'

const words = {
  waiting: 'Waiting for approval',
  approved: 'Approved',
  rejected: 'Not approved',
} as const

/** Where an order stands with its company; nothing for one that needs no approval. */
export const ApprovalState = ({ order: { approval } }: { order: Pick<Order, 'approval'> }) =>
  approval && (
    <span
      className={`badge justify-self-start bg-none font-medium ${approval === 'approved' ? 'badge-success' : 'badge-warning'}`}
    >
      {words[approval]}
    </span>
  )
