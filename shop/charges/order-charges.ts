import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type ChargeSums, percentOf, sumsOf, taxLabel } from '#contract/charges/charges.ts'
import { gramsOf } from '#contract/charges/freight.ts'
import { type GoodsGroup, groupsOf } from '#contract/charges/goods-groups.ts'
import { type Charge, type ChargedGoods, type Charges, chargesOf } from '#contract/charges/order-charges.ts'
import type { TaxedBuyer } from '#contract/charges/tax-category.ts'
import type { TaxClass, TaxedGoods } from '#contract/charges/tax-class.ts'
import type { Place } from '#contract/charges/tax-rates.ts'
import { shareOut } from '#contract/pricing.ts'
import type { Database } from '#database/open.ts'
import type { Tables } from '#database/tables.ts'
import type { StoredDiscount } from '../coupons/coupon-of-order.ts'
import type { ActiveRates } from './active-rates.ts'

/** The charges on top of an order's lines: tax and freight. */

/** What decides the fees on a product, or on a part of a kit, and whether its buyer owes the tax. */
export interface StoredGoods {
  readonly goodsGroups: readonly GoodsGroup[]
  readonly unspsc: string | null
  readonly taxClass: TaxClass
  readonly feeCodes: readonly string[]
  /** Pieces of a kit's part in one kit; else 1. */
  readonly each: number
  /** The product of a kit's part; else null. */
  readonly partId: string | null
}

export interface ChargeableLine extends TaxedGoods {
  readonly pieces: number
  readonly unitPriceCents: number
  /** Its share of a coupon. */
  readonly discountCents: number
  readonly cartonPieces: number | null
  readonly cartonGrams: number | null
  /** The product itself; the parts of a kit. */
  readonly goods: readonly StoredGoods[]
}

export interface ChargeableOrder {
  /** Undefined: the order goes to the home region. */
  readonly delivery?: Place | undefined
  /** For an order divided over several addresses; lines count from 1. */
  readonly deliveries?:
    | readonly {
        readonly delivery: Place
        readonly lines: readonly { readonly line: number; readonly pieces: number }[]
      }[]
    | undefined
}

/**
 * Computes an order's charges; undefined where freight is on request.
 * @param agreed whether the agreement includes on-request freight
 * @param later how many pieces of each line come later; none if all pieces are shipped together
 */
export function chargesOfOrder(
  { delivery, deliveries }: ChargeableOrder,
  lines: readonly ChargeableLine[],
  tables: ActiveRates,
  { later = [], ...buying }: Buying,
): Charges | undefined {
  const all = lines.map(({ pieces }, place) => ({ line: place + 1, pieces }))
  const destinations = deliveries ?? [{ delivery: delivery ?? tables.home, lines: all }]
  const discounts = discountsByDestination(lines, destinations)
  const laterParts = laterByDestination(later, destinations)
  const destined = destinations.map((destination, index) => ({
    place: destination.delivery,
    lines: destination.lines.flatMap(({ line, pieces }) => {
      const ordered = lines[line - 1]
      return ordered
        ? [
            {
              ...ordered,
              line,
              pieces,
              goods: ordered.goods.map((goods) => chargedGoods(goods, tables)),
              amountCents: pieces * ordered.unitPriceCents - (discounts[index]?.get(line) ?? 0),
              grams: gramsOf(ordered, pieces),
              split: splitOf(ordered, pieces, laterParts[index]?.get(line) ?? 0),
            },
          ]
        : []
    }),
  }))
  return chargesOf(destined, tables, buying)
}

const chargedGoods = (
  { feeCodes, each, partId, ...goods }: StoredGoods,
  tables: ActiveRates,
): ChargedGoods => ({
  groups: tables.reverseCharges.length === 0 ? [] : groupsOf(goods, tables.goodsGroups),
  feeCodes,
  each,
  partId,
})

interface Buying {
  readonly buyer: TaxedBuyer
  readonly agreed: boolean
  readonly later?: readonly number[] | undefined
}

const splitOf = (line: ChargeableLine, pieces: number, laterPieces: number) => ({
  nowPieces: pieces - laterPieces,
  laterPieces,
  laterGrams: gramsOf(line, laterPieces),
})

/** Divides the pieces that come later over the addresses, the last ones first: by address, pieces by line. */
function laterByDestination(
  later: readonly number[],
  destinations: readonly DividedLines[],
): readonly ReadonlyMap<number, number>[] {
  const left = [...later]
  const parts = destinations.toReversed().map((to) => {
    const byLine = new Map<number, number>()
    for (const { line, pieces } of to.lines) {
      const taken = Math.min(pieces, left[line - 1] ?? 0)
      left[line - 1] = (left[line - 1] ?? 0) - taken
      byLine.set(line, taken)
    }
    return byLine
  })
  return parts.toReversed()
}

interface DividedLines {
  readonly lines: readonly { readonly line: number; readonly pieces: number }[]
}

/** Divides each line's share of a coupon over the addresses that its pieces go to: by address, cents by line. */
function discountsByDestination(
  lines: readonly Pick<ChargeableLine, 'discountCents'>[],
  destinations: readonly DividedLines[],
): readonly ReadonlyMap<number, number>[] {
  const byAddress = destinations.map(() => new Map<number, number>())
  for (const [place, { discountCents }] of lines.entries()) {
    if (discountCents === 0) continue
    const line = place + 1
    const parts = destinations.map((to) => to.lines.find((part) => part.line === line)?.pieces ?? 0)
    for (const [index, cents] of shareOut(discountCents, parts).entries()) byAddress[index]?.set(line, cents)
  }
  return byAddress
}

/** Writes the charges of an order placed in the same transaction. */
export async function insertCharges(tx: Database, orderId: string, parts: readonly Charge[]): Promise<void> {
  if (parts.length > 0) await writeCharges(sql`(select ${orderId}::text as id) placed`, parts).execute(tx)
}

/** The statement, or the part of one, that writes the charges of the order whose id `placed` has, if it has one. */
export const writeCharges = (placed: RawBuilder<unknown>, parts: readonly Charge[]) => sql`
    insert into order_charges (order_id, delivery, line_position, net_cents, tax_name, tax_basis_points, tax_tenths,
      tax_cents, tax_category, tax_reason, pieces, goods_group, fee_cents, fees)
    select placed.id, charge.* from ${placed}, unnest(
      ${parts.map(({ delivery }) => delivery)}::int[],
      ${parts.map(({ line }) => line)}::int[],
      ${parts.map(({ netCents }) => netCents)}::bigint[],
      ${parts.map(({ taxName }) => taxName)}::text[],
      ${parts.map(({ basisPoints }) => Math.floor(basisPoints))}::int[],
      ${parts.map(({ basisPoints }) => Math.round(basisPoints * 10) % 10)}::smallint[],
      ${parts.map(({ taxCents }) => taxCents)}::bigint[],
      ${parts.map(({ category }) => category)}::text[],
      ${parts.map(({ reason }) => reason)}::text[],
      ${parts.map(({ pieces }) => pieces)}::int[],
      ${parts.map(({ goodsGroup }) => goodsGroup)}::text[],
      ${parts.map(({ feeCents }) => feeCents)}::bigint[],
      ${parts.map(({ fees }) => JSON.stringify(fees))}::jsonb[]
    ) charge`

/** Selects an order's charges. */
export const chargesIn = (e: ExpressionBuilder<Tables, 'orders'>) =>
  jsonArrayFrom(
    e
      .selectFrom('order_charges')
      .select([
        'order_charges.delivery',
        'line_position as line',
        'net_cents as netCents',
        'tax_name as taxName',
        sql<number>`tax_basis_points + tax_tenths / 10.0`.as('basisPoints'),
        'order_charges.tax_cents as taxCents',
        'tax_category as category',
        'tax_reason as reason',
        'order_charges.pieces',
        'goods_group as goodsGroup',
        'order_charges.fee_cents as feeCents',
        'order_charges.fees',
      ])
      .whereRef('order_charges.order_id', '=', 'orders.id')
      .orderBy('delivery')
      .orderBy('line_position'),
  ).as('charges')

/** Charges as stored with an order. */
export interface StoredCharges extends StoredDiscount {
  readonly taxExemptNumber: string
  readonly charges: readonly Omit<Charge, 'delivery'>[]
}

/** Cents of tax on a line, over all its destinations; null gives the tax on freight. */
export const taxCentsOn = (charges: StoredCharges['charges'], line: number | null): number =>
  charges.filter((part) => part.line === line).reduce((sum, { taxCents }) => sum + taxCents, 0)

/** The distinct taxes on a line, as documents call them: goods for several places may have several. */
export function taxLabelsOn(charges: StoredCharges['charges'], line: number): string[] {
  const parts = charges.filter(
    (part) => part.line === line && (part.basisPoints > 0 || part.category !== null),
  )
  return [
    ...new Set(
      parts.map(({ category, taxName: name, basisPoints }) =>
        taxLabel({ category, name, percent: percentOf(basisPoints) }),
      ),
    ),
  ]
}

/** The stored totals; undefined where nothing was charged. */
export const storedSums = (order: StoredCharges): ChargeSums | undefined =>
  sumsOf({
    parts: order.charges,
    netCents: order.amountCents - order.freightCents - order.feeCents - order.taxCents,
    freightCents: order.freightCents,
    taxCents: order.taxCents,
    exemptNumber: order.taxExemptNumber,
  })
