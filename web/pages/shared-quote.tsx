import { titled } from '#contract/brand.ts'
import { formatAmount } from '#contract/money.ts'
import { heldLaterText } from '#contract/quotes/held-later-text.ts'
import { type SharedQuote, sharedPdfAddress } from '#contract/quotes/links.ts'
import { loadSharedQuote } from '#web/features/quotes/load-quote.ts'
import { QuoteBadge } from '#web/features/quotes/quote-status.tsx'
import { SharedLines } from '#web/features/quotes/shared-lines.tsx'
import { orNotFound } from '#web/missing-record.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { ListSkeleton } from '#web/ui/list-skeleton.tsx'
import type { Route } from './+types/shared-quote'

export { MissingRecord as ErrorBoundary } from '#web/missing-record.tsx'

export const meta = () => [{ title: titled('Quote') }, { name: 'robots', content: 'noindex' }]

export const headers = () => ({ 'X-Robots-Tag': 'noindex' })

/** Loaded in the browser, so that no cached page contains the offer. */
export async function clientLoader({ params: { token } }: Route.ClientLoaderArgs) {
  return { quote: await orNotFound(loadSharedQuote(token)) }
}

export function HydrateFallback() {
  return (
    <main className="page py-10">
      <ListSkeleton />
    </main>
  )
}

/** A shared offer, read-only. */
export default function SharedQuotePage({ loaderData: { quote }, params: { token } }: Route.ComponentProps) {
  const { number, productName, status, total } = quote
  return (
    <main className="page grid gap-8 py-8 lg:py-12">
      <div className="grid gap-4">
        <h1 className="text-3xl wrap-anywhere" tabIndex={-1}>
          <span className="muted block pb-1 font-normal text-lg tracking-normal">Quote {number}</span>
          {productName}
        </h1>
        <p className="flex flex-wrap items-center gap-3">
          <QuoteBadge status={status} />
          <Terms quote={quote} />
        </p>
        {total !== undefined && (
          <p>
            <span className="text-4xl font-semibold">{formatAmount(total)}</span>{' '}
            <span className="muted">total</span>
          </p>
        )}
      </div>
      {quote.lines.length > 0 && (
        <>
          <SharedLines lines={quote.lines} />
          <a href={sharedPdfAddress(token)} className="btn justify-self-start">
            Save as PDF
          </a>
        </>
      )}
    </main>
  )
}

function Terms({ quote: { status, expiresAt, heldUntil, lines } }: { quote: SharedQuote }) {
  if (!expiresAt) return <span className="muted">Nothing is offered yet.</span>
  const until = <time dateTime={expiresAt}>{formatDay(expiresAt)}</time>
  if (status !== 'offered') return <span className="muted">This offer can no longer be accepted.</span>
  return (
    <span className="muted">
      Valid until {until}
      {heldUntil && '; the pieces are held until then'}.{' '}
      {heldLaterText(lines.flatMap(({ awaited = [] }) => awaited))} The person who requested it can accept it
      in their account.
    </span>
  )
}
