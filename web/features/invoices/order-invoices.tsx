import { href, Link } from 'react-router'
import { counted } from '#contract/counts.ts'
import type { Invoice } from '#contract/invoices/endpoints.ts'
import { formatAmount } from '#contract/money.ts'
import { formatDay } from '#web/ui/dates.ts'
import { InvoiceState } from './invoice-state.tsx'

interface Props {
  readonly order: {
    readonly invoices: readonly Invoice[]
    readonly byShipment?: { readonly notInvoiced: number; readonly days: number } | undefined
  }
}

/**
 * The invoices of an order and when they are due; for an order that is invoiced by shipment, also the amount not
 * invoiced yet.
 */
export function OrderInvoices({ order: { invoices, byShipment } }: Props) {
  if (!byShipment) return invoices.map((invoice) => <OrderInvoice key={invoice._id} invoice={invoice} />)
  const { notInvoiced, days } = byShipment
  return (
    <div className="grid gap-1">
      {invoices.length > 0 && (
        <ul aria-label="Invoices" className="grid gap-1">
          {invoices.map((invoice) => (
            <li key={invoice._id}>
              <OrderInvoice invoice={invoice} />
            </li>
          ))}
        </ul>
      )}
      {notInvoiced > 0 && (
        <p className="muted max-w-prose">
          {formatAmount(notInvoiced)} is not invoiced yet. Each shipment has its own invoice, due after{' '}
          {counted(days, 'day')}.
        </p>
      )}
    </div>
  )
}

const OrderInvoice = ({ invoice }: { invoice: Invoice }) => (
  <p className="flex flex-wrap items-center gap-x-3">
    <Link to={href('/dashBoard/invoices/:id', { id: invoice._id })} className="tap-link">
      Invoice {invoice.number}
    </Link>
    {invoice.shipment && (
      <span>
        {formatAmount(invoice.amount)} for {invoice.shipment}
      </span>
    )}
    {invoice.method === 'account' && (
      <>
        <InvoiceState invoice={invoice} />
        {invoice.open > 0 && invoice.dueAt && (
          <span className="muted">
            {invoice.overdue ? 'was due' : 'due'}{' '}
            <time dateTime={invoice.dueAt}>{formatDay(invoice.dueAt)}</time>
          </span>
        )}
      </>
    )}
  </p>
)
