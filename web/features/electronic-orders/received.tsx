import { href, Link } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import type { ElectronicOrder } from '#contract/electronic-orders/endpoints.ts'
import { formatMoment } from '#web/ui/dates.ts'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'
import { Section } from '#web/ui/section.tsx'

interface Props {
  /** The latest. */
  readonly received: readonly ElectronicOrder[]
  readonly total: number
}

/** The purchase orders from a company's purchasing systems, with the result of each. */
export function ReceivedOrders({ received, total }: Props) {
  return (
    <Section id="electronic-orders" title="Electronic orders">
      {total > received.length && (
        <p className="muted">
          The latest {formatCount(received.length)} of {formatCount(total)}
        </p>
      )}
      <RecordTable labelledBy="electronic-orders" rows={received} columns={columns} />
    </Section>
  )
}

const columns: readonly Column<ElectronicOrder>[] = [
  {
    head: 'Number',
    isName: true,
    cell: ({ number, version }) => (
      <>
        <span className="font-medium wrap-anywhere">{number}</span>
        {version > 1 && <span className="muted block text-sm">Version {version}</span>}
      </>
    ),
  },
  { head: 'From', cell: ({ system }) => <span className="wrap-anywhere">{system}</span> },
  {
    head: 'Received',
    cell: ({ receivedAt }) => <time dateTime={receivedAt}>{formatMoment(receivedAt)}</time>,
  },
  {
    head: 'Result',
    cell: ({ _id: id, state, order, changes, problems }) => (
      <>
        <span className="flex flex-wrap items-center gap-x-3">
          {order && (
            <Link to={href('/dashBoard/order/:id', { id: order._id })} className="tap-link">
              Order {order.number}
            </Link>
          )}
          {state === 'waiting' && (
            <Link to={href('/dashBoard/electronicOrders/:id', { id })} className="tap-link">
              Waits for an admin
            </Link>
          )}
          {state === 'refused' && <span className="badge badge-hollow">Refused</span>}
          {state === 'replaced' && <span className="badge badge-hollow">Replaced</span>}
        </span>
        <ul className="mt-2 grid gap-1 text-sm empty:hidden">
          {[...changes, ...problems].map((difference) => (
            <li key={difference} className="wrap-anywhere">
              {difference}
            </li>
          ))}
        </ul>
      </>
    ),
  },
]
