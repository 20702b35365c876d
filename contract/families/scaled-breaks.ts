import type { PriceBreak } from '../pricing.ts'

/**
 * Returns price breaks for another base price, each lower by the same share as before. A break that rounding makes
 * equal to the previous one is left out.
 */
export function scaledBreaks(
  breaks: readonly PriceBreak[],
  basePriceCents: number,
  newPriceCents: number,
): PriceBreak[] {
  const scaled: PriceBreak[] = []
  for (const { from, priceCents } of breaks) {
    const cents = Math.max(1, Math.round((priceCents * newPriceCents) / basePriceCents))
    if (cents < (scaled.at(-1)?.priceCents ?? newPriceCents)) scaled.push({ from, priceCents: cents })
  }
  return scaled
}
