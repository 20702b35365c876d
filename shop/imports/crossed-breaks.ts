import { scaledBreaks } from '#contract/families/scaled-breaks.ts'
import { formatCents } from '#contract/money.ts'
import { doBreaksFall, type PriceBreak } from '#contract/pricing.ts'
import type { AdminProduct } from '../products/store.ts'
import type { ReadProduct } from './read-row.ts'

interface CrossedBreaks {
  readonly breaksBefore: readonly PriceBreak[]
  /** In proportion to the new price. */
  readonly breaksAfter: PriceBreak[]
}

type Priced = Pick<AdminProduct, 'priceBreaks' | 'priceCents'>

/** The price breaks of a product that its new price would not be above; undefined if there are none, or the file has others. */
export function crossedBreaks(
  { priceCents, change }: Pick<ReadProduct, 'priceCents' | 'change'>,
  stored: Priced,
): CrossedBreaks | undefined {
  const { priceBreaks } = stored
  if (priceCents === undefined || change.priceBreaks !== undefined || doBreaksFall(priceCents, priceBreaks))
    return undefined
  return { breaksBefore: priceBreaks, breaksAfter: scaledBreaks(priceBreaks, stored.priceCents, priceCents) }
}

/** Why a row with such a price is left out, and what to do. */
export function crossedMessage(priceCents: number, { priceBreaks }: Priced): string {
  const [first] = priceBreaks
  const above = first
    ? `The new price ${formatCents(priceCents)} is not above the break at ${first.from} (${formatCents(first.priceCents)}).`
    : ''
  return `${above} Change the breaks in proportion, or leave the row out.`
}
