import { href, Link } from 'react-router'
import { titled } from '#contract/brand.ts'
import { claimQuote, myQuotes } from '#contract/quotes/endpoints.ts'
import { Refused } from '#http/call-errors.ts'
import { callShop, listShop, requireSession } from '#web/api-client.ts'
import { QuotesTable } from '#web/features/quotes/quotes-table.tsx'
import { redirectReplacing } from '#web/redirect-replacing.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/my-quotes'

export const meta = () => [{ title: titled('My Quotes') }]

/** A mail's link names a quote; it is claimed for the signed-in user. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = await requireSession(request)
  const named = new URL(request.url).searchParams.get('quote')
  if (named) throw redirectReplacing(request, await claimed(request, named))
  return loadPage(request, (page) => listShop(request, myQuotes, { email, ...page }))
}

/** @returns the path of the quote's page, or of the list if it cannot be claimed */
async function claimed(request: Request, id: string): Promise<string> {
  try {
    await callShop(request, claimQuote, { id })
    return href('/dashBoard/quotes/:id', { id })
  } catch (failure) {
    if (!(failure instanceof Refused)) throw failure
    toast(failure.message)
    return href('/dashBoard/quotes')
  }
}

export default function MyQuotes({ loaderData }: Route.ComponentProps) {
  const { rows: quotes, total } = loaderData
  return (
    <div className="grid gap-8">
      <PageHead title="My Quotes" intro="Accept an offer to order at its prices, or answer with your own.">
        {total > 0 && (
          <Link to={href('/quote')} className="btn btn-primary">
            Request a quote
          </Link>
        )}
      </PageHead>
      {total === 0 ? (
        <EmptyState sentence="No quotes yet. Quotes that you request while signed in are listed here, and those that you open from an email.">
          <Link to={href('/quote')} className="btn btn-primary">
            Request a quote
          </Link>
        </EmptyState>
      ) : (
        <QuotesTable quotes={quotes} />
      )}
      {total > 0 && <Pager page={loaderData} nouns={['quote', 'quotes']} />}
    </div>
  )
}
