import type { ReactNode } from 'react'
import { formatDollars } from '#contract/money.ts'
import type { Quote } from '#contract/quotes.ts'
import { Fact, Facts, LotCard } from '#web/features/products/lot-card.tsx'
import { formatCount } from '#web/ui/format-count.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

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
      <Facts>
        <Fact label="Pieces" value={formatCount(pieces)} />
        {price !== undefined && <Fact label="Price a piece" value={formatDollars(price)} />}
        {total !== undefined && <Fact label="Together" value={formatDollars(total)} />}
        {expiresAt && <Fact label="Valid until" value={day.format(new Date(expiresAt))} />}
      </Facts>
      {message && <Said by="Asked" text={message} />}
      {note && <Said by="Answered" text={note} />}
      <div className="flex flex-wrap gap-3 empty:hidden">{children}</div>
    </LotCard>
  )
}

function Said({ by, text }: { by: string; text: string }) {
  return (
    <div className="max-w-prose border-s-2 border-(--lit) ps-4">
      <p className="muted text-sm">{by}</p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  )
}
