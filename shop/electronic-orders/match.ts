import { formatCount } from '#contract/counts.ts'
import { shopCurrency, shopDecimals } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import { type UnitOfMeasure, unitIn } from '#contract/products/unit-of-measure.ts'
import type { Database } from '#database/open.ts'
import { findAssortment } from '../companies/store.ts'
import { lineProblem } from '../orders/line-problem.ts'
import { findListPricesOf } from '../prices/list-prices.ts'
import { type PricedLine, priceLines, type UnknownLine } from '../prices/price-lines.ts'
import {
  amountText,
  findSentProducts,
  findUnits,
  type NamedProduct,
  unitCodes,
} from '../purchasing-systems/items.ts'
import type { OrderedItem } from './order-request.ts'
import { codeOf } from './product-codes.ts'

/** An item of an order beside the product that the company would get today. */
export interface MatchedItem {
  readonly item: OrderedItem
  /** Undefined if the company cannot order such a product. */
  readonly product: { readonly id: string; readonly name: string; readonly sku: string } | undefined
  readonly unitPriceCents: number
  readonly amountCents: number
  /** Why it cannot be ordered as it is: a sentence. */
  readonly problem: string | undefined
  /** How its price differs, if that is all: a sentence. */
  readonly repriced: string | undefined
}

/** More differences than this are counted only. */
const MAX_SENTENCES = 50

/** Compares an order's items with the company's catalogue: products, units, quantities and prices. */
export async function matchItems(
  tx: Database,
  customerId: string,
  items: readonly OrderedItem[],
): Promise<MatchedItem[]> {
  const assortment = await findAssortment(tx, customerId)
  const found = await findSentProducts(tx, items, assortment)
  const candidates = new Map(items.map((item, place) => [item, found[place] ?? []]))
  const known = items.flatMap((item) => {
    const [product, other] = candidates.get(item) ?? []
    return product && !other ? [{ item, productId: product.id, pieces: item.pieces }] : []
  })
  const ids = [...new Set(known.map(({ productId }) => productId))]
  const listPrices = await findListPricesOf(tx, customerId, ids)
  const priced = await priceLines(tx, known, { listPrices, assortment })
  const units = await findUnits(tx, ids)
  const matched = new Map(
    priced.map((each) => [each.line.item, matchedItem(each, units.get(each.line.productId))]),
  )
  return items.map(
    (item) =>
      matched.get(item) ?? { ...nothing, item, problem: whyUnknown(item, candidates.get(item) ?? []) },
  )
}

/** Products of one code that a sentence names. */
const NAMED = 5

function whyUnknown(item: OrderedItem, candidates: readonly NamedProduct[]): string {
  if (codeOf(item) === '') return 'it has neither a part number nor a GTIN.'
  if (candidates.length === 0) return 'this shop has no product with this number.'
  const names = candidates.slice(0, NAMED).map(({ id, sku, name }) => `${sku || id} (${name})`)
  const more = candidates.length > NAMED ? ' and more' : ''
  return `several products have this number: ${names.join(', ')}${more}. Send the part number of the intended one.`
}

const nothing = { product: undefined, unitPriceCents: 0, amountCents: 0, repriced: undefined }

interface LineOfItem {
  readonly item: OrderedItem
  readonly productId: string
  readonly pieces: number
}

type Priced = PricedLine<LineOfItem> | UnknownLine<LineOfItem>

function matchedItem(priced: Priced, unit: UnitOfMeasure = 'H87'): MatchedItem {
  const { item } = priced.line
  const problem = problemOf(priced, unit)
  if (!priced.product) return { ...nothing, item, problem }
  const { id, name, sku, unitPriceCents, amountCents } = { ...priced.product, ...priced }
  return {
    item,
    product: { id, name, sku: sku ?? '' },
    unitPriceCents,
    amountCents,
    problem,
    repriced: problem ? undefined : priceDifference(item, unitPriceCents),
  }
}

/** The differences of an order, as sentences. */
interface Differences {
  /** Each price that differs by no more than is accepted. */
  readonly changes: readonly string[]
  /** Each other difference between the order and the shop's product. */
  readonly problems: readonly string[]
}

/** @param tolerance percent by which a price may differ from the shop's, which is then charged */
export function differencesOf(matched: readonly MatchedItem[], tolerance: number | 'any'): Differences {
  const changes: string[] = []
  const problems: string[] = []
  for (const each of matched) {
    const { item, problem, repriced } = each
    if (problem) problems.push(`${named(item)}: ${problem}`)
    if (repriced)
      (tolerance === 'any' || isWithin(each, tolerance) ? changes : problems).push(
        `${named(item)}: ${repriced}`,
      )
  }
  return { changes: atMost(changes), problems: atMost(problems) }
}

export function atMost(sentences: readonly string[]): string[] {
  const more = sentences.length - MAX_SENTENCES
  return [
    ...sentences.slice(0, MAX_SENTENCES),
    ...(more > 0 ? [`${formatCount(more)} more lines differ.`] : []),
  ]
}

export const named = (item: OrderedItem) => `Line ${item.lineNumber} (${codeOf(item) || 'no part number'})`

function problemOf(priced: Priced, unit: UnitOfMeasure): string | undefined {
  const { item } = priced.line
  const problem = lineProblem(priced)
  if (problem) return problem
  if (unitIn(item.unit) !== unit) return `its unit is ${unitCodes[unit]}, not ${item.unit || 'left out'}.`
  if (item.currency !== shopCurrency())
    return `prices are in ${shopCurrency()}, not ${item.currency || 'without a currency'}.`
  return undefined
}

const priceDifference = ({ unitPrice }: OrderedItem, cents: number): string | undefined =>
  unitPrice === toAmount(cents)
    ? undefined
    : `its price is ${amountText(cents)} ${shopCurrency()}, not ${written(unitPrice)}.`

function isWithin({ item, unitPriceCents }: MatchedItem, tolerance: number): boolean {
  const price = toAmount(unitPriceCents)
  return Math.abs(item.unitPrice - price) * 100 <= price * tolerance
}

/** With the decimals of the shop's currency, or more if it has more. */
function written(amount: number): string {
  const rounded = amount.toFixed(shopDecimals())
  return Number(rounded) === amount ? rounded : String(amount)
}
