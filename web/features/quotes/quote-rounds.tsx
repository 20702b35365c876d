import { href, Link } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import type { Quote, QuoteRevision } from '#contract/quotes/endpoints.ts'
import { formatDay, formatMoment } from '#web/ui/dates.ts'
import { RowPages, useRowPages } from '#web/ui/row-pages.tsx'
import { Section } from '#web/ui/section.tsx'

/** The rounds of a quote, oldest first. */
export function QuoteRounds({ quote, admin }: { quote: Quote; admin: boolean }) {
  return (
    <Section id="rounds" title="History of the negotiation">
      <ol className="grid gap-6">
        {quote.revisions.map((revision) => (
          <Round key={revision.number} revision={revision} quote={quote} admin={admin} />
        ))}
      </ol>
    </Section>
  )
}

function Round({ revision, quote, admin }: { revision: QuoteRevision; quote: Quote; admin: boolean }) {
  const { at, message, total, expiresAt, holdsStock, calls, lines, afterOrder } = revision
  return (
    <li className="grid grid-cols-[0.75rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
      <span aria-hidden="true" className="size-3 rounded-xs bg-(--lit)" />
      <h3 className="font-medium">
        {titleOf(revision)}
        {total !== undefined && `, ${formatAmount(total)}`}
      </h3>
      <p className="muted col-start-2 text-sm wrap-anywhere">
        <time dateTime={at}>{formatMoment(at)}</time>, {speaker(revision, admin)}
        {expiresAt && ` · valid until ${formatDay(expiresAt)}`}
        {holdsStock && ', pieces held'}
        {calls && `, can be called part by part until ${formatDay(calls.until)}`}
      </p>
      {afterOrder && (
        <p className="col-start-2 max-w-prose">
          Order{' '}
          <Link to={href('/dashBoard/order/:id', { id: afterOrder._id })} className="anchor">
            {afterOrder.number}
          </Link>{' '}
          was not paid and is cancelled.
        </p>
      )}
      {message && (
        <p className="col-start-2 max-w-prose border-(--lit) border-s-2 ps-4 wrap-anywhere whitespace-pre-line">
          {message}
        </p>
      )}
      <details className="col-start-2">
        <summary className="anchor inline-flex min-h-(--control) cursor-pointer items-center">
          {lines.length === 1 ? '1 line' : `${formatCount(lines.length)} lines`}
        </summary>
        <RoundLines lines={lines} quote={quote} />
      </details>
    </li>
  )
}

function RoundLines({ lines, quote }: { lines: QuoteRevision['lines']; quote: Quote }) {
  const pages = useRowPages(lines.length)
  return (
    <div className="grid gap-3">
      <ul className="grid gap-1">
        {lines.slice(pages.first, pages.end).map(({ line, pieces, price }) => (
          <li key={line} className="wrap-anywhere">
            {formatCount(pieces)} × {quote.lines[line - 1]?.productName}
            {price !== undefined && `, ${formatAmount(price)} per piece`}
          </li>
        ))}
      </ul>
      <RowPages pages={pages} label="Lines of this round" />
    </div>
  )
}

const titleOf = ({ number, side, afterOrder }: QuoteRevision) => {
  if (number === 1) return 'Request'
  if (side === 'customer') return 'Counter-offer'
  return afterOrder ? 'Offer open again' : 'Offer'
}

function speaker({ side, by, actedBy }: QuoteRevision, admin: boolean): string {
  if (side === 'shop') return by ? `by ${by}` : 'by the shop'
  const customer = admin ? 'the customer' : by
  return actedBy ? `by ${actedBy} for ${customer}` : `by ${customer}`
}
