import type { ReactNode } from 'react'
import type { Quote } from '#contract/quotes.ts'
import { inDollars, inPieces } from './money.ts'
import { ProductPicture } from './product-picture.tsx'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** One quote, as who asked or an admin sees it; `children` are what can be done with it. */
export function QuoteCard({ quote, children }: { quote: Quote; children?: ReactNode }) {
  const { productName, pieces, askedAt, price, total, expiresAt, note, message, status, expired } = quote
  return (
    <article
      aria-label={`Quote for ${productName}`}
      className="surface grid gap-5 p-5 sm:grid-cols-[7rem_1fr]"
    >
      <div className="overflow-hidden rounded-field">
        <ProductPicture
          img={quote.img}
          name=""
          sizes="(min-width: 40rem) 7rem, 90vw"
          className="max-sm:aspect-[3/1]"
        />
      </div>
      <div className="grid min-w-0 gap-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="grid min-w-0 gap-1">
            <h2 className="text-lg">{productName}</h2>
            <p className="muted text-sm break-words">
              <time dateTime={askedAt}>{day.format(new Date(askedAt))}</time> · {quote.name}, {quote.email}
            </p>
          </div>
          <span className={`badge font-medium ${status === 'accepted' ? 'badge-success' : 'badge-warning'}`}>
            {expired ? 'expired' : status}
          </span>
        </div>
        <dl className="flex flex-wrap gap-x-8 gap-y-3">
          <Fact label="Pieces" value={inPieces(pieces)} />
          {price !== undefined && <Fact label="Price a piece" value={cents.format(price)} />}
          {total !== undefined && <Fact label="Together" value={inDollars(total)} />}
          {expiresAt && <Fact label="Valid until" value={day.format(new Date(expiresAt))} />}
        </dl>
        {message && <p className="muted max-w-prose break-words whitespace-pre-line">{message}</p>}
        {note && <p className="max-w-prose break-words whitespace-pre-line">{note}</p>}
        <div className="flex flex-wrap gap-3 empty:hidden">{children}</div>
      </div>
    </article>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="muted text-sm">{label}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  )
}
