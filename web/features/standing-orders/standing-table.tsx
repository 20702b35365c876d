import { href, Link } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import type { StandingOrderSummary } from '#contract/standing-orders/endpoints.ts'
import { formatDay } from '#web/ui/dates.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { DateResultText, StandingBadge } from './standing-status.tsx'

interface Props {
  readonly rows: readonly StandingOrderSummary[]
  /** The reader's own email: others' names are shown. */
  readonly reader?: string
}

/** Standing orders in a list. */
export const StandingTable = ({ rows, reader }: Props) => (
  <RecordTable
    caption="Standing orders, newest first"
    rows={rows}
    columns={[
      {
        head: 'Standing order',
        label: '',
        isName: true,
        pocket: 'name',
        cell: ({ _id: id, number, productName, name, email }) => (
          <Link
            to={href('/dashBoard/standingOrders/:id', { id })}
            prefetch="intent"
            className="row-link block"
          >
            <span className="wrap-anywhere">{productName}</span>
            <span className="muted wrap-anywhere block font-normal text-sm">
              {number}
              {email !== reader && `, ${name}, ${email}`}
            </span>
          </Link>
        ),
      },
      { head: 'Pieces', isEnd: true, pocket: 'end', cell: ({ pieces }) => formatCount(pieces) },
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
      {
        head: 'Last result',
        pocket: 'below',
        cell: ({ last }) =>
          last ? (
            <>
              <time dateTime={last.on} className="block">
                {formatDay(last.on)}
              </time>
              <DateResultText date={last} />
            </>
          ) : (
            'none yet'
          ),
      },
      { head: 'Status', pocket: 'end-note', cell: (standing) => <StandingBadge {...standing} /> },
    ]}
  />
)
