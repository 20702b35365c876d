import { formatDollars } from '#contract/money.ts'
import type { Return } from '#contract/returns/endpoints.ts'
import { OrderLink } from '#web/features/orders/order-link.tsx'
import { Badge } from '#web/features/products/lot-card.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { formatCount } from '#web/ui/format-count.ts'
import { stateNames } from './return-words.ts'

/** Returns of all orders; the actions are on the order's page. */
export const ReturnsTable = ({ returns }: { returns: readonly Return[] }) => (
  <table className="stacked-table surface">
    <caption className="sr-only">Returns, the newest first</caption>
    <thead>
      <tr>
        <th scope="col">Return</th>
        <th scope="col">Pieces</th>
        <th scope="col">Asked by</th>
        <th scope="col">Worth</th>
        <th scope="col">Status</th>
      </tr>
    </thead>
    <tbody>
      {returns.map(({ _id, number, order_id, orderNumber, lines, askedBy, askedAt, value, state }) => (
        <tr key={_id}>
          <th scope="row" data-label="Return" className="min-w-0">
            <div>
              <OrderLink
                id={order_id}
                className="anchor -my-2.5 inline-flex min-h-11 items-center font-medium whitespace-nowrap"
              >
                {number}
              </OrderLink>
              <span className="muted block font-normal text-sm">{orderNumber}</span>
            </div>
          </th>
          <td data-label="Pieces" className="wrap-anywhere">
            {lines.slice(0, 3).map(({ line, orderAmount, productName }) => (
              <span key={line} className="block">
                {formatCount(orderAmount)} × {productName}
              </span>
            ))}
            {lines.length > 3 && (
              <span className="muted block">{formatCount(lines.length - 3)} more lines</span>
            )}
          </td>
          <td data-label="Asked by">
            <div className="md:min-w-44">
              <span className="wrap-anywhere">{askedBy}</span>
              <time dateTime={askedAt} className="muted block text-sm whitespace-nowrap">
                {formatDay(askedAt)}
              </time>
            </div>
          </td>
          <td data-label="Worth">{formatDollars(value)}</td>
          <td data-label="Status">
            <Badge text={stateNames[state]} good={state === 'received' || state === 'refunded'} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
