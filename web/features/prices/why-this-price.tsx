import type { CartLine } from '#contract/carts/endpoints.ts'
import { formatCount } from '#contract/counts.ts'
import { formatAmount, formatCents } from '#contract/money.ts'
import type { ApplicableTerms } from '#contract/price-lists/terms.ts'
import { type ApplicablePrice, applicablePrices } from '#contract/pricing.ts'
import { termsOf } from './line-price.ts'

interface Props {
  readonly line: ApplicableTerms & Pick<CartLine, 'productName' | 'orderAmount' | 'price'>
  /** The coupon's discount on the line, in words. */
  readonly coupon?: string | undefined
  /** Whether it is the price without the offer of a quote, which may be lower. */
  readonly isWithoutOffer?: boolean
}

/** Opens to all prices that apply to a line, the lowest of which is paid, and the coupon's discount on it. */
export const WhyThisPrice = (props: Props) => (
  <details className="max-w-sm open:basis-full">
    <summary className="muted cursor-pointer py-3 text-sm">
      Why this price?<span className="sr-only"> {props.line.productName}</span>
    </summary>
    <PricesThatApply {...props} />
  </details>
)

/** All prices that apply to a line, and which of them is paid. */
export function PricesThatApply({ line, coupon, isWithoutOffer = false }: Props) {
  const { orderAmount, beside = 0 } = line
  const prices = applicablePrices(termsOf({ ...line, price: line.basePrice }), orderAmount)
  const lowest = isWithoutOffer ? 'Without an offer, you pay the lowest' : 'You pay the lowest'
  return (
    <div className="grid max-w-sm gap-1 pt-1 text-sm">
      <dl className="grid gap-1">
        {prices.map((price, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
          <div key={place} className="flex flex-wrap justify-between gap-x-3">
            <dt className="muted wrap-anywhere">{nameOf(price, line.priceList?.name)}</dt>
            <dd className="ml-auto">{formatCents(price.unitPriceCents)}</dd>
          </div>
        ))}
      </dl>
      {beside > 0 && (
        <p className="muted">Quantities count {formatCount(beside)} pieces of other variants too.</p>
      )}
      <p>
        {prices.length > 1 ? lowest : 'No other price applies to this quantity'}: {formatAmount(line.price)}{' '}
        per piece{coupon && `, ${coupon}`}.
      </p>
    </div>
  )
}

function nameOf({ source, from, percentOff }: ApplicablePrice, list: string | undefined): string {
  if (source !== 'price-list') return from === undefined ? 'Base price' : `From ${formatCount(from)} pieces`
  const named = `Your company’s price list “${list}”`
  if (percentOff !== undefined) return `${named}: ${percentOff} % off`
  return from === undefined || from === 1 ? named : `${named}, from ${formatCount(from)} pieces`
}
