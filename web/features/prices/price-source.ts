import type { CartLine } from '#contract/carts/endpoints.ts'
import { formatCount } from '#contract/counts.ts'

/** Returns where a line's price comes from, in words. */
export function priceSourceText({ priceSource, priceBreaks, orderAmount, beside = 0 }: CartLine): string {
  switch (priceSource) {
    case 'base':
      return 'base price'
    case 'break': {
      const from = priceBreaks.findLast((each) => each.from <= orderAmount + beside)?.from
      return from ? `price from ${formatCount(from)} pieces` : 'price for this quantity'
    }
    case 'price-list':
      return 'your company’s price'
    case 'quote':
      return 'quoted price'
    case 'call-off':
      return 'price of the call-off order'
    case 'pool':
      return 'price of the pool'
  }
}
