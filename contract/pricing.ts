/**
 * What a line of an order costs: the one rule, for whoever shows or charges it.
 * Pure: whoever asks hands in what is agreed with the customer.
 */

import { type QuantityRule, quantityFrom, quantityProblem } from './products/quantity.ts'

/** From so many pieces on, a piece costs this much. */
export interface PriceBreak {
  readonly from: number
  readonly priceCents: number
}

/** Whether more pieces cost less each, and less than the base price: in rising order, without doubles. */
export const doBreaksFall = (basePriceCents: number, breaks: readonly PriceBreak[]): boolean =>
  breaks.every(({ from, priceCents }, place) => {
    const before = breaks[place - 1] ?? { from: 1, priceCents: basePriceCents }
    return from > before.from && priceCents < before.priceCents
  })

/** Whether more pieces cost less each: in rising order, without doubles. */
export const doPricesFall = (prices: readonly PriceBreak[]): boolean =>
  prices.every(({ from, priceCents }, place) => {
    const before = prices[place - 1]
    return !before || (from > before.from && priceCents < before.priceCents)
  })

/** What was agreed with a customer for all its orders: so many percent off, or prices of its own. */
export interface PriceList {
  readonly percentOff?: number | undefined
  readonly breaks?: readonly PriceBreak[]
}

export interface PriceTerms {
  /** The product's price of a piece. */
  readonly basePriceCents: number
  readonly breaks?: readonly PriceBreak[]
  readonly priceList?: PriceList
  /** The price of a piece in a quote that the customer accepts. */
  readonly quotedCents?: number
}

export const priceSources = ['base', 'break', 'price-list', 'quote'] as const
/** Why a line costs what it costs. */
export type PriceSource = (typeof priceSources)[number]

export interface LinePrice {
  readonly unitPriceCents: number
  readonly amountCents: number
  readonly source: PriceSource
}

/** The lowest of all prices that hold for so many pieces; of equal ones, the more general. */
export function priceLine(terms: PriceTerms, pieces: number): LinePrice {
  const { basePriceCents, breaks = [], priceList, quotedCents } = terms
  const broken = breakAt(breaks, pieces)?.priceCents
  const usual = Math.min(basePriceCents, broken ?? basePriceCents)
  const candidates: readonly (readonly [PriceSource, number | undefined])[] = [
    ['base', basePriceCents],
    ['break', broken],
    ['price-list', priceList?.percentOff && percentOff(usual, priceList.percentOff)],
    ['price-list', breakAt(priceList?.breaks ?? [], pieces)?.priceCents],
    ['quote', quotedCents],
  ]
  let best: { source: PriceSource; unitPriceCents: number } = {
    source: 'base',
    unitPriceCents: basePriceCents,
  }
  for (const [source, priceCents] of candidates)
    if (priceCents !== undefined && priceCents < best.unitPriceCents)
      best = { source, unitPriceCents: priceCents }
  return { ...best, amountCents: best.unitPriceCents * pieces }
}

/**
 * The smallest larger quantity that can be ordered and costs less in all than this one: where a price break begins, if
 * it does, or the next whole cartons. Undefined when none does.
 */
export function cheaperQuantity(
  terms: PriceTerms,
  pieces: number,
  { rule, available }: { readonly rule: QuantityRule; readonly available: number },
): { readonly pieces: number; readonly savedCents: number } | undefined {
  const { amountCents } = priceLine(terms, pieces)
  const starts = [...(terms.breaks ?? []), ...(terms.priceList?.breaks ?? [])].map(({ from }) => from)
  for (const start of starts.filter((from) => from > pieces).toSorted((a, b) => a - b)) {
    const quantity = quantityFrom(rule, start)
    const savedCents = amountCents - priceLine(terms, quantity).amountCents
    if (savedCents > 0 && !quantityProblem(rule, quantity, available)) return { pieces: quantity, savedCents }
  }
  return undefined
}

/** What a piece costs from which quantity on, for the quantities that can be ordered. */
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

/** Counted in hundredths of a percent, whole numbers, so that half a cent is exactly that and is rounded up. */
const percentOff = (cents: number, percent: number) =>
  Math.max(1, Math.round((cents * (10_000 - Math.round(percent * 100))) / 10_000))

/** The last break that so many pieces reach, in whatever order they are given. */
function breakAt(breaks: readonly PriceBreak[], pieces: number): PriceBreak | undefined {
  return breaks
    .filter(({ from }) => from <= pieces)
    .reduce<PriceBreak | undefined>((last, each) => (!last || each.from > last.from ? each : last), undefined)
}
