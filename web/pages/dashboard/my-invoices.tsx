import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import {
  exportMyInvoices,
  invoicePdf,
  myInvoices,
  OwnInvoiceFilter,
  sendInvoice,
} from '#contract/invoices/endpoints.ts'
import { fileFromShop, listShop } from '#web/api-client.ts'
import { SendDocument } from '#web/features/documents/send-document.tsx'
import { filterIn, InvoiceSearch, sortIn } from '#web/features/invoices/invoice-search.tsx'
import { InvoicesTable } from '#web/features/invoices/invoices-table.tsx'
import { EmptyState, NothingFound } from '#web/ui/empty-state.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import type { Route } from './+types/my-invoices'

export const meta = () => [{ title: titled('My Invoices') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filter = filterIn(request, OwnInvoiceFilter)
  const sort = sortIn(request, filter)
  const page = await loadPage(request, (place) =>
    listShop(request, myInvoices, { ...filter, sort, ...place }),
  )
  return { page, filter, sort }
}

export default function MyInvoices({ loaderData: { page, filter, sort } }: Route.ComponentProps) {
  const { rows: invoices, total } = page
  const isFiltered = Object.keys(filter).length > 0
  return (
    <div className="full-width grid gap-6">
      <PageHead title="My Invoices" intro="Read your invoices, save them as PDF, or send them on by email.">
        <div className="flex flex-wrap gap-3">
          {(total > 0 || isFiltered) && (
            <ExportButton
              label="Export CSV"
              name="invoices.csv"
              read={(request) => fileFromShop(request, exportMyInvoices, filter)}
            />
          )}
          <Link to={href('/dashBoard/invoices/check')} className="btn">
            Check an e-invoice
          </Link>
        </div>
      </PageHead>
      {(total > 0 || isFiltered) && <InvoiceSearch label="Number, order or purchase order" filter={filter} />}
      {total > 0 ? (
        <InvoicesTable
          caption="Invoices"
          invoices={invoices}
          sort={sort}
          isAll={total === invoices.length}
          action={({ _id: id, number }) => (
            <SendDocument call={sendInvoice} id={id} name={number} of={number} />
          )}
          actions={({ _id: id, number }) => (
            <ExportButton
              label="PDF"
              of={number}
              name={`${number}.pdf`}
              read={(request) => fileFromShop(request, invoicePdf, { id })}
            />
          )}
        />
      ) : isFiltered ? (
        <NothingFound>No invoice here matches.</NothingFound>
      ) : (
        <EmptyState sentence="No invoices yet. You get one when an order is paid, or ordered on account.">
          <Link to={href('/dashBoard/myOrder')} className="btn btn-primary">
            My Order
          </Link>
        </EmptyState>
      )}
      <Pager page={page} nouns={['invoice', 'invoices']} />
    </div>
  )
}
