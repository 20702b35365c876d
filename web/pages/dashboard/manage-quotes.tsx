import { titled } from '#contract/brand.ts'
import { allQuotes, QuoteStatus } from '#contract/quotes/endpoints.ts'
import { changeQuoteSettings, getQuoteSettings } from '#contract/quotes/settings.ts'
import { callShop, listShop } from '#web/api-client.ts'
import { QuoteSettingsDialog } from '#web/features/quotes/quote-settings-dialog.tsx'
import { QuotesTable } from '#web/features/quotes/quotes-table.tsx'
import { May } from '#web/features/sign-in/permissions.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage, searchIn } from '#web/ui/paging.ts'
import { SearchBar } from '#web/ui/search-bar.tsx'
import { StateTabs } from '#web/ui/view-tabs.tsx'
import type { Route } from './+types/manage-quotes'

export const meta = () => [{ title: titled('Manage Quotes') }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const status = QuoteStatus.safeParse(search.get('status')).data
  const q = searchIn(request)
  const [page, settings, asked, countered] = await Promise.all([
    loadPage(request, (place) => listShop(request, allQuotes, { status, q, ...place })),
    callShop(request, getQuoteSettings, {}),
    ...(['asked', 'countered'] as const).map((each) =>
      listShop(request, allQuotes, { status: each, limit: 1 }),
    ),
  ])
  return { page, settings, waiting: { asked: asked?.total ?? 0, countered: countered?.total ?? 0 } }
}

export default function ManageQuotes({ loaderData: { page, settings, waiting } }: Route.ComponentProps) {
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
      <StateTabs
        label="Views of quotes"
        name="status"
        options={[['', 'All'], ...QuoteStatus.options.map((each) => [each, each] as const)]}
        waiting={waiting}
      />
      <SearchBar label="Quote number, email, name or product" keeps="status" />
      {quotes.length === 0 ? (
        <NothingFound>No quote here matches.</NothingFound>
      ) : (
        <QuotesTable withCustomer quotes={quotes} />
      )}
      <Pager page={page} nouns={['quote', 'quotes']} />
    </div>
  )
}
