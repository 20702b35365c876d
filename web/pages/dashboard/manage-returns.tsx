import { titled } from '#contract/brand.ts'
import { listReturns, returnStates } from '#contract/returns/endpoints.ts'
import { listShop } from '#web/api-client.ts'
import { stateNames } from '#web/features/returns/return-words.ts'
import { ReturnsTable } from '#web/features/returns/returns-table.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage, searchIn } from '#web/ui/paging.ts'
import { Filter, SearchBar } from '#web/ui/search-bar.tsx'
import type { Route } from './+types/manage-returns'

export const meta = () => [{ title: titled('Manage Returns') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const filter = {
    q: searchIn(request),
    state: returnStates.find((state) => state === search.get('state')),
  }
  return loadPage(request, (page) => listShop(request, listReturns, { ...filter, ...page }))
}

export default function ManageReturns({ loaderData }: Route.ComponentProps) {
  const { rows: returns } = loaderData
  return (
    <div className="grid gap-6">
      <PageHead
        title="Manage Returns"
        intro="Approve or refuse requests, book returned pieces, then refund them."
      />
      <SearchBar label="Return, order or email">
        <Filter
          label="Status"
          name="state"
          options={[['', 'Any'], ...returnStates.map((state) => [state, stateNames[state]] as const)]}
        />
      </SearchBar>
      {returns.length === 0 ? (
        <NothingFound>No return here matches.</NothingFound>
      ) : (
        <ReturnsTable returns={returns} />
      )}
      <Pager page={loaderData} nouns={['return', 'returns']} />
    </div>
  )
}
