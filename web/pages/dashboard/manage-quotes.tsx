import { titled } from '#contract/brand.ts'
import { allQuotes, QuoteStatus } from '#contract/quotes/endpoints.ts'
import { changeQuoteSettings, getQuoteSettings } from '#contract/quotes/settings.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { QuoteCard } from '#web/features/quotes/quote-card.tsx'
import { QuoteSettingsDialog } from '#web/features/quotes/quote-settings-dialog.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { CardList } from '#web/ui/card-list.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage, searchIn } from '#web/ui/paging.ts'
import { Filter, SearchBar } from '#web/ui/search-bar.tsx'
import type { Route } from './+types/manage-quotes'

export const meta = () => [{ title: titled('Manage Quotes') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const status = QuoteStatus.safeParse(search.get('status')).data
  const q = searchIn(request)
  const [page, settings] = await Promise.all([
    loadPage(request, (place) => listShop(request, allQuotes, { status, q, ...place })),
    callShop(request, getQuoteSettings, {}),
  ])
  return { page, settings }
}

export default function ManageQuotes({ loaderData: { page, settings } }: Route.ComponentProps) {
  const { rows: quotes } = page
  return (
    <div className="grid gap-6">
      <PageHead title="Manage Quotes" intro="Answer requests and counter-offers with your prices.">
        <May call={changeQuoteSettings}>
          <DialogButton dialog={(onClose) => <QuoteSettingsDialog settings={settings} onClose={onClose} />}>
            Instant offers
          </DialogButton>
        </May>
      </PageHead>
      <SearchBar label="Quote number, email, name or product">
        <Filter
          label="Status"
          name="status"
          options={[['', 'Any'], ...QuoteStatus.options.map((each) => [each, each] as const)]}
        />
      </SearchBar>
      {quotes.length === 0 && <NothingFound>No quote here matches.</NothingFound>}
      <CardList rows={quotes}>{(quote) => <QuoteCard quote={quote} />}</CardList>
      <Pager page={page} nouns={['quote', 'quotes']} />
    </div>
  )
}
