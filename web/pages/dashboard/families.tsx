import { href, Link, useNavigate } from 'react-router'
import { titled } from '#contract/brand.ts'
import { counted } from '#contract/counts.ts'
import { listFamilies, makeFamily } from '#contract/families/editing.ts'
import { listShop } from '#web/api-client.ts'
import { NewFamilyDialog } from '#web/features/families/new-family-dialog.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { EmptyState, NothingFound } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage, searchIn } from '#web/ui/paging.ts'
import { RecordTable } from '#web/ui/record-table.tsx'
import { SearchBar } from '#web/ui/search-bar.tsx'
import type { Route } from './+types/families'

export const meta = () => [{ title: titled('Product Families') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const q = searchIn(request)
  const page = await loadPage(request, (place) => listShop(request, listFamilies, { q, ...place }))
  return { page, q }
}

export default function Families({ loaderData: { page, q } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const newFamily = (
    <May call={makeFamily}>
      <DialogButton
        primary
        dialog={(onClose) => (
          <NewFamilyDialog
            onDone={async (id) => navigate(href('/dashBoard/families/:id', { id }))}
            onClose={onClose}
          />
        )}
      >
        New family
      </DialogButton>
    </May>
  )
  const isEmpty = page.total === 0 && q === undefined
  return (
    <div className="grid gap-6">
      <PageHead
        title="Product Families"
        intro="Products that differ by options such as memory and colour. The shop lists each family once."
      >
        {!isEmpty && newFamily}
      </PageHead>
      {isEmpty ? (
        <EmptyState sentence="No product families yet. With one, buyers choose among the variants of a product.">
          {newFamily}
        </EmptyState>
      ) : (
        <>
          <SearchBar label="Name" />
          <RecordTable
            caption="Product families"
            rows={page.rows}
            none={<NothingFound>No product family here matches.</NothingFound>}
            columns={[
              {
                head: 'Family',
                isName: true,
                pocket: 'name',
                className: 'wrap-anywhere',
                cell: ({ _id, name }) => (
                  <Link
                    to={href('/dashBoard/families/:id', { id: _id })}
                    prefetch="intent"
                    className="row-link"
                  >
                    {name}
                  </Link>
                ),
              },
              { head: 'Options', pocket: 'note', cell: ({ options }) => options.join(', ') },
              {
                head: 'Variants',
                isEnd: true,
                pocket: 'end',
                cell: ({ variantCount }) => counted(variantCount, 'variant'),
              },
            ]}
          />
          <Pager page={page} nouns={['product family', 'product families']} />
        </>
      )}
    </div>
  )
}
