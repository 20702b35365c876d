import { formatCount } from '#web/ui/format-count.ts'
import type { NotDelivered } from './deliver-many.ts'
import { OrderLink } from './order-link.tsx'

/** So many are named; the rest is still in the list. */
const MAX_NAMED = 10

/** Which of the orders that were to be delivered were not, and why. */
export function NotDeliveredList({ orders }: { orders: readonly NotDelivered[] }) {
  const more = orders.length - MAX_NAMED
  return (
    <div role="alert" className="text-problem grid gap-1 empty:hidden">
      {orders.length > 0 && (
        <>
          <p>{formatCount(orders.length)} could not be delivered.</p>
          <ul>
            {orders.slice(0, MAX_NAMED).map(({ _id, number, message }) => (
              <li key={_id}>
                <OrderLink id={_id} className="anchor inline-flex min-h-11 items-center">
                  {number ?? _id}
                </OrderLink>{' '}
                {message}
              </li>
            ))}
          </ul>
          {more > 0 && <p>and {formatCount(more)} more</p>}
        </>
      )}
    </div>
  )
}
