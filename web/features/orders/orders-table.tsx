import { href, Link } from 'react-router'
import { formatDollars } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { StatusBadge } from './order-card.tsx'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** Orders as a table without actions: those are on each order's own page. */
export function OrdersTable({ orders }: { orders: readonly Order[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wider than a phone, it must be scrolled by keyboard too
    <section aria-label="Orders" className="surface overflow-x-auto" tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Product</th>
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
        <tbody>
          {orders.map((order) => (
            <tr key={order._id}>
              <th scope="row" className="font-normal">
                <Link
                  to={href('/dashBoard/order/:id', { id: order._id })}
                  className="anchor inline-flex min-h-11 items-center"
                >
                  {order.productName}
                </Link>
              </th>
              <td>{order.email}</td>
              <td className="text-end">{formatCount(order.orderAmount)}</td>
              <td className="text-end">{formatDollars(order.paymentAmount)}</td>
              <td className="whitespace-nowrap">
                <time dateTime={order.placedAt}>{day.format(new Date(order.placedAt))}</time>
              </td>
              <td>
                <StatusBadge status={order.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
