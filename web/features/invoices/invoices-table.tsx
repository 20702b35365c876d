import { href, Link } from 'react-router'
import type { Invoice } from '#contract/invoices/endpoints.ts'
import { formatDollars } from '#contract/money.ts'
import { formatUtcDay } from '#web/ui/dates.ts'
import { InvoiceState } from './invoice-state.tsx'

interface Props {
  readonly caption: string
  readonly invoices: readonly Invoice[]
  /** Whether to show the customer. */
  readonly withCustomer?: boolean
}

export const InvoicesTable = ({ caption, invoices, withCustomer = false }: Props) => (
  <table className="stacked-table surface">
    <caption className="sr-only">{caption}</caption>
    <thead>
      <tr>
        <th scope="col">Invoice</th>
        {withCustomer && <th scope="col">Customer</th>}
        <th scope="col" className="amount">
          Amount
        </th>
        <th scope="col">Due</th>
        <th scope="col">Status</th>
      </tr>
    </thead>
    <tbody>
      {invoices.map((invoice) => (
        <tr key={invoice._id}>
          <th scope="row" data-label="Invoice" className="min-w-0">
            <div>
              <Link
                to={href('/dashBoard/invoices/:id', { id: invoice._id })}
                prefetch="intent"
                className="anchor -my-2.5 inline-flex min-h-11 items-center font-medium whitespace-nowrap"
              >
                {invoice.number}
              </Link>
              <span className="muted wrap-anywhere block font-normal text-sm">
                {invoice.orderNumber}
                {invoice.purchaseOrderNumber && ` · ${invoice.purchaseOrderNumber}`}
              </span>
            </div>
          </th>
          {withCustomer && (
            <td data-label="Customer" className="wrap-anywhere">
              {invoice.billTo.company || invoice.billTo.name || invoice.billTo.email}
            </td>
          )}
          <td data-label="Amount" className="amount">
            {formatDollars(invoice.amount)}
          </td>
          <td data-label="Due" className="md:whitespace-nowrap">
            <time dateTime={invoice.dueAt}>{formatUtcDay(invoice.dueAt)}</time>
          </td>
          <td data-label="Status">
            <InvoiceState invoice={invoice} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
