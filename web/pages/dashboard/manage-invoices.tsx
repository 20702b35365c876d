import { api } from '#contract/api.ts'
import { InvoiceFilter } from '#contract/invoices/endpoints.ts'
import { fileFromShop, listShop } from '#web/api-client.ts'
import { InvoicesTable } from '#web/features/invoices/invoices-table.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { Filter, SearchBar } from '#web/ui/search-bar.tsx'
import type { Route } from './+types/manage-invoices'

export const meta = () => [{ title: 'Manage Invoices · Hundredfold' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const filled = Object.fromEntries([...search].filter(([, value]) => value !== ''))
  const filter = InvoiceFilter.safeParse(filled).data ?? {}
  const page = await loadPage(request, (place) =>
    listShop(request, api.listInvoices, { ...filter, ...place }),
  )
  return { page, filter }
}

const states = [
  ['', 'Any'],
  ['open', 'Open'],
  ['overdue', 'Overdue'],
  ['settled', 'Settled'],
] as const

export default function ManageInvoices({ loaderData: { page, filter } }: Route.ComponentProps) {
  const { rows: invoices } = page
  return (
    <div className="grid gap-6">
      <PageHead
        title="Manage Invoices"
        intro="Record bank transfers as they arrive. Reminders of open invoices are emailed automatically."
      >
        <ExportButton
          label="Export CSV"
          name="invoices.csv"
          read={(request) => fileFromShop(request, api.exportInvoices, filter)}
        />
      </PageHead>
      <SearchBar label="Number, company, email, order or purchase order">
        <Filter label="Status" name="state" options={states} />
        <Field label="From" type="date" name="from" defaultValue={filter.from} />
        <Field label="To" type="date" name="to" defaultValue={filter.to} />
      </SearchBar>
      {invoices.length === 0 ? (
        <NothingFound>No invoice here matches.</NothingFound>
      ) : (
        <InvoicesTable
          caption="Invoices"
          invoices={invoices}
          withCustomer
          isAll={page.total === invoices.length}
        />
      )}
      <Pager page={page} nouns={['invoice', 'invoices']} />
    </div>
  )
}
