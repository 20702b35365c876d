import { formatCount } from '#contract/counts.ts'
import { shopCurrency, shopDecimals } from '#contract/locale.ts'
import { toAmount } from '#contract/money.ts'
import { type UnitOfMeasure, unitIn } from '#contract/products/unit-of-measure.ts'
import type { Database } from '#database/open.ts'
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
  /** A sentence for each difference between what was ordered and what the shop sells. */
  readonly problems: readonly string[]
}

/** More differences than this are counted only. */
const MAX_PROBLEMS = 50

/** Compares an order's items with what the company can order: products, units, quantities and prices. */
export async function matchItems(
  tx: Database,
  customerId: string,
  items: readonly OrderedItem[],
): Promise<Match> {
  const products = await findSentProducts(tx, items)
  const known = items.flatMap((item, place) => {
    const productId = products[place]
    return productId ? [{ item, productId, pieces: item.pieces, note: item.note }] : []
  })
  const ids = [...new Set(known.map(({ productId }) => productId))]
  const listPrices = await findListPricesOf(tx, customerId, ids)
  const priced = await priceLines(tx, known, { listPrices })
  const units = await findUnits(tx, ids)
  const problems = [
    ...items.flatMap((item, place) =>
      products[place] ? [] : [`${named(item)}: this shop has no product with this number.`],
    ),
    ...priced.flatMap((each) => {
      const why = difference(each, units.get(each.line.productId))
      return why ? [`${named(each.line.item)}: ${why}`] : []
    }),
  ]
  const more = problems.length - MAX_PROBLEMS
  return {
    lines: known,
    goodsCents: priced.reduce((sum, each) => sum + (each.product ? each.amountCents : 0), 0),
    problems: [
      ...problems.slice(0, MAX_PROBLEMS),
      ...(more > 0 ? [`${formatCount(more)} more lines differ.`] : []),
    ],
  }
}

const named = ({ lineNumber, partNumber, auxiliaryId }: OrderedItem) =>
  `Line ${lineNumber} (${partNumber || auxiliaryId || 'no part number'})`

type Known = MatchedLine & { readonly item: OrderedItem }

function difference(
  priced: PricedLine<Known> | UnknownLine<Known>,
  unit: UnitOfMeasure = 'H87',
): string | undefined {
  const { item } = priced.line
  const problem = problemIn(priced)
  if (problem || !priced.product) return problem ?? 'this shop has no product with this number.'
  if (unitIn(item.unit) !== unit) return `its unit is ${unitCodes[unit]}, not ${item.unit || 'left out'}.`
  if (item.currency !== shopCurrency())
    return `prices are in ${shopCurrency()}, not ${item.currency || 'without a currency'}.`
  if (item.unitPrice !== toAmount(priced.unitPriceCents))
    return `its price is ${amountText(priced.unitPriceCents)} ${shopCurrency()}, not ${written(item.unitPrice)}.`
  return undefined
}

/** With the decimals of the shop's currency, or more if it has more. */
function written(amount: number): string {
  const rounded = amount.toFixed(shopDecimals())
  return Number(rounded) === amount ? rounded : String(amount)
}
