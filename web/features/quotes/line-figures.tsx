import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatCount } from '#contract/counts.ts'
import { formatAmount, toAmount, toCents } from '#contract/money.ts'
import type { QuoteFigures } from '#contract/quotes/figures.ts'
import { formatDay } from '#web/ui/dates.ts'

interface Props {
  readonly figures: QuoteFigures['lines'][number]
  /** The customer's target price per piece. */
  readonly wished: number | undefined
  /** The price typed per piece. */
  readonly price: number | undefined
  readonly pieces: number | undefined
}

/** The figures for deciding on an offer for a line. */
export function LineFigures({ figures, wished, price, pieces = 0 }: Props) {
  const { available, orderable = available, listPrice, floorPrice, paidBefore } = figures
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm md:grid-cols-4">
      <Figure label="Target price">{wished === undefined ? 'No target price' : formatAmount(wished)}</Figure>
      <Figure label="List price today">
        {listPrice === undefined ? 'No longer sold' : formatAmount(listPrice)}
        {listPrice !== undefined && price !== undefined && (
          <Margin price={price} from={listPrice} of="list" />
        )}
      </Figure>
      <Figure label="Floor price">
        {floorPrice === undefined ? 'No floor price' : formatAmount(floorPrice)}
        {floorPrice !== undefined && price !== undefined && (
          <Margin price={price} from={floorPrice} of="price" warnBelow />
        )}
      </Figure>
      <Figure label="In stock">
        {formatCount(available)}
        {orderable > available && pieces > available && (
          <span className="block font-normal">
            {formatCount(Math.min(pieces, orderable) - available)} come later
          </span>
        )}
        {pieces > orderable && (
          <span className="block font-normal text-problem">{formatCount(pieces - orderable)} too few</span>
        )}
      </Figure>
      {paidBefore.length > 0 && (
        <div className="col-span-full">
          <dt className="muted">Last paid</dt>
          <dd className="flex flex-wrap gap-x-4">
            {paidBefore.map(({ order_id: id, pieces, price, at }) => (
              <Link
                key={id}
                to={href('/dashBoard/order/:id', { id })}
                className="anchor inline-flex min-h-6 items-center"
              >
                {formatAmount(price)} for {formatCount(pieces)}, {formatDay(at)}
              </Link>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="muted">{label}</dt>
    <dd className="font-medium wrap-anywhere">{children}</dd>
  </div>
)

interface Distance {
  readonly price: number
  readonly from: number
  /** The price that the percentage is of. */
  readonly of: 'price' | 'list'
  readonly warnBelow?: boolean
}

/** The distance of a price from the floor or list price. Renders nothing if they are equal. */
function Margin({ price, from, of, warnBelow = false }: Distance) {
  const cents = toCents(price) - toCents(from)
  if (cents === 0) return null
  const share = Math.round((Math.abs(cents) / Math.max(1, toCents(of === 'price' ? price : from))) * 100)
  return (
    <span className={`block font-normal ${warnBelow && cents < 0 ? 'text-problem' : 'muted'}`}>
      {formatAmount(toAmount(Math.abs(cents)))} ({share}%) {cents < 0 ? 'below' : 'above'}
    </span>
  )
}
