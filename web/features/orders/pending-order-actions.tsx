import type { Order } from '#contract/orders/order.ts'
import { deliverOrders } from '#contract/shipments/bulk-delivery.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import type { ChosenRows } from '#web/ui/use-chosen-rows.ts'
import { DeliverButton } from './deliver-button.tsx'
import { RefundOrder } from './refund-order.tsx'

interface Props {
  readonly order: Order
  /** The selection: several orders can be delivered at once. */
  readonly rows: ChosenRows
}

/**
 * An admin's actions on the card of a paid or on-account order: deliver it, or refund or cancel it while nothing is
 * shipped.
 */
export const PendingOrderActions = ({ order, rows }: Props) => (
  <div className="flex flex-wrap items-center gap-3">
    <DeliverButton order={order} />
    <RefundOrder order={order} />
    <May call={deliverOrders}>
      <label className="inline-flex min-h-(--control) cursor-pointer items-center gap-3 px-2">
        <input
          type="checkbox"
          className="checkbox"
          checked={rows.isChosen(order._id)}
          onClick={(event) => rows.onClick(order._id, event)}
          readOnly
        />
        Select
        <span className="sr-only">
          {' '}
          the order of {order.productName} for {order.email}
        </span>
      </label>
    </May>
  </div>
)
