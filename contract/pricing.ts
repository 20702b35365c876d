/**
 * The price of an order line, and a coupon's discount on an order: one rule for every place that shows or charges it.
 * Pure: the caller passes in the terms agreed with the customer.
 */

import { type QuantityRule, quantityFrom, quantityProblem } from './products/quantity.ts'

/** The price per piece from this quantity on. */
export interface PriceBreak {
  readonly from: number
  readonly priceCents: number
}

/**
 * True if larger quantities cost less per piece, and less than the base price: sorted, without duplicates.
 */
export const doBreaksFall = (basePriceCents: number, breaks: readonly PriceBreak[]): boolean =>
  breaks.every(({ from, priceCents }, place) => {
    const before = breaks[place - 1] ?? { from: 1, priceCents: basePriceCents }
    return from > before.from && priceCents < before.priceCents
  })

/** True if larger quantities cost less per piece: sorted, without duplicates. */
export const doPricesFall = (prices: readonly PriceBreak[]): boolean =>
  prices.every(({ from, priceCents }, place) => {
    const before = prices[place - 1]
    return !before || (from > before.from && priceCents < before.priceCents)
  })

/** Terms agreed with a customer for all its orders: a percentage off, or its own prices. */
export interface PriceList {
  readonly percentOff?: number | undefined
  readonly breaks?: readonly PriceBreak[]
}

export interface PriceTerms {
  /** The product's price per piece. */
  readonly basePriceCents: number
  readonly breaks?: readonly PriceBreak[]
  readonly priceList?: PriceList
  /** The price per piece in a quote that the customer accepts. */
  readonly quotedCents?: number
  /** The price per piece that a call-off order holds. */
  readonly heldCents?: number
  /** The price per piece that was agreed when joining a pool. */
  readonly pooledCents?: number | undefined
  /** Pieces of the family's other lines, where price breaks count over the family. @default 0 */
  readonly beside?: number | undefined
}

export const priceSources = ['base', 'break', 'price-list', 'quote', 'call-off', 'pool'] as const
/** The rule that set a line's price. */
export type PriceSource = (typeof priceSources)[number]

export interface LinePrice {
  readonly unitPriceCents: number
  readonly amountCents: number
  readonly source: PriceSource
}

/** A price that applies to a quantity. */
export interface ApplicablePrice {
  readonly source: PriceSource
  readonly unitPriceCents: number
  /** The quantity from which it applies, if it does not apply to any. */
  readonly from?: number
  /** The discount from the price that others pay for the quantity. */
  readonly percentOff?: number
}

/** Returns all prices that apply to this quantity, the more general first. */
export function applicablePrices(
  terms: PriceTerms,
  pieces: number,
): readonly [ApplicablePrice, ...ApplicablePrice[]] {
  const { basePriceCents, breaks = [], priceList, quotedCents, heldCents, pooledCents, beside = 0 } = terms
  const broken = breakAt(breaks, pieces + beside)
  const usual = Math.min(basePriceCents, broken?.priceCents ?? basePriceCents)
  const listed = breakAt(priceList?.breaks ?? [], pieces + beside)
  const agreed = (source: PriceSource, unitPriceCents: number | undefined) =>
    unitPriceCents === undefined ? [] : [{ source, unitPriceCents }]
  return [
    { source: 'base', unitPriceCents: basePriceCents },
    ...(broken ? [{ source: 'break' as const, unitPriceCents: broken.priceCents, from: broken.from }] : []),
    ...(priceList?.percentOff
      ? [
          {
            source: 'price-list' as const,
            unitPriceCents: percentOff(usual, priceList.percentOff),
            percentOff: priceList.percentOff,
          },
        ]
      : []),
    ...(listed
      ? [{ source: 'price-list' as const, unitPriceCents: listed.priceCents, from: listed.from }]
      : []),
    ...agreed('quote', quotedCents),
    ...agreed('call-off', heldCents),
    ...agreed('pool', pooledCents),
  ]
}

/** Returns the lowest of all prices that apply to this quantity; of equal ones, the more general. */
export function priceLine(terms: PriceTerms, pieces: number): LinePrice {
  const { source, unitPriceCents } = applicablePrices(terms, pieces).reduce((lowest, price) =>
    price.unitPriceCents < lowest.unitPriceCents ? price : lowest,
  )
  return { source, unitPriceCents, amountCents: unitPriceCents * pieces }
}

/**
 * Returns the smallest larger quantity that can be ordered and costs less in total than this one: the start
 * of a price break if that can be ordered, or the next whole carton. Undefined if there is none.
 */
export function cheaperQuantity(
  terms: PriceTerms,
  pieces: number,
  { rule, available }: { readonly rule: QuantityRule; readonly available: number },
): { readonly pieces: number; readonly savedCents: number } | undefined {
  const { amountCents } = priceLine(terms, pieces)
  const starts = [...(terms.breaks ?? []), ...(terms.priceList?.breaks ?? [])].map(
    ({ from }) => from - (terms.beside ?? 0),
  )
  for (const start of starts.filter((from) => from > pieces).toSorted((a, b) => a - b)) {
    const quantity = quantityFrom(rule, start)
    const savedCents = amountCents - priceLine(terms, quantity).amountCents
    if (savedCents > 0 && !quantityProblem(rule, quantity, available)) return { pieces: quantity, savedCents }
  }
  return undefined
}

/** The price per piece by quantity, from each quantity that can be ordered. */
export function priceLadder(
  terms: PriceTerms,
  { min, max = Number.POSITIVE_INFINITY }: QuantityRule,
): PriceBreak[] {
  const starts = [min, ...(terms.breaks ?? []).map(({ from }) => from)]
  const ofList = terms.priceList?.breaks?.map(({ from }) => from) ?? []
  const ladder: PriceBreak[] = []
  for (const from of [...new Set([...starts, ...ofList])].toSorted((a, b) => a - b)) {
    if (from < min || from > max) continue
    const { unitPriceCents: priceCents } = priceLine(terms, from)
    if (priceCents !== ladder.at(-1)?.priceCents) ladder.push({ from, priceCents })
  }
  return ladder
}

/** A coupon's discount: a percentage, or an amount. */
export interface CouponTerms {
  readonly percentOff?: number | undefined
  readonly amountCents?: number | undefined
}

interface DiscountableLine {
  readonly amountCents: number
  /** Whether its price is that of an accepted quote. */
  readonly isQuoted?: boolean | undefined
}

/**
 * Returns a coupon's discount on each line, in cents. This is the rule of how discounts stack: price breaks, price
 * lists and quotes set the prices per piece first (`priceLine()`); then the coupon takes its percentage or amount off
 * the goods total, and at most all of it. Lines of an accepted quote have a negotiated price: they neither count nor
 * get a share. Freight and tax are added to the rest.
 */
export function couponShares(
  { percentOff = 0, amountCents }: CouponTerms,
  lines: readonly DiscountableLine[],
): readonly number[] {
  const amounts = lines.map((line) => (line.isQuoted ? 0 : line.amountCents))
  const goodsCents = amounts.reduce((sum, amount) => sum + amount, 0)
  const basisPoints = BigInt(Math.round(percentOff * 100))
  const discountCents = amountCents ?? Number((BigInt(goodsCents) * basisPoints + 5_000n) / 10_000n)
  return shareOut(Math.min(discountCents, goodsCents), amounts)
}

/**
 * Divides cents in proportion to weights. Cents left over by rounding down go to the largest remainders, the earlier of
 * equal ones first. Nobody gets more than their weight if there are no more cents than the sum of the weights.
 */
export function shareOut(cents: number, weights: readonly number[]): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(cents) * BigInt(weight))
  const down = exact.map((share) => Number(share / total))
  const left = cents - down.reduce((sum, share) => sum + share, 0)
  const remainders = exact.map((share, place) => ({ place, remainder: share % total }))
  const more = new Set(
    remainders
      .toSorted((a, b) => Number(b.remainder - a.remainder) || a.place - b.place)
      .slice(0, left)
      .map(({ place }) => place),
  )
  return down.map((share, place) => (more.has(place) ? share + 1 : share))
}

/** Computed in whole hundredths of a percent, so that half a cent is exact and rounds up. */
const percentOff = (cents: number, percent: number) =>
  Math.max(1, Math.round((cents * (10_000 - Math.round(percent * 100))) / 10_000))

/** The last break that this quantity reaches, in whatever order they are given. */
function breakAt(breaks: readonly PriceBreak[], pieces: number): PriceBreak | undefined {
  return breaks
    .filter(({ from }) => from <= pieces)
    .reduce<PriceBreak | undefined>((last, each) => (!last || each.from > last.from ? each : last), undefined)
}
