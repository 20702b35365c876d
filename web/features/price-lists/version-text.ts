import { formatCount } from '#contract/counts.ts'
import type { PriceListVersion } from '#contract/price-lists/endpoints.ts'

/** `5% off, 120 prices` */
export function versionText({ percentOff, priceCount }: PriceListVersion): string {
  const prices = `${formatCount(priceCount)} ${priceCount === 1 ? 'price' : 'prices'}`
  if (percentOff === undefined) return prices
  return priceCount === 0 ? `${percentOff}% off` : `${percentOff}% off, ${prices}`
}
