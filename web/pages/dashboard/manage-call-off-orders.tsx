import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { titled } from '#contract/brand.ts'
import { callOffStates, listCallOffOrders, proposeCallOffOrder } from '#contract/call-off-orders/endpoints.ts'
import { today } from '#contract/days.ts'
import { listShop } from '#web/api-client.ts'
import { draftOfQuote, emptyDraft } from '#web/features/call-off-orders/call-off-draft.ts'
import { CallOffTable } from '#web/features/call-off-orders/call-off-table.tsx'
import { ProposeDialog } from '#web/features/call-off-orders/propose-dialog.tsx'
import { loadQuote } from '#web/features/quotes/load-quote.ts'
import { May } from '#web/features/sign-in/permissions.tsx'
import { Button } from '#web/ui/button.tsx'
import { NothingFound } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage, searchIn } from '#web/ui/paging.ts'
import { Filter, SearchBar } from '#web/ui/search-bar.tsx'
import type { Route } from './+types/manage-call-off-orders'

export const meta = () => [{ title: titled('Manage Call-off Orders') }]

/** The address may name a quote, whose offer fills in a new call-off order. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const status = callOffStates.find((state) => state === search.get('status'))
  const q = searchIn(request)
  const quoteId = search.get('quote')
  const [page, quote] = await Promise.all([
    loadPage(request, (place) => listShop(request, listCallOffOrders, { status, q, ...place })),
    quoteId ? loadQuote(request, quoteId) : undefined,
  ])
  return { page, quote }
}

export default function ManageCallOffOrders({ loaderData: { page, quote } }: Route.ComponentProps) {
  const [isNew, setNew] = useState(false)
  const [, setSearch] = useSearchParams()

  function close() {
    setNew(false)
    if (quote) setSearch({}, { replace: true })
  }

  return (
    <div className="grid gap-6">
      <PageHead
        title="Manage Call-off Orders"
        intro="Propose pieces at a held price, which a buyer calls part by part. It starts once they agree."
      >
        <May call={proposeCallOffOrder}>
          <Button primary onClick={() => setNew(true)}>
            New call-off order
          </Button>
        </May>
      </PageHead>
      <SearchBar label="Number, email, name or product">
        <Filter
          label="Status"
          name="status"
          options={[['', 'Any'], ...callOffStates.map((each) => [each, each] as const)]}
        />
      </SearchBar>
      {page.rows.length === 0 ? (
        <NothingFound>No call-off order here matches.</NothingFound>
      ) : (
        <CallOffTable rows={page.rows} admin />
      )}
      <Pager page={page} nouns={['call-off order', 'call-off orders']} />
      {(isNew || quote) && (
        <ProposeDialog
          start={quote ? draftOfQuote(quote, today()) : emptyDraft(today())}
          quoteId={quote?._id}
          onClose={close}
        />
      )}
    </div>
  )
}
