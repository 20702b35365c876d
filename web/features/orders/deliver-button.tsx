import { useFetcher } from 'react-router'
import { api } from '#contract/api.ts'
import type { Order } from '#contract/orders/endpoints.ts'
import { wireStatus } from '#contract/orders/status.ts'
import { May } from '#web/features/sign-in/may.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import type { ActionReply } from './order-action.ts'

/** Delivers a paid order, or shows that it is delivered. Submits to the page's action. */
export function DeliverButton({ order }: { order: Order }) {
  const { _id, number, product_id, orderAmount, status } = order
  const fetcher = useFetcher<ActionReply>()
  if (status === wireStatus.delivered)
    return (
      <button type="button" className="btn" disabled>
        Shipped
      </button>
    )
  if (status !== wireStatus.processing) return null
  const busy = fetcher.state !== 'idle'
  return (
    <May call={api.deliverOrder}>
      <FormError>{fetcher.data?.error}</FormError>
      <button
        type="button"
        className="btn btn-primary"
        disabled={busy}
        onClick={() =>
          fetcher.submit({ intent: 'deliver', _id, product_id, orderAmount }, { method: 'post' })
        }
      >
        {busy ? 'One moment…' : 'Deliver'}
        <span className="sr-only"> {number}</span>
      </button>
    </May>
  )
}
