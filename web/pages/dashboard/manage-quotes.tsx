import { useState } from 'react'
import { api } from '#contract/api.ts'
import { QuoteStatus } from '#contract/quotes/endpoints.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { QuoteCard } from '#web/features/quotes/quote-card.tsx'
import { QuoteSettingsDialog } from '#web/features/quotes/quote-settings-dialog.tsx'
import { May } from '#web/features/sign-in/may.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { Filter, SearchBar } from '#web/ui/search-bar.tsx'
import type { Route } from './+types/manage-quotes'

export const meta = () => [{ title: 'Manage Quotes · Hundredfold' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const status = QuoteStatus.safeParse(search.get('status')).data
  const q = search.get('q')?.slice(0, 100) || undefined
  const [page, settings] = await Promise.all([
    loadPage(request, (place) => listShop(request, api.allQuotes, { status, q, ...place })),
    callShop(request, api.getQuoteSettings, {}),
  ])
  return { page, settings }
}

export default function ManageQuotes({ loaderData: { page, settings } }: Route.ComponentProps) {
  const { rows: quotes } = page
  const [setting, setSetting] = useState(false)
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">Manage Quotes</h1>
        <May call={api.changeQuoteSettings}>
          <button type="button" className="btn" onClick={() => setSetting(true)}>
            Instant offers
          </button>
        </May>
      </div>
      <SearchBar label="Quote number, email, name or product">
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
      <Pager page={page} nouns={['quote', 'quotes']} />
      {setting && <QuoteSettingsDialog settings={settings} onClose={() => setSetting(false)} />}
    </div>
  )
}
