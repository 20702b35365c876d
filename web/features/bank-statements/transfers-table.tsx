import { href, Link } from 'react-router'
import type { BankTransfer } from '#contract/bank-statements/transfers.ts'
import { formatAmount } from '#contract/money.ts'
import { formatDay } from '#web/ui/dates.ts'
import { type Column, RecordTable } from '#web/ui/record-table.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { payerText } from './suggestion.tsx'
import { stateStatus } from './transfer-words.ts'

/** Who paid what, and when: the columns that every list of transfers begins with. */
export const transferColumns: readonly Column<BankTransfer>[] = [
  {
    head: 'Payer',
    isName: true,
    pocket: 'name',
    className: 'wrap-anywhere',
    cell: (transfer) => (
      <>
        <Link to={href('/dashBoard/bankTransfers/:id', { id: transfer._id })} className="row-link">
          {payerText(transfer)}
        </Link>
        <span className="muted block text-sm">
          {transfer.purpose || transfer.references.join(' ') || transfer.number}
        </span>
      </>
    ),
  },
  {
    head: 'Day',
    leaves: 'later',
    className: 'md:whitespace-nowrap',
    cell: ({ bookedOn }) => <time dateTime={bookedOn}>{formatDay(bookedOn)}</time>,
  },
  { head: 'Amount', isEnd: true, pocket: 'end', cell: ({ amount }) => formatAmount(amount) },
]

export const TransfersTable = ({
  caption,
  transfers,
}: {
  caption: string
  transfers: readonly BankTransfer[]
}) => (
  <RecordTable
    caption={caption}
    rows={transfers}
    columns={[
      ...transferColumns,
      {
        head: 'Why',
        leaves: 'first',
        pocket: 'below',
        className: 'wrap-anywhere md:w-2/5',
        cell: ({ reason }) => reason && <span className="muted text-sm">{reason}</span>,
      },
      { head: 'Status', pocket: 'end-note', cell: ({ state }) => <StatusBadge {...stateStatus[state]} /> },
    ]}
  />
)
