import type { CartLine } from '#contract/carts/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import { formatAmount, formatCents } from '#contract/money.ts'
import { type ApplicablePrice, applicablePrices } from '#contract/pricing.ts'
import { termsOf } from './line-price.ts'

interface Props {
  readonly line: CartLine
  /** What a coupon takes off the line, in words. */
  readonly coupon?: string | undefined
}

/** Opens to all prices that apply to a line, of which the lowest is paid, and what a coupon then takes off. */
export function WhyThisPrice({ line, coupon }: Props) {
  const { productName, orderAmount, beside = 0 } = line
  const prices = applicablePrices(termsOf({ ...line, price: line.basePrice }), orderAmount)
  return (
    <details className="max-w-sm open:basis-full">
      <summary className="muted cursor-pointer py-3 text-sm">
        Why this price?<span className="sr-only"> {productName}</span>
      </summary>
      <div className="grid gap-1 pt-1 text-sm">
        <dl className="grid gap-1">
          {prices.map((price, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
            <div key={place} className="flex flex-wrap justify-between gap-x-3">
              <dt className="muted">{nameOf(price)}</dt>
              <dd className="ml-auto">{formatCents(price.unitPriceCents)}</dd>
            </div>
          ))}
        </dl>
        {beside > 0 && (
          <p className="muted">Quantities count {formatCount(beside)} pieces of other variants too.</p>
        )}
        <p>
          {prices.length > 1 ? 'You pay the lowest' : 'No other price applies to this quantity'}:{' '}
          {formatAmount(line.price)} per piece{coupon && `, ${coupon}`}.
        </p>
      </div>
    </details>
  )
}

function nameOf({ source, from, percentOff }: ApplicablePrice): string {
  if (source !== 'price-list') return from === undefined ? 'Base price' : `From ${formatCount(from)} pieces`
  if (percentOff !== undefined) return `Your company’s price list: ${percentOff} % off`
  return from === undefined || from === 1
    ? 'Your company’s price list'
    : `Your company’s price list, from ${formatCount(from)} pieces`
}
