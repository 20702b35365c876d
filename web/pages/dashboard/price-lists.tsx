import { href, Link, useNavigate } from 'react-router'
import { titled } from '#contract/brand.ts'
import { formatCount } from '#contract/counts.ts'
import { allPriceLists, createPriceList } from '#contract/price-lists/endpoints.ts'
import { listShop, sentTo } from '#web/api-client.ts'
import { PriceListDialog } from '#web/features/price-lists/price-list-dialog.tsx'
import { versionText } from '#web/features/price-lists/version-text.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { EmptyState, NothingFound } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage, searchIn } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { SearchBar } from '#web/ui/search-bar.tsx'
import type { Route } from './+types/price-lists'

export const meta = () => [{ title: titled('Price Lists') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = searchIn(request)
  const page = await loadPage(request, (place) => listShop(request, allPriceLists, { q, ...place }))
  return { page, q }
}

export default function PriceLists({ loaderData: { page, q } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const newList = (
    <May call={createPriceList}>
      <DialogButton
        primary
        dialog={(onClose) => (
          <PriceListDialog
            title="New price list"
            submit="Create the list"
            {...sentTo(createPriceList)}
            onDone={async ({ insertedId }) => navigate(href('/dashBoard/priceLists/:id', { id: insertedId }))}
            onClose={onClose}
          />
        )}
      >
        New price list
      </DialogButton>
    </May>
  )
  const isEmpty = page.total === 0 && q === undefined
  return (
    <div className="grid gap-6">
      <PageHead
        title="Price Lists"
        intro="Prices agreed with companies. A draft changes nothing until it is published."
      >
        {!isEmpty && newList}
      </PageHead>
      {isEmpty ? (
        <EmptyState sentence="No price lists yet. With one, companies pay the prices agreed with them.">
          {newList}
        </EmptyState>
      ) : (
        <>
          <SearchBar label="Name" />
          <RecordTable
            caption="Price lists"
            rows={page.rows}
            none={<NothingFound>No price list here matches.</NothingFound>}
            columns={[
              {
                head: 'Price list',
                isName: true,
                pocket: 'name',
                className: 'wrap-anywhere',
                cell: ({ _id, name }) => (
                  <Link
                    to={href('/dashBoard/priceLists/:id', { id: _id })}
                    prefetch="intent"
                    className="row-link"
                  >
                    {name}
                  </Link>
                ),
              },
              {
                head: 'In force',
                pocket: 'note',
                cell: ({ published }) =>
                  published ? (
                    `Version ${published.number}: ${versionText(published)}`
                  ) : (
                    <span className="muted">Nothing is published yet</span>
                  ),
              },
              {
                head: 'Draft',
                pocket: 'below',
                cell: ({ draft }) =>
                  draft && (
                    <>
                      <span className="muted md:hidden">Draft: </span>
                      {versionText(draft)}
                    </>
                  ),
              },
              {
                head: 'Used by',
                isEnd: true,
                pocket: 'end',
                cell: ({ companyCount }) =>
                  `${formatCount(companyCount)} ${companyCount === 1 ? 'company' : 'companies'}`,
              },
            ]}
          />
          <Pager page={page} nouns={['price list', 'price lists']} />
        </>
      )}
    </div>
  )
}
