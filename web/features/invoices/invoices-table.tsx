import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { Invoice, InvoiceSort } from '#contract/invoices/endpoints.ts'
import { formatAmount, toAmount, toCents } from '#contract/money.ts'
import { formatDay } from '#web/ui/dates.ts'
import { RowMenu } from '#web/ui/menu.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { InvoiceState } from './invoice-state.tsx'

interface Props {
  readonly caption: string
  readonly invoices: readonly Invoice[]
  /** Whether to show the customer. */
  readonly withCustomer?: boolean
  /** Whether these are all of them. */
  readonly isAll?: boolean
  /** The server's sort order of a list with further pages. */
  readonly sort?: InvoiceSort
  /** Renders the button in an invoice's row, which on a phone is in its menu. */
  readonly action?: (invoice: Invoice) => ReactNode
  /** Renders the items of the menu in an invoice's row. */
  readonly actions?: (invoice: Invoice) => ReactNode
}

const sum = (amounts: readonly number[]) =>
  toAmount(amounts.reduce((cents, amount) => cents + toCents(amount), 0))

export const InvoicesTable = ({
  caption,
  invoices,
  withCustomer = false,
  isAll = true,
  sort,
  action,
  actions,
}: Props) => (
  <RecordTable
    caption={caption}
    rows={invoices}
    sort={sort}
    className={actions ? 'compact-table' : ''}
    columns={[
      {
        head: 'Invoice',
        isName: true,
        pocket: 'name',
        sorts: ['newest', 'oldest'],
        sortBy: ({ issuedAt }) => issuedAt,
        ...(invoices.length > 1 && { total: isAll ? 'Total' : 'On this page' }),
        cell: ({ _id: id, number, orderNumber, purchaseOrderNumber }) => (
          <>
            <Link
              to={href('/dashBoard/invoices/:id', { id })}
              prefetch="intent"
              className="row-link whitespace-nowrap"
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
        pocket: 'note',
        cell: ({ billTo }) => <OneLine>{billTo.company || billTo.name || billTo.email}</OneLine>,
      },
      {
        head: 'Amount',
        isEnd: true,
        pocket: 'end',
        sorts: ['-amount', 'amount'],
        sortBy: ({ amount }) => amount,
        ...(invoices.length > 1 && { total: formatAmount(sum(invoices.map(({ amount }) => amount))) }),
        cell: ({ amount }) => formatAmount(amount),
      },
      {
        head: 'Due',
        leaves: 'later',
        sorts: ['due', '-due'],
        // As on the server, invoices paid by card are sorted by their day of issue.
        sortBy: ({ dueAt, issuedAt }) => dueAt ?? issuedAt,
        className: 'md:whitespace-nowrap',
        cell: ({ dueAt }) => dueAt && <time dateTime={dueAt}>{formatDay(dueAt)}</time>,
      },
      {
        head: 'Status',
        pocket: 'end-note',
        ...(invoices.length > 1 && { total: <OpenSums invoices={invoices} /> }),
        cell: (invoice) => <InvoiceState invoice={invoice} />,
      },
      actions && {
        head: <span className="sr-only">Actions</span>,
        isEnd: true,
        pocket: 'menu',
        cell: (invoice) => (
          <div className="row-actions">
            <div className="contents max-md:hidden">{action?.(invoice)}</div>
            <RowMenu label={`More for ${invoice.number}`}>
              <div className="contents md:hidden">{action?.(invoice)}</div>
              {actions(invoice)}
            </RowMenu>
          </div>
        ),
      },
    ]}
  />
)

function OpenSums({ invoices }: Pick<Props, 'invoices'>) {
  const open = sum(invoices.map((invoice) => invoice.open))
  const overdue = sum(invoices.map((invoice) => (invoice.overdue ? invoice.open : 0)))
  return (
    <>
      <span className="block">Open: {formatAmount(open)}</span>
      {overdue > 0 && <span className="block text-problem">Overdue: {formatAmount(overdue)}</span>}
    </>
  )
}
