import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import type { Return } from '#contract/returns/endpoints.ts'
import { OrderLink } from '#web/features/orders/order-link.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { stateKinds, stateNames } from './return-words.ts'

/** Returns of all orders; the actions are on the order's page. */
export const ReturnsTable = ({ returns }: { returns: readonly Return[] }) => (
  <RecordTable
    caption="Returns, newest first"
    rows={returns}
    columns={[
      {
        head: 'Return',
        isName: true,
        pocket: 'name',
        cell: ({ order_id, number, orderNumber }) => (
          <>
            <OrderLink id={order_id} className="row-link whitespace-nowrap">
              {number}
            </OrderLink>
            <span className="muted block text-sm">{orderNumber}</span>
          </>
        ),
      },
      {
        head: 'Pieces',
        pocket: 'below',
        className: 'wrap-anywhere',
        cell: ({ lines }) => (
          <>
            {lines.slice(0, 3).map(({ line, orderAmount, productName }) => (
              <span key={line} className="block">
                {formatCount(orderAmount)} × {productName}
              </span>
            ))}
            {lines.length > 3 && (
              <span className="muted block">{formatCount(lines.length - 3)} more lines</span>
            )}
          </>
        ),
      },
      {
        head: 'Requested by',
        pocket: 'note',
        cell: ({ askedBy, askedAt }) => (
          <>
            <span className="wrap-anywhere">{askedBy}</span>
            <time dateTime={askedAt} className="muted block text-sm whitespace-nowrap">
              {formatDay(askedAt)}
            </time>
          </>
        ),
      },
      { head: 'Value', isEnd: true, pocket: 'end', cell: ({ value }) => formatAmount(value) },
      {
        head: 'Status',
        pocket: 'end-note',
        cell: ({ state }) => <StatusBadge text={stateNames[state]} kind={stateKinds[state]} />,
      },
    ]}
  />
)
