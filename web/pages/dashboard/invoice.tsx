import { useState } from 'react'
import { data, href, Link } from 'react-router'
import { api } from '#contract/api.ts'
import { exemptNote } from '#contract/charges/charges.ts'
import { billToLines } from '#contract/invoices/endpoints.ts'
import { formatDollars } from '#contract/money.ts'
import { Refused } from '#http/call-errors.ts'
import { callShop, fileFromShop } from '#web/api-client.ts'
import { Fact } from '#web/features/companies/company-facts.tsx'
import { SavePdf } from '#web/features/documents/save-pdf.tsx'
import { InvoicePayments } from '#web/features/invoices/invoice-payments.tsx'
import { InvoiceState, printedDate } from '#web/features/invoices/invoice-state.tsx'
import { TransferDialog } from '#web/features/invoices/transfer-dialog.tsx'
import { May } from '#web/features/sign-in/may.tsx'
import { isAdmin } from '#web/features/sign-in/require-admin.ts'
import { NotFound } from '#web/ui/not-found.tsx'
import type { Route } from './+types/invoice'

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.invoice.number ?? 'Invoice'} · Hundredfold` },
]

export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  try {
    const [invoice, admin] = await Promise.all([callShop(request, api.getInvoice, { id }), isAdmin(request)])
    return { invoice, admin }
  } catch (failure) {
    if (failure instanceof Refused && failure.status < 500) throw data(failure.message, { status: 404 })
    throw failure
  }
}

export default function InvoicePage({ loaderData: { invoice, admin } }: Route.ComponentProps) {
  const [recording, setRecording] = useState(false)
  const { billTo, creditNotes } = invoice
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        {admin && (
          <Link
            to={href('/dashBoard/manageInvoices')}
            className="anchor back-link inline-flex min-h-11 items-center justify-self-start"
          >
            All invoices
          </Link>
        )}
        <h1 className="text-3xl wrap-anywhere">{invoice.number}</h1>
        <p>
          <InvoiceState invoice={invoice} />
        </p>
        <div className="flex flex-wrap gap-3">
          {admin && invoice.open > 0 && (
            <May call={api.recordTransfer}>
              <button type="button" className="btn btn-primary" onClick={() => setRecording(true)}>
                Record a transfer
              </button>
            </May>
          )}
          <SavePdf
            label="PDF"
            name={invoice.number}
            read={(request) => fileFromShop(request, api.invoicePdf, { id: invoice._id })}
          />
        </div>
      </div>
      <dl className="surface grid gap-x-10 gap-y-5 p-6 sm:grid-cols-2 sm:p-8">
        <Fact label="Order">
          <Link
            to={href('/dashBoard/order/:id', { id: invoice.order_id })}
            className="anchor -my-2.5 inline-flex min-h-11 items-center"
          >
            {invoice.orderNumber}
          </Link>
        </Fact>
        {invoice.purchaseOrderNumber && <Fact label="Purchase order">{invoice.purchaseOrderNumber}</Fact>}
        <Fact label="Issued">
          <time dateTime={invoice.issuedAt}>{printedDate.format(new Date(invoice.issuedAt))}</time>
        </Fact>
        <Fact label="Due">
          {invoice.method === 'card' ? (
            'Paid by card'
          ) : (
            <time dateTime={invoice.dueAt}>{printedDate.format(new Date(invoice.dueAt))}</time>
          )}
        </Fact>
        <Fact label="Amount">{formatDollars(invoice.amount)}</Fact>
        {invoice.freight !== undefined && <Fact label="Of it freight">{formatDollars(invoice.freight)}</Fact>}
        {invoice.tax !== undefined && <Fact label="Of it tax">{formatDollars(invoice.tax)}</Fact>}
        {invoice.exemptNumber && <Fact label="Tax">{exemptNote(invoice.exemptNumber)}</Fact>}
        <Fact label="Paid">{formatDollars(invoice.paid)}</Fact>
        {invoice.credited > 0 && <Fact label="Credited">{formatDollars(invoice.credited)}</Fact>}
        <Fact label="Open">{formatDollars(invoice.open)}</Fact>
        <Fact label="Bill to">
          <span className="whitespace-pre-line">{billToLines(billTo).join('\n')}</span>
        </Fact>
      </dl>
      <InvoicePayments invoice={invoice} admin={admin} />
      {creditNotes.length > 0 && (
        <section aria-labelledby="credit-notes" className="grid gap-4">
          <h2 id="credit-notes" className="text-xl">
            Credit notes
          </h2>
          <ul className="surface grid gap-3 p-5 sm:p-6">
            {creditNotes.map(({ number, amount, tax, issuedAt }) => (
              <li key={number} className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <span className="font-medium">{number}</span>
                <time dateTime={issuedAt} className="muted">
                  {printedDate.format(new Date(issuedAt))}
                </time>
                <span className="ml-auto">
                  {formatDollars(amount)}
                  {tax !== undefined && <span className="muted"> ({formatDollars(tax)} of it tax)</span>}
                </span>
                <SavePdf
                  label={`PDF of ${number}`}
                  name={number}
                  read={(request) => fileFromShop(request, api.creditNotePdf, { id: invoice._id, number })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {recording && <TransferDialog invoice={invoice} onClose={() => setRecording(false)} />}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (typeof error === 'object' && error !== null && 'status' in error && error.status === 404)
    return <NotFound />
  throw error
}
