import type { ReactNode } from 'react'
import type { Quote } from '#contract/quotes.ts'
import { Fact, LotCard } from './lot-card.tsx'
import { inDollars, inPieces } from './money.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** One quote, as who asked or an admin sees it; `children` are what can be done with it. */
export function QuoteCard({ quote, children }: { quote: Quote; children?: ReactNode }) {
  const { productName, pieces, price, total, expiresAt, note, message, status, expired } = quote
  return (
    <LotCard
      label={`Quote for ${productName}`}
      img={quote.img}
      heading={productName}
      at={quote.askedAt}
      who={`${quote.name}, ${quote.email}`}
      status={{ text: expired ? 'expired' : status, good: status === 'accepted' }}
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        <Fact label="Pieces" value={inPieces(pieces)} />
        {price !== undefined && <Fact label="Price a piece" value={cents.format(price)} />}
        {total !== undefined && <Fact label="Together" value={inDollars(total)} />}
        {expiresAt && <Fact label="Valid until" value={day.format(new Date(expiresAt))} />}
      </dl>
      {message && <p className="muted max-w-prose break-words whitespace-pre-line">{message}</p>}
      {note && <p className="max-w-prose break-words whitespace-pre-line">{note}</p>}
      <div className="flex flex-wrap gap-3 empty:hidden">{children}</div>
    </LotCard>
  )
}
