import { href, Link } from 'react-router'
import { api } from '#contract/api.ts'
import { formatDollars } from '#contract/money.ts'
import { fileFromShop, listShop } from '#web/api-client.ts'
import { downloadFile } from '#web/ui/download-file.ts'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { formatCount } from '#web/ui/format-count.ts'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { SearchBar } from '#web/ui/search-bar.tsx'
import type { Route } from './+types/manage-companies'

export const meta = () => [{ title: 'Manage Companies · Hundredfold' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = new URL(request.url).searchParams.get('q')?.slice(0, 100) || undefined
  const page = await loadPage(request, (place) => listShop(request, api.allCompanies, { q, ...place }))
  return { page, q }
}

export default function ManageCompanies({ loaderData: { page, q } }: Route.ComponentProps) {
  const { rows: companies } = page
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Manage Companies</h1>
        <ExportButton
          label="Export CSV"
          save={async (request) =>
            downloadFile('companies.csv', await fileFromShop(request, api.exportCompanies, { q }))
          }
        />
      </div>
      <SearchBar label="Name, tax number or a member’s email" />
      {companies.length === 0 ? (
        <NothingFound>No company here matches.</NothingFound>
      ) : (
        <table className="stacked-table surface">
          <caption className="sr-only">Companies, by name</caption>
          <thead>
            <tr>
              <th scope="col">Company</th>
              <th scope="col">Members</th>
              <th scope="col">Orders</th>
              <th scope="col">Price list</th>
              <th scope="col">Terms</th>
              <th scope="col">Open</th>
            </tr>
          </thead>
          <tbody>
            {companies.map(
              ({
                _id,
                name,
                taxNumber,
                memberCount,
                orderCount,
                orderTotal,
                priceList,
                terms,
                open,
                overdue,
              }) => (
                <tr key={_id}>
                  <th scope="row" data-label="Company" className="min-w-0">
                    <div>
                      <Link
                        to={href('/dashBoard/manageCompanies/:id', { id: _id })}
                        prefetch="intent"
                        className="anchor -my-2.5 inline-flex min-h-11 items-center wrap-anywhere font-medium"
                      >
                        {name}
                      </Link>
                      {taxNumber && (
                        <span className="muted wrap-anywhere block font-normal text-sm">{taxNumber}</span>
                      )}
                    </div>
                  </th>
                  <td data-label="Members">{formatCount(memberCount)}</td>
                  <td data-label="Orders">
                    <span>
                      {formatCount(orderCount)}
                      {orderCount > 0 && <span className="muted"> for {formatDollars(orderTotal)}</span>}
                    </span>
                  </td>
                  <td data-label="Price list" className="wrap-anywhere">
                    {priceList?.name ?? <span className="muted">None</span>}
                  </td>
                  <td data-label="Terms">
                    {terms ? (
                      <span>
                        {terms.days} days
                        <span className="muted block text-sm">up to {formatDollars(terms.creditLimit)}</span>
                      </span>
                    ) : (
                      <span className="muted">None</span>
                    )}
                  </td>
                  <td data-label="Open">
                    <span>
                      {formatDollars(open)}
                      {overdue > 0 && (
                        <span className="text-problem block text-sm">{formatDollars(overdue)} overdue</span>
                      )}
                    </span>
                  </td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
      <Pager page={page} nouns={['company', 'companies']} />
    </div>
  )
}
