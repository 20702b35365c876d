import { href, Link } from 'react-router'
import type { CallOffOrderSummary } from '#contract/call-off-orders/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import { formatDay } from '#web/ui/dates.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { CallOffBadge } from './call-off-status.tsx'

interface Props {
  readonly rows: readonly CallOffOrderSummary[]
  /** Whether the buyers are shown. */
  readonly admin?: boolean
}

/** Call-off orders in a list. */
export const CallOffTable = ({ rows, admin = false }: Props) => (
  <RecordTable
    caption="Call-off orders, newest first"
    rows={rows}
    columns={[
      {
        head: 'Call-off order',
        label: '',
        isName: true,
        pocket: 'name',
        cell: ({ _id: id, number, productName, name, email }) => (
          <Link
            to={href('/dashBoard/callOffOrders/:id', { id })}
            prefetch="intent"
            className="row-link block"
          >
            <span className="wrap-anywhere">{productName}</span>
            <span className="muted wrap-anywhere block font-normal text-sm">
              {number}
              {admin && `, ${name}, ${email}`}
            </span>
          </Link>
        ),
      },
      { head: 'Pieces', isEnd: true, pocket: 'end', cell: ({ pieces }) => formatCount(pieces) },
      { head: 'Called', isEnd: true, cell: ({ calledPieces }) => formatCount(calledPieces) },
      { head: 'Open', isEnd: true, cell: ({ openPieces }) => formatCount(openPieces) },
      {
        head: 'Next date',
        pocket: 'note',
        cell: ({ next }) => (
          <>
            <span className="md:hidden">Next: </span>
            {next ? formatDay(next) : 'none'}
          </>
        ),
      },
      { head: 'Until', cell: ({ until }) => formatDay(until) },
      { head: 'Status', pocket: 'end-note', cell: (callOff) => <CallOffBadge {...callOff} /> },
    ]}
  />
)
