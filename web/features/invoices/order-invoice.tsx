import { href, Link } from 'react-router'
import type { Invoice } from '#contract/invoices/endpoints.ts'
import { formatUtcDay } from '#web/ui/dates.ts'
import { InvoiceState } from './invoice-state.tsx'

/** The invoice of an order, and when it is due. */
export const OrderInvoice = ({ invoice }: { invoice: Invoice }) => (
  <p className="flex flex-wrap items-center gap-x-3">
    <Link to={href('/dashBoard/invoices/:id', { id: invoice._id })} className="tap-link">
      Invoice {invoice.number}
    </Link>
    {invoice.method === 'account' && (
      <>
        <InvoiceState invoice={invoice} />
        {invoice.open > 0 && (
          <span className="muted">
            {invoice.overdue ? 'was due' : 'due'}{' '}
            <time dateTime={invoice.dueAt}>{formatUtcDay(invoice.dueAt)}</time>
          </span>
        )}
      </>
    )}
  </p>
)
