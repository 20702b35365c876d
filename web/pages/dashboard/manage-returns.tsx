import { titled } from '#contract/brand.ts'
import { listReturns, returnStates } from '#contract/returns/endpoints.ts'
import { listShop } from '#web/api-client.ts'
import { stateNames } from '#web/features/returns/return-words.ts'
import { ReturnsTable } from '#web/features/returns/returns-table.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage, searchIn } from '#web/ui/paging.ts'
import { SearchBar } from '#web/ui/search-bar.tsx'
import { StateTabs } from '#web/ui/view-tabs.tsx'
import type { Route } from './+types/manage-returns'

export const meta = () => [{ title: titled('Manage Returns') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const filter = {
    q: searchIn(request),
    state: returnStates.find((state) => state === search.get('state')),
  }
  const [page, asked] = await Promise.all([
    loadPage(request, (place) => listShop(request, listReturns, { ...filter, ...place })),
    listShop(request, listReturns, { state: 'asked', limit: 1 }),
  ])
  return { page, waiting: { asked: asked.total } }
}

export default function ManageReturns({ loaderData: { page, waiting } }: Route.ComponentProps) {
  const { rows: returns } = page
  return (
    <div className="grid gap-6">
      <PageHead
        title="Manage Returns"
        intro="Approve or refuse requests, book returned pieces, then refund them."
      />
      <StateTabs
        label="Views of returns"
        name="state"
        options={[['', 'All'], ...returnStates.map((state) => [state, stateNames[state]] as const)]}
        waiting={waiting}
      />
      <SearchBar label="Return, order or email" keeps="state" />
      {returns.length === 0 ? (
        <NothingFound>No return here matches.</NothingFound>
      ) : (
        <ReturnsTable returns={returns} />
      )}
      <Pager page={page} nouns={['return', 'returns']} />
    </div>
  )
}
