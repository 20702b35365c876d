import type { QuoteRevision } from '#contract/quotes/endpoints.ts'
import { formatMoment } from '#web/ui/dates.ts'

/** The customer's latest message, which an offer answers. Their target prices are shown beside each line. */
export const AskedFor = ({ revision: { number, at, message } }: { revision: QuoteRevision }) => (
  <div className="grid gap-1 border-(--lit) border-s-2 ps-4">
    <p className="muted text-sm">
      {number === 1 ? 'The request' : 'The counter-offer'} of <time dateTime={at}>{formatMoment(at)}</time>
    </p>
    <p className="max-w-prose wrap-anywhere whitespace-pre-line">{message || 'Without a message.'}</p>
  </div>
)
