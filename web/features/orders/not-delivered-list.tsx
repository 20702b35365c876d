import { formatCount } from '#contract/counts.ts'
import type { NotDelivered } from './deliver-many.ts'
import { OrderLink } from './order-link.tsx'

/** At most this many are named; the others are still in the list. */
const MAX_NAMED = 10

/** The orders that could not be delivered, with reasons. */
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
                <OrderLink id={_id} className="tap-link">
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
