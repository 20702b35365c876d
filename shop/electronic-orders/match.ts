import { formatCount } from '#contract/counts.ts'
import { shopCurrency, shopDecimals } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import { type UnitOfMeasure, unitIn } from '#contract/products/unit-of-measure.ts'
import type { Database } from '#database/open.ts'
import { findAssortment } from '../companies/store.ts'
import { problemIn } from '../orders/problem-in.ts'
import { findListPricesOf } from '../prices/list-prices.ts'
import { type PricedLine, priceLines, type UnknownLine } from '../prices/price-lines.ts'
import { amountText, findSentProducts, findUnits, unitCodes } from '../punchout/items.ts'
import type { OrderedItem } from './order-request.ts'

interface MatchedLine {
  readonly productId: string
  readonly pieces: number
  readonly note: string
}

interface Match {
  /** A line for each item; those of unknown products are left out. */
  readonly lines: readonly MatchedLine[]
  readonly goodsCents: number
  /** A sentence for each price that differs by no more than is accepted. */
  readonly changes: readonly string[]
  /** A sentence for each other difference between what was ordered and what the shop sells. */
  readonly problems: readonly string[]
}

/** More differences than this are counted only. */
const MAX_SENTENCES = 50

/**
 * Compares an order's items with what the company can order: products, units, quantities and prices.
 * @param tolerance percent by which a price may differ from the shop's, which is then charged
 */
export async function matchItems(
  tx: Database,
  customerId: string,
  { items, tolerance }: { readonly items: readonly OrderedItem[]; readonly tolerance: number },
): Promise<Match> {
  const assortment = await findAssortment(tx, customerId)
  const products = await findSentProducts(tx, items, assortment)
  const known = items.flatMap((item, place) => {
    const productId = products[place]
    return productId ? [{ item, productId, pieces: item.pieces, note: item.note }] : []
  })
  const ids = [...new Set(known.map(({ productId }) => productId))]
  const listPrices = await findListPricesOf(tx, customerId, ids)
  const priced = await priceLines(tx, known, { listPrices, assortment })
  const units = await findUnits(tx, ids)
  const changes: string[] = []
  const problems = items.flatMap((item, place) =>
    products[place] ? [] : [`${named(item)}: this shop has no product with this number.`],
  )
  for (const each of priced) {
    const { item } = each.line
    const problem = problemOf(each, units.get(each.line.productId))
    const price = problem ? undefined : priceDifference(each)
    if (problem) problems.push(`${named(item)}: ${problem}`)
    if (price) (isWithin(each, tolerance) ? changes : problems).push(`${named(item)}: ${price}`)
  }
  return {
    lines: known,
    goodsCents: priced.reduce((sum, each) => sum + (each.product ? each.amountCents : 0), 0),
    changes: atMost(changes),
    problems: atMost(problems),
  }
}

function atMost(sentences: readonly string[]): string[] {
  const more = sentences.length - MAX_SENTENCES
  return [
    ...sentences.slice(0, MAX_SENTENCES),
    ...(more > 0 ? [`${formatCount(more)} more lines differ.`] : []),
  ]
}

const named = ({ lineNumber, partNumber, auxiliaryId }: OrderedItem) =>
  `Line ${lineNumber} (${partNumber || auxiliaryId || 'no part number'})`

type Matched =
  | PricedLine<MatchedLine & { readonly item: OrderedItem }>
  | UnknownLine<MatchedLine & { readonly item: OrderedItem }>

function problemOf(priced: Matched, unit: UnitOfMeasure = 'H87'): string | undefined {
  const { item } = priced.line
  const problem = problemIn(priced)
  if (problem) return problem
  if (unitIn(item.unit) !== unit) return `its unit is ${unitCodes[unit]}, not ${item.unit || 'left out'}.`
  if (item.currency !== shopCurrency())
    return `prices are in ${shopCurrency()}, not ${item.currency || 'without a currency'}.`
  return undefined
}

function priceDifference(priced: Matched): string | undefined {
  if (!priced.product || priced.line.item.unitPrice === toAmount(priced.unitPriceCents)) return undefined
  const price = amountText(priced.unitPriceCents)
  return `its price is ${price} ${shopCurrency()}, not ${written(priced.line.item.unitPrice)}.`
}

function isWithin(priced: Matched, tolerance: number): boolean {
  if (!priced.product) return false
  const price = toAmount(priced.unitPriceCents)
  return Math.abs(priced.line.item.unitPrice - price) * 100 <= price * tolerance
}

/** With the decimals of the shop's currency, or more if it has more. */
function written(amount: number): string {
  const rounded = amount.toFixed(shopDecimals())
  return Number(rounded) === amount ? rounded : String(amount)
}
