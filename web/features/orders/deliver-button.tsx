import type { Order } from '#contract/orders/order.ts'
import { wireStatus } from '#contract/orders/status.ts'
import { deliverOrder } from '#contract/shipments/endpoints.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

/** Delivers a paid order, or shows that it is delivered. */
export function DeliverButton({ order }: { order: Order }) {
  const { _id, number, product_id, orderAmount, status } = order
  const { run, isBusy, error } = useShopCall()
  if (status === wireStatus.delivered)
    return (
      <Button disabled look="plain">
        Shipped
      </Button>
    )
  if (status !== wireStatus.processing) return null
  return (
    <May call={deliverOrder}>
      <FormError>{error}</FormError>
      <Button
        disabled={isBusy}
        onClick={() =>
          run(deliverOrder, { _id, product_id, orderAmount: String(orderAmount) }, 'Delivered Successfully')
        }
      >
        {isBusy ? 'One moment…' : 'Deliver'}
        <span className="sr-only"> {number}</span>
      </Button>
    </May>
  )
}
