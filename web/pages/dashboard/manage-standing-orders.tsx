import { titled } from '#contract/brand.ts'
import { listStandingOrders, standingStates } from '#contract/standing-orders/endpoints.ts'
import { listShop } from '#web/api-client.ts'
import { StandingTable } from '#web/features/standing-orders/standing-table.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage, searchIn } from '#web/ui/paging.ts'
import { Filter, SearchBar } from '#web/ui/search-bar.tsx'
import type { Route } from './+types/manage-standing-orders'

export const meta = () => [{ title: titled('Manage Standing Orders') }]

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const status = standingStates.find((state) => state === search.get('status'))
  const q = searchIn(request)
  return loadPage(request, (place) => listShop(request, listStandingOrders, { status, q, ...place }))
}

export default function ManageStandingOrders({ loaderData: page }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <PageHead
        title="Manage Standing Orders"
        intro="Orders that repeat each month. The shop places them on their day, or asks the buyer if the price rose."
      />
      <SearchBar label="Number, email, name or product">
        <Filter
          label="Status"
          name="status"
          options={[['', 'Any'], ...standingStates.map((each) => [each, each] as const)]}
        />
      </SearchBar>
      {page.rows.length === 0 ? (
        <NothingFound>No standing order here matches.</NothingFound>
      ) : (
        <StandingTable rows={page.rows} />
      )}
      <Pager page={page} nouns={['standing order', 'standing orders']} />
    </div>
  )
}
