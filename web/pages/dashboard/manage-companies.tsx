import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { allCompanies, exportCompanies } from '#contract/companies/accounts.ts'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import { fileFromShop, listShop } from '#web/api-client.ts'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { ExportButton } from '#web/ui/export-button.tsx'
import { MenuLink, RowMenu } from '#web/ui/menu.tsx'
import { OneLine } from '#web/ui/one-line.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage, searchIn } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { SearchBar } from '#web/ui/search-bar.tsx'
import type { Route } from './+types/manage-companies'

export const meta = () => [{ title: titled('Manage Companies') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = searchIn(request)
  const page = await loadPage(request, (place) => listShop(request, allCompanies, { q, ...place }))
  return { page, q }
}

export default function ManageCompanies({ loaderData: { page, q } }: Route.ComponentProps) {
  const { rows: companies } = page
  return (
    <div className="grid gap-6">
      <PageHead
        title="Manage Companies"
        intro="Give companies a price list, payment terms and tax exemption."
      >
        <ExportButton
          label="Export CSV"
          name="companies.csv"
          read={(request) => fileFromShop(request, exportCompanies, { q })}
        />
      </PageHead>
      <SearchBar label="Name, tax number or a member’s email" />
      <RecordTable
        none={<NothingFound>No company here matches.</NothingFound>}
        caption="Companies, by name"
        rows={companies}
        columns={[
          {
            head: 'Company',
            isName: true,
            pocket: 'name',
            cell: ({ _id: id, name, taxNumber }) => (
              <>
                <Link
                  to={href('/dashBoard/manageCompanies/:id', { id })}
                  prefetch="intent"
                  className="row-link grid"
                >
                  <OneLine>{name}</OneLine>
                </Link>
                {taxNumber && <span className="muted wrap-anywhere block text-sm">{taxNumber}</span>}
              </>
            ),
          },
          {
            head: 'Members',
            isEnd: true,
            leaves: 'first',
            cell: ({ memberCount }) => formatCount(memberCount),
          },
          {
            head: 'Orders',
            isEnd: true,
            pocket: 'end',
            cell: ({ orderCount, orderTotal }) => (
              <>
                {formatCount(orderCount)}
                {orderCount > 0 && <span className="muted"> for {formatAmount(orderTotal)}</span>}
              </>
            ),
          },
          {
            head: 'Price list',
            leaves: 'later',
            className: 'wrap-anywhere',
            cell: ({ priceList }) => priceList?.name ?? <span className="muted">None</span>,
          },
          {
            head: 'Terms',
            cell: ({ terms }) =>
              terms ? (
                <>
                  {terms.days} days
                  <span className="muted block text-sm">up to {formatAmount(terms.creditLimit)}</span>
                </>
              ) : (
                <span className="muted">None</span>
              ),
          },
          {
            head: 'Open',
            isEnd: true,
            pocket: 'end-note',
            cell: ({ open, overdue }) => (
              <>
                {formatAmount(open)}
                {overdue > 0 && (
                  <span className="text-problem block text-sm">{formatAmount(overdue)} overdue</span>
                )}
              </>
            ),
          },
          {
            head: <span className="sr-only">Actions</span>,
            isEnd: true,
            pocket: 'menu',
            cell: ({ _id: id, name }) => (
              <RowMenu label={`More for ${name}`}>
                <MenuLink icon="open" to={href('/dashBoard/manageCompanies/:id', { id })}>
                  Open the company
                </MenuLink>
                <MenuLink icon="list" to={href('/dashBoard/manageCompanies/:id/account', { id })}>
                  Terms and open invoices
                </MenuLink>
              </RowMenu>
            ),
          },
        ]}
      />
      <Pager page={page} nouns={['company', 'companies']} />
    </div>
  )
}
