import { api } from '#contract/api.ts'
import { QuoteStatus } from '#contract/quotes.ts'
import { listShop } from '#web/api-client.ts'
import { QuoteCard } from '#web/features/quotes/quote-card.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { Filter, SearchBar } from '#web/ui/search-bar.tsx'
import type { Route } from './+types/manage-quotes'

export const meta = () => [{ title: 'Manage Quotes · Hundredfold' }]

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const status = QuoteStatus.safeParse(search.get('status')).data
  const q = search.get('q')?.slice(0, 100) || undefined
  return loadPage(request, (page) => listShop(request, api.allQuotes, { status, q, ...page }))
}

export default function ManageQuotes({ loaderData }: Route.ComponentProps) {
  const { rows: quotes } = loaderData
  return (
    <div className="grid gap-6">
      <h1 className="text-3xl">Manage Quotes</h1>
      <SearchBar label="Quote number, e-mail, name or product">
        <Filter
          label="Status"
          name="status"
          options={[['', 'Any'], ...QuoteStatus.options.map((each) => [each, each] as const)]}
        />
      </SearchBar>
      {quotes.length === 0 && <NothingFound>No quote here matches.</NothingFound>}
      <ul className="grid gap-4">
        {quotes.map((quote) => (
          <li key={quote._id}>
            <QuoteCard quote={quote} />
          </li>
        ))}
      </ul>
      <Pager page={loaderData} nouns={['quote', 'quotes']} />
    </div>
  )
}
