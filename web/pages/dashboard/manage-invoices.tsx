import { api } from '#contract/api.ts'
import { InvoiceState } from '#contract/invoices.ts'
import { listShop } from '#web/api-client.ts'
import { InvoicesTable } from '#web/features/invoices/invoices-table.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { Filter, SearchBar } from '#web/ui/search-bar.tsx'
import type { Route } from './+types/manage-invoices'

export const meta = () => [{ title: 'Manage Invoices · Hundredfold' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const filter = {
    q: search.get('q')?.slice(0, 100) || undefined,
    state: InvoiceState.safeParse(search.get('state')).data,
  }
  return loadPage(request, (page) => listShop(request, api.listInvoices, { ...filter, ...page }))
}

const states = [
  ['', 'Any'],
  ['open', 'Open'],
  ['overdue', 'Overdue'],
  ['settled', 'Settled'],
] as const

export default function ManageInvoices({ loaderData }: Route.ComponentProps) {
  const { rows: invoices } = loaderData
  return (
    <div className="grid gap-6">
      <h1 className="text-3xl">Manage Invoices</h1>
      <SearchBar label="Number, company, e-mail or order">
        <Filter label="State" name="state" options={states} />
      </SearchBar>
      {invoices.length === 0 ? (
        <NothingFound>No invoice here matches.</NothingFound>
      ) : (
        <InvoicesTable caption="Invoices" invoices={invoices} withCustomer />
      )}
      <Pager page={loaderData} nouns={['invoice', 'invoices']} />
    </div>
  )
}
