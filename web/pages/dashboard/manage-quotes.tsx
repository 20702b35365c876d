import { useState } from 'react'
import { href, Link } from 'react-router'
import { api } from '#contract/api.ts'
import { type Quote, QuoteStatus } from '#contract/quotes.ts'
import { listShop } from '#web/api-client.ts'
import { AnswerQuoteDialog } from '#web/features/quotes/answer-quote-dialog.tsx'
import { QuoteCard } from '#web/features/quotes/quote-card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { loadPage } from '#web/ui/paging.ts'
import type { Route } from './+types/manage-quotes'

export const meta = () => [{ title: 'Manage Quotes · Hundredfold' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const status = QuoteStatus.safeParse(new URL(request.url).searchParams.get('status')).data
  const page = await loadPage(request, (place) => listShop(request, api.allQuotes, { status, ...place }))
  return { status, page }
}

export default function ManageQuotes({ loaderData: { status, page } }: Route.ComponentProps) {
  const { rows: quotes, total } = page
  const [answering, setAnswering] = useState<Quote>()
  return (
    <div className="grid gap-8">
      <h1 className="text-3xl">Manage Quotes</h1>
      <nav aria-label="Which quotes" className="-mx-3 flex flex-wrap gap-1">
        {[undefined, ...QuoteStatus.options].map((each) => (
          <Link
            key={each ?? 'all'}
            to={{ pathname: href('/dashBoard/manageQuotes'), search: each ? `?status=${each}` : '' }}
            className="menu-entry capitalize"
            aria-current={each === status ? 'page' : undefined}
          >
            {each ?? 'all'}
          </Link>
        ))}
      </nav>
      {total === 0 && (
        <EmptyState sentence={status ? `No quote is ${status}.` : 'Nobody asked for a quote yet.'}>
          {status && (
            <Link to={href('/dashBoard/manageQuotes')} className="btn btn-primary">
              Show all quotes
            </Link>
          )}
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {quotes.map((quote) => (
          <li key={quote._id}>
            <QuoteCard quote={quote}>
              {quote.status === 'asked' && (
                <button type="button" className="btn btn-primary" onClick={() => setAnswering(quote)}>
                  Answer
                </button>
              )}
            </QuoteCard>
          </li>
        ))}
      </ul>
      {total > 0 && <Pager page={page} nouns={['quote', 'quotes']} />}
      {answering && <AnswerQuoteDialog quote={answering} onClose={() => setAnswering(undefined)} />}
    </div>
  )
}
