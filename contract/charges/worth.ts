import { shareOut } from '../pricing.ts'
import type { TaxCategory } from './tax-category.ts'

/**
 * The value of a part of an order, for each document that bills, credits or cancels one: net amounts by category and
 * rate, and the tax on their sums. All documents together add up to exactly the net amounts and the tax of the whole.
 */

/** A document's amounts at one category and rate: a line of its VAT breakdown, BG-23 of EN 16931. */
export interface TaxSum {
  /** Null for orders older than tax categories: their tax was rounded for each part. */
  readonly category: TaxCategory | null
  readonly basisPoints: number
  readonly netCents: number
  readonly taxCents: number
}

/** A net amount at one category and rate. */
export type NetPart = Omit<TaxSum, 'taxCents'>

const keyOf = ({ category, basisPoints }: Pick<TaxSum, 'category' | 'basisPoints'>) =>
  `${category} ${basisPoints}`

/** Adds up by category and rate. */
export function sumsOfParts(parts: readonly TaxSum[]): TaxSum[] {
  const sums = new Map<string, TaxSum>()
  for (const { category, basisPoints, netCents, taxCents } of parts) {
    const before = sums.get(keyOf({ category, basisPoints }))
    sums.set(keyOf({ category, basisPoints }), {
      category,
      basisPoints,
      netCents: netCents + (before?.netCents ?? 0),
      taxCents: taxCents + (before?.taxCents ?? 0),
    })
  }
  return [...sums.values()]
}

/** Returns the amounts that earlier documents leave of a whole, at each of its categories and rates. */
export function leftOf(whole: readonly TaxSum[], taken: readonly TaxSum[]): TaxSum[] {
  const sums = new Map(sumsOfParts(taken).map((sum) => [keyOf(sum), sum]))
  return sumsOfParts(whole).map((sum) => ({
    ...sum,
    netCents: Math.max(0, sum.netCents - (sums.get(keyOf(sum))?.netCents ?? 0)),
    taxCents: Math.max(0, sum.taxCents - (sums.get(keyOf(sum))?.taxCents ?? 0)),
  }))
}

export const grossOf = (sums: readonly Pick<TaxSum, 'netCents' | 'taxCents'>[]): number =>
  sums.reduce((total, { netCents, taxCents }) => total + netCents + taxCents, 0)

/**
 * Returns the value of net amounts with their tax. Where less is left at a rate, because an amount was credited without
 * naming pieces, the difference comes from what is left at the other rates.
 * @returns undefined if they are worth more than all that is left
 */
export function worthOfParts(left: readonly TaxSum[], parts: readonly NetPart[]): TaxSum[] | undefined {
  const wanted = wantedOf(left, parts)
  if (wanted.every(({ rest, netCents }) => netCents <= rest.netCents))
    return withoutEmpty(
      wanted.map(({ rest, netCents }) => ({ ...rest, netCents, taxCents: taxFor(rest, netCents) })),
    )
  return worthOfAmount(left, sumOf(wanted.map(grossAt)), parts)
}

/**
 * Divides an amount with its tax: over the categories and rates of the parts that it is for, in proportion to what these are
 * worth, and over the others only if no more is left there; without parts, over all in proportion to what is left.
 * @returns undefined if it is more than all that is left
 */
export function worthOfAmount(
  left: readonly TaxSum[],
  cents: number,
  parts: readonly NetPart[] = [],
): TaxSum[] | undefined {
  if (cents > grossOf(left)) return undefined
  const worth = wantedOf(left, parts).map(grossAt)
  let given = left.map((rest, place) => ({ rest, weight: worth[place] ?? 0, cents: 0 }))
  const roomIn = ({ rest, cents: before }: (typeof given)[number]) => grossOf([rest]) - before
  const give = (weightOf: (each: (typeof given)[number]) => number) => {
    const more = shareOut(cents - sumOf(given.map((each) => each.cents)), given.map(weightOf))
    given = given.map((each, place) => ({
      ...each,
      cents: each.cents + Math.min(more[place] ?? 0, roomIn(each)),
    }))
  }
  give(({ weight }) => weight)
  give((each) => (each.weight > 0 ? roomIn(each) : 0))
  give(roomIn)
  return withoutEmpty(given.map((each) => withTaxIn(each.rest, each.cents)))
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, each) => sum + each, 0)

const withoutEmpty = (sums: readonly TaxSum[]) =>
  sums.filter(({ netCents, taxCents }) => netCents !== 0 || taxCents !== 0)

interface WantedAt {
  readonly rest: TaxSum
  readonly netCents: number
}

/** Adds up the parts at each category and rate of what is left. */
function wantedOf(left: readonly TaxSum[], parts: readonly NetPart[]): WantedAt[] {
  const known = new Set(left.map(keyOf))
  const stranger = parts.find((part) => part.netCents > 0 && !known.has(keyOf(part)))
  if (stranger) throw new Error(`nothing was billed at ${keyOf(stranger)}`)
  return left.map((rest) => ({
    rest,
    netCents: sumOf(parts.filter((part) => keyOf(part) === keyOf(rest)).map(({ netCents }) => netCents)),
  }))
}

const HUNDRED_PERCENT = 100_000n

/** A rate as a fraction of whole numbers. */
type Rate = readonly [numerator: bigint, denominator: bigint]

/** The rate of what is left, which follows from its tax if that was rounded more than once. */
function rateOf({ basisPoints, netCents, taxCents }: TaxSum): Rate {
  const rate = BigInt(Math.round(basisPoints * 10))
  const offBy = BigInt(taxCents) * HUNDRED_PERCENT - BigInt(netCents) * rate
  if (offBy < HUNDRED_PERCENT && offBy > -HUNDRED_PERCENT) return [rate, HUNDRED_PERCENT]
  return netCents === 0 ? [0n, 1n] : [BigInt(taxCents), BigInt(netCents)]
}

/** The value of a net amount with tax, on its own: half a cent rounds up. */
function grossAt({ rest, netCents }: WantedAt): number {
  const [numerator, denominator] = rateOf(rest)
  return netCents + Number((2n * BigInt(netCents) * numerator + denominator) / (2n * denominator))
}

/**
 * Returns the tax of a net amount that is taken from what is left: that of its rate. Only where a cent or more of rounding
 * would be left behind, it is a cent more or less, and the last document has what is left.
 */
function taxFor(rest: TaxSum, netCents: number): number {
  const rounded = grossAt({ rest, netCents }) - netCents
  const tax = rounded + Math.trunc(leftBehind(rest, { netCents, taxCents: rounded }))
  return Math.min(Math.max(tax, 0), rest.taxCents)
}

/** Returns how many cents of tax too much are left if these amounts are taken. */
function leftBehind(rest: TaxSum, taken: Pick<TaxSum, 'netCents' | 'taxCents'>): number {
  const [numerator, denominator] = rateOf(rest)
  const tax = BigInt(rest.taxCents - taken.taxCents) * denominator
  return Number(tax - BigInt(rest.netCents - taken.netCents) * numerator) / Number(denominator)
}

/**
 * Splits an amount that includes its tax, so that net and tax fit its rate; at most all that is left. Not every amount is the
 * sum of a net amount and its rounded tax: then as little rounding as possible is left behind.
 */
function withTaxIn(rest: TaxSum, cents: number): TaxSum {
  if (cents === grossOf([rest])) return rest
  const [numerator, denominator] = rateOf(rest)
  const whole = numerator + denominator
  const net = Number((2n * BigInt(cents) * denominator + whole) / (2n * whole))
  const possible = [net, net - 1, net + 1]
    .map((netCents) => ({ netCents, taxCents: cents - netCents }))
    .filter(
      ({ netCents, taxCents }) =>
        netCents >= 0 && netCents < rest.netCents && taxCents >= 0 && taxCents <= rest.taxCents,
    )
  const byRounding = possible.toSorted(
    (a, b) => Math.abs(leftBehind(rest, a)) - Math.abs(leftBehind(rest, b)),
  )
  const fits = possible.find(({ netCents, taxCents }) => taxFor(rest, netCents) === taxCents)
  // Nothing but tax may be left.
  return { ...rest, ...(fits ?? byRounding[0] ?? { netCents: 0, taxCents: cents }) }
}

interface Which {
  /** Pieces of the whole. */
  readonly of: number
  /** Pieces before these. */
  readonly after: number
  readonly pieces: number
}

/** Returns the share that some of the pieces have of an amount: all of them exactly all of it, however they are divided. */
export function centsOfPieces(cents: number, { of, after, pieces }: Which): number {
  const upTo = (count: number) =>
    Number((2n * BigInt(cents) * BigInt(count) + BigInt(of)) / (2n * BigInt(of)))
  return upTo(after + pieces) - upTo(after)
}

/** Divides a document's tax over its parts, in proportion to their net amounts at the same category and rate. */
export function taxOfEach(sums: readonly TaxSum[], parts: readonly NetPart[]): number[] {
  const taxes = sums.map((sum) =>
    shareOut(
      sum.taxCents,
      parts.map((part) => (keyOf(part) === keyOf(sum) ? part.netCents : 0)),
    ),
  )
  return parts.map((_, place) => sumOf(taxes.map((shares) => shares[place] ?? 0)))
}
