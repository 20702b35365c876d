import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import { formatAmount } from '#contract/money.ts'
import type { QuoteSummary } from '#contract/quotes/endpoints.ts'
import { Fact, Facts, RecordCard } from '#web/features/products/record-card.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { statusBadge } from './quote-status.tsx'

/** A quote in a list, for its customer or an admin. */
export function QuoteCard({ quote }: { quote: QuoteSummary }) {
  const { _id: id, number, productName, lineCount, pieces, total, expiresAt } = quote
  const heading: ReactNode = (
    <Link to={href('/dashBoard/quotes/:id', { id })} prefetch="intent" className="group">
      <span className="muted block pb-1 font-normal text-base tracking-normal">{number}</span>
      <span className="group-hover:underline">{productName}</span>
    </Link>
  )
  return (
    <RecordCard
      label={`Quote for ${productName}`}
      img={quote.img}
      heading={heading}
      at={quote.askedAt}
      who={`${quote.name}, ${quote.email}`}
      status={statusBadge(quote.status)}
    >
      <Facts>
        <Fact label="Pieces" value={formatCount(pieces)} />
        <Fact label="Products" value={formatCount(lineCount)} />
        {total !== undefined && <Fact label="Offered" value={formatAmount(total)} />}
        {expiresAt && <Fact label="Valid until" value={formatDay(expiresAt)} />}
      </Facts>
    </RecordCard>
  )
}
