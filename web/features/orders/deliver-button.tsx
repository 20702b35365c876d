import { counted } from '#contract/counts.ts'
import type { Order } from '#contract/orders/order.ts'
import { wireStatus } from '#contract/orders/status.ts'
import { deliverOrder } from '#contract/shipments/endpoints.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { OutOfMenu } from '#web/ui/in-menu.tsx'
import { useShopCall } from '#web/use-shop-call.ts'

interface Props {
  readonly order: Order
  /** Whether it is what the screen is for. */
  readonly primary?: boolean
  /** The pieces that are still to be shipped, on the order's own page. */
  readonly pieces?: number
  /** Whether it is one of several, in rows. */
  readonly inRow?: boolean
}

/** Delivers a paid order, or shows that it is delivered. */
export function DeliverButton({ order, primary = false, pieces = 0, inRow = false }: Props) {
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
      <OutOfMenu>
        <FormError>{error}</FormError>
      </OutOfMenu>
      <Button
        primary={primary}
        disabled={isBusy}
        onClick={() =>
          run(deliverOrder, { _id, product_id, orderAmount: String(orderAmount) }, 'Delivered Successfully')
        }
      >
        {isBusy ? 'One moment…' : pieces > 0 ? `Deliver ${counted(pieces, 'piece')}` : 'Deliver'}
        {inRow && <span className="sr-only"> {number}</span>}
      </Button>
    </May>
  )
}
