import { useState } from 'react'
import { href, Link, replace } from 'react-router'
import { api } from '#contract/api.ts'
import { formatDollars } from '#contract/money.ts'
import type { Quote } from '#contract/quotes.ts'
import { Refused } from '#http/call-errors.ts'
import { callShop, listShop, requireSession } from '#web/api-client.ts'
import { AcceptQuoteDialog } from '#web/features/quotes/accept-quote-dialog.tsx'
import { QuoteCard } from '#web/features/quotes/quote-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import { toast } from '#web/ui/toasts.tsx'
import type { Route } from './+types/my-quotes'

export const meta = () => [{ title: 'My Quotes · Hundredfold' }]

/** The link in an answer's mail names a quote, which is claimed for the signed-in person. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { email } = await requireSession(request)
  const named = new URL(request.url).searchParams.get('quote')
  if (named) {
    await callShop(request, api.claimQuote, { id: named }).catch((failure: unknown) => {
      if (!(failure instanceof Refused)) throw failure
      toast(failure.message)
    })
    throw replace(href('/dashBoard/quotes'))
  }
  return loadPage(request, (page) => listShop(request, api.myQuotes, { email, ...page }))
}

export default function MyQuotes({ loaderData }: Route.ComponentProps) {
  const { rows: quotes, total } = loaderData
  const [accepting, setAccepting] = useState<Quote>()
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">My Quotes</h1>
        {total > 0 && (
          <Link to={href('/quote')} className="btn">
            Request a quote
          </Link>
        )}
      </div>
      {total === 0 ? (
        <EmptyState sentence="No quotes yet. When one is answered, the link in its mail brings it here.">
          <Link to={href('/quote')} className="btn btn-primary">
            Request a quote
          </Link>
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {quotes.map((quote) => (
            <li key={quote._id}>
              <QuoteCard quote={quote}>
                {quote.status === 'answered' && !quote.expired && (
                  <button type="button" className="btn btn-primary" onClick={() => setAccepting(quote)}>
                    Accept for {formatDollars(quote.total ?? 0)}
                  </button>
                )}
                {quote.expired && <p className="text-low">No longer valid. Ask for a new one.</p>}
                {quote.status === 'accepted' && (
                  <Link to={href('/dashBoard/myOrder')} className="btn">
                    See the order
                  </Link>
                )}
              </QuoteCard>
            </li>
          ))}
        </ul>
      )}
      {total > 0 && <Pager page={loaderData} nouns={['quote', 'quotes']} />}
      {accepting && <AcceptQuoteDialog quote={accepting} onClose={() => setAccepting(undefined)} />}
    </div>
  )
}
