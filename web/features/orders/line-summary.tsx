import { formatCount } from '#contract/counts.ts'
import type { Order } from '#contract/orders/order.ts'

/** At most this many lines of each order are shown in a list; the order's page has all. */
const MAX_LINES = 8

/** The lines of an order in short, collapsed. Renders nothing for a single line, which the title already shows. */
export function LineSummary({ order: { lines } }: { order: Order }) {
  if (lines.length === 1) return null
  const more = lines.length - MAX_LINES
  return (
    <details className="min-w-0">
      <summary className="anchor inline-flex min-h-(--control) cursor-pointer items-center">
        {formatCount(lines.length)} products
      </summary>
      <ul className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 pb-2">
        {lines.slice(0, MAX_LINES).map(({ product_id, productName, orderAmount }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never change, and one product may be in several
          <li key={`${product_id} ${place}`} className="col-span-2 grid grid-cols-subgrid">
            <span className="muted text-end">{formatCount(orderAmount)} ×</span>
            <span className="wrap-anywhere">{productName}</span>
          </li>
        ))}
        {more > 0 && <li className="muted col-start-2">and {formatCount(more)} more</li>}
      </ul>
    </details>
  )
}

/** `400 pieces of Patch Cable`, `640 pieces of 3 products`. */
export const piecesOf = ({ orderAmount, productName, lines }: Order): string =>
  `${formatCount(orderAmount)} pieces of ${lines.length === 1 ? productName : `${formatCount(lines.length)} products`}`
