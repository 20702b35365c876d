import { href, Link } from 'react-router'
import type { Invoice } from '#contract/invoices/endpoints.ts'
import { formatDollars } from '#contract/money.ts'
import { formatUtcDay } from '#web/ui/dates.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { InvoiceState } from './invoice-state.tsx'

interface Props {
  readonly caption: string
  readonly invoices: readonly Invoice[]
  /** Whether to show the customer. */
  readonly withCustomer?: boolean
}

export const InvoicesTable = ({ caption, invoices, withCustomer = false }: Props) => (
  <RecordTable
    caption={caption}
    rows={invoices}
    columns={[
      {
        head: 'Invoice',
        isName: true,
        cell: ({ _id: id, number, orderNumber, purchaseOrderNumber }) => (
          <>
            <Link
              to={href('/dashBoard/invoices/:id', { id })}
              prefetch="intent"
              className="-my-2.5 tap-link font-medium whitespace-nowrap"
            >
              {number}
            </Link>
            <span className="muted wrap-anywhere block text-sm">
              {orderNumber}
              {purchaseOrderNumber && ` · ${purchaseOrderNumber}`}
            </span>
          </>
        ),
      },
      withCustomer && {
        head: 'Customer',
        className: 'wrap-anywhere',
        cell: ({ billTo }) => billTo.company || billTo.name || billTo.email,
      },
      { head: 'Amount', isEnd: true, cell: ({ amount }) => formatDollars(amount) },
      {
        head: 'Due',
        className: 'md:whitespace-nowrap',
        cell: ({ dueAt }) => <time dateTime={dueAt}>{formatUtcDay(dueAt)}</time>,
      },
      { head: 'Status', cell: (invoice) => <InvoiceState invoice={invoice} /> },
    ]}
  />
)
