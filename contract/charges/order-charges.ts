import { type ChargedFee, type FeeToday, feePerPiece, feesOn } from './fees.ts'
import { type FreightTable, freightOf, freightTableFor } from './freight.ts'
import type { GoodsGroup } from './goods-groups.ts'
import { lineKey, type OwedByBuyer, owedByBuyer, type RuleToday } from './reverse-charge.ts'
import {
  isByNumber,
  isDomestic,
  isPlain,
  rateKey,
  type Tax,
  type TaxedBuyer,
  type TaxedSeller,
  taxOn,
} from './tax-category.ts'
import type { TaxedGoods } from './tax-class.ts'
import { type Place, type PlaceTax, taxOf } from './tax-rates.ts'

/** Charges on top of an order's lines: freight to each address, and tax on each line and on freight. */

export interface ChargeTables {
  readonly taxRates: readonly PlaceTax[]
  readonly freightTables: readonly FreightTable[]
  readonly seller: TaxedSeller
  readonly reverseCharges: readonly RuleToday[]
  readonly fees: readonly FeeToday[]
}

/** A product, or a part of a kit, as rules and fees see it. */
export interface ChargedGoods {
  readonly groups: readonly GoodsGroup[]
  readonly feeCodes: readonly string[]
  /** Pieces of a kit's part in one kit; else 1. */
  readonly each: number
  /** The product of a kit's part; else null. */
  readonly partId: string | null
}

interface DestinedLine extends TaxedGoods {
  /** Number of the order line, from 1. */
  readonly line: number
  readonly pieces: number
  /** Less the coupon. */
  readonly amountCents: number
  readonly grams: number
  /** The product itself; the parts of a kit. */
  readonly goods: readonly ChargedGoods[]
  /** Where some of its pieces come later, unless all of the order waits for them. */
  readonly split?: { readonly nowPieces: number; readonly laterPieces: number; readonly laterGrams: number }
}

/** The lines of an order that go to one address. */
export interface DestinedLines {
  readonly place: Place
  readonly lines: readonly DestinedLine[]
}

/**
 * A part of an order and its tax: the pieces of one line that go to an address, or the freight to that
 * address.
 */
export interface Charge {
  /** Number of the address, from 1. */
  readonly delivery: number
  /** Null for freight. */
  readonly line: number | null
  /** With its fees. */
  readonly netCents: number
  /** Null for orders older than tax categories: their tax is rounded for each part. */
  readonly category: Tax['category'] | null
  /** Empty if no tax is charged. */
  readonly taxName: string
  readonly basisPoints: number
  readonly taxCents: number
  /** Why no tax is charged. */
  readonly reason: string
  /** Of the line that go there; null for freight, and for orders from before. */
  readonly pieces: number | null
  /** The goods that the buyer owes the tax on, by a rule of their country. */
  readonly goodsGroup: GoodsGroup | null
  readonly feeCents: number
  readonly fees: readonly ChargedFee[]
}

export interface Charges {
  /** Lines without a tax, a fee, and a reason that has to be mentioned are left out. */
  readonly parts: readonly Charge[]
  /** Net cents. */
  readonly freightCents: number
  /** Net cents. */
  readonly feeCents: number
  /** On lines and freight. */
  readonly taxCents: number
  /** Whether any part is untaxed because of the buyer's tax number. */
  readonly isExempt: boolean
}

/**
 * Computes tax and freight. Undefined if freight to an address is not in its table and has to be requested.
 * @param agreed whether freight that is not in a table has been agreed, as in a quote
 */
export function chargesOf(
  deliveries: readonly DestinedLines[],
  tables: ChargeTables,
  { buyer, agreed = false }: { readonly buyer: TaxedBuyer; readonly agreed?: boolean },
): Charges | undefined {
  const { taxRates, freightTables, seller } = tables
  const parts: Omit<Charge, 'taxCents'>[] = []
  const priced = deliveries.map((to) => withFees(to, tables.fees))
  const owed = owedOn(priced, tables, buyer)
  for (const [index, { place, lines }] of priced.entries()) {
    const table = freightTableFor(freightTables, place)
    const sum = (of: 'amountCents' | 'grams') => lines.reduce((total, line) => total + line[of], 0)
    const freight =
      table &&
      freightOf(table, { grams: sum('grams'), netCents: sum('amountCents'), laterGrams: laterGramsOf(lines) })
    if (table && freight === undefined && !agreed) return undefined
    const delivery = index + 1
    const taxed = lines.map((line) => {
      const byRule = owed.get(lineKey(delivery, line.line))
      return { ...line, byRule, tax: taxOn({ seller, buyer, place, goods: line, owed: byRule }, taxRates) }
    })
    for (const { line, pieces, amountCents, feeCents, fees, tax, byRule } of taxed) {
      if (isPlain(tax) && feeCents === 0) continue
      const netCents = amountCents + feeCents
      const goodsGroup = byRule && isDomestic(tax) ? byRule.group : null
      parts.push({ delivery, line, netCents, ...named(tax), pieces, goodsGroup, feeCents, fees })
    }
    const ofFreight = taxOfMost(taxed) ?? taxOn({ seller, buyer, place, goods: standardGoods }, taxRates)
    if (freight) parts.push({ delivery, line: null, netCents: freight, ...named(ofFreight), ...withoutFees })
  }
  const charged = withTax(parts)
  const freight = charged.filter(({ line }) => line === null)
  return {
    parts: charged,
    freightCents: freight.reduce((sum, { netCents }) => sum + netCents, 0),
    feeCents: charged.reduce((sum, { feeCents }) => sum + feeCents, 0),
    taxCents: charged.reduce((sum, { taxCents }) => sum + taxCents, 0),
    isExempt: charged.some(isByNumber),
  }
}

const named = ({ name, ...tax }: Tax) => ({ taxName: name, ...tax })

/** Of freight, and of the parts of an order from before. */
export const withoutFees = { pieces: null, goodsGroup: null, feeCents: 0, fees: [] } as const

interface PricedDelivery {
  readonly place: Place
  readonly lines: readonly (DestinedLine & Pick<Charge, 'fees' | 'feeCents'>)[]
}

const withFees = ({ place, lines }: DestinedLines, all: readonly FeeToday[]): PricedDelivery => ({
  place,
  lines: lines.map((line) => {
    const fees = line.goods.flatMap(({ feeCodes: codes, each, partId }) =>
      feesOn({ codes, country: place.country, each, partId }, all),
    )
    return { ...line, fees, feeCents: feePerPiece(fees) * line.pieces }
  }),
})

/** The lines that would be taxed, and whose tax the buyer owes. */
function owedOn(
  deliveries: readonly PricedDelivery[],
  { taxRates, seller, reverseCharges }: ChargeTables,
  buyer: TaxedBuyer,
): ReadonlyMap<string, OwedByBuyer> {
  if (reverseCharges.length === 0) return new Map()
  const counted = deliveries.map(({ place, lines }) => ({
    country: place.country,
    lines: lines
      .filter((goods) => taxOn({ seller, buyer, place, goods }, taxRates).category === 'S')
      .map(({ line, amountCents, feeCents, goods }) => ({
        line,
        netCents: amountCents + feeCents,
        groups: goods.map(({ groups }) => groups),
      })),
  }))
  return owedByBuyer(counted, reverseCharges, { seller, buyer })
}

/** Returns undefined unless some pieces are shipped before others. */
function laterGramsOf(lines: readonly DestinedLine[]): number | undefined {
  const isSomeNow = lines.some(({ split }) => !split || split.nowPieces > 0)
  const isSomeLater = lines.some(({ split }) => split && split.laterPieces > 0)
  if (!isSomeNow || !isSomeLater) return undefined
  return lines.reduce((sum, { split }) => sum + (split?.laterGrams ?? 0), 0)
}

const standardGoods: TaxedGoods = { taxClass: 'standard', taxExemptReason: null }

/** Freight is taxed like the most expensive tax group of the goods shipped with it. */
function taxOfMost(lines: readonly { readonly amountCents: number; readonly tax: Tax }[]): Tax | undefined {
  const sums = new Map<string, { tax: Tax; cents: number }>()
  for (const { tax, amountCents } of lines) {
    const sum = sums.get(rateKey(tax)) ?? { tax, cents: 0 }
    sums.set(rateKey(tax), { ...sum, cents: sum.cents + amountCents })
  }
  return [...sums.values()].toSorted((a, b) => b.cents - a.cents)[0]?.tax
}

type Taxed = Pick<Charge, 'netCents' | 'basisPoints' | 'category'>

/**
 * Adds tax to the parts of an order. It is rounded once for the sum of a category and rate, as EN 16931 counts it, and
 * each part gets what the sum grows by with it: less than a cent off its own tax. Parts without a category are rounded
 * by themselves.
 */
export function withTax<Part extends Taxed>(
  parts: readonly Part[],
): (Part & { readonly taxCents: number })[] {
  const sums = new Map<string, number>()
  return parts.map((part) => {
    const { netCents, basisPoints, category } = part
    if (category === null) return { ...part, taxCents: taxOf(netCents, basisPoints) }
    const key = rateKey({ category, basisPoints })
    const before = sums.get(key) ?? 0
    sums.set(key, before + netCents)
    return { ...part, taxCents: taxOf(before + netCents, basisPoints) - taxOf(before, basisPoints) }
  })
}
