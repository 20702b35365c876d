import { formatCount } from '#contract/counts.ts'
import type { Order } from '#contract/orders/order.ts'

/** At most this many addresses, and lines of each, are shown in the summary; the order's page has all. */
const MAX_SHOWN = 8

export const isDivided = ({ deliveries }: Order): boolean => deliveries.length > 1

/** The addresses of an order with their pieces, collapsed. Renders nothing for an order to one address. */
export function DeliverySummary({ order }: { order: Order }) {
  if (!isDivided(order)) return null
  const { deliveries, lines } = order
  const more = deliveries.length - MAX_SHOWN
  return (
    <details className="min-w-0">
      <summary className="anchor inline-flex min-h-(--control) cursor-pointer items-center">
        Pieces for each address
      </summary>
      <ul className="grid gap-3 pb-2">
        {deliveries.slice(0, MAX_SHOWN).map((delivery, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: deliveries never change, and two may be to one address
          <li key={place} className="grid gap-0.5 wrap-anywhere">
            <p className="font-medium whitespace-pre-line">{delivery.address}</p>
            <ul className="muted">
              {delivery.lines.slice(0, MAX_SHOWN).map(({ line, orderAmount }) => (
                <li key={line}>
                  {formatCount(orderAmount)} × {lines[line - 1]?.productName}
                </li>
              ))}
              {delivery.lines.length > MAX_SHOWN && (
                <li>and {formatCount(delivery.lines.length - MAX_SHOWN)} more</li>
              )}
            </ul>
          </li>
        ))}
        {more > 0 && <li className="muted">and {formatCount(more)} more addresses</li>}
      </ul>
    </details>
  )
}
