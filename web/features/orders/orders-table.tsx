import { formatDollars } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { FulfilmentState } from '#web/features/shipments/fulfilment-state.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { LineSummary } from './line-summary.tsx'
import { OrderLink } from './order-link.tsx'
import { StatusBadge } from './order-status.tsx'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** Orders as a table without actions: those are on each order's own page. */
export function OrdersTable({ orders }: { orders: readonly Order[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, it must be scrolled by keyboard too
    <section aria-label="Orders" className="surface overflow-x-auto" tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Products</th>
            <th scope="col">Buyer</th>
            <th scope="col" className="text-end">
              Pieces
            </th>
            <th scope="col" className="text-end">
              Total
            </th>
            <th scope="col">Placed</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody className="[&_td]:align-top [&_th]:align-top">
          {orders.map((order) => (
            <tr key={order._id}>
              <th scope="row" className="whitespace-nowrap font-normal">
                <OrderLink id={order._id} className="anchor -my-2.5 inline-flex min-h-11 items-center">
                  {order.number}
                </OrderLink>
              </th>
              <td className="min-w-48">
                {order.productName}
                <LineSummary order={order} />
              </td>
              <td>{order.email}</td>
              <td className="text-end">{formatCount(order.orderAmount)}</td>
              <td className="text-end">{formatDollars(order.paymentAmount)}</td>
              <td className="whitespace-nowrap">
                <time dateTime={order.placedAt}>{day.format(new Date(order.placedAt))}</time>
              </td>
              <td>
                <div className="grid justify-items-start gap-1.5">
                  <StatusBadge status={order.status} />
                  <FulfilmentState order={order} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
