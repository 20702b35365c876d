import type { QuoteRevision } from '#contract/quotes/endpoints.ts'

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** The customer's last words, which an offer answers. Prices that they aim at are shown beside each line. */
export const AskedFor = ({ revision: { number, at, message } }: { revision: QuoteRevision }) => (
  <div className="grid gap-1 border-(--lit) border-s-2 ps-4">
    <p className="muted text-sm">
      {number === 1 ? 'The request' : 'The counter-offer'} of{' '}
      <time dateTime={at}>{moment.format(new Date(at))}</time>
    </p>
    <p className="max-w-prose wrap-anywhere whitespace-pre-line">{message || 'Without a message.'}</p>
  </div>
)
