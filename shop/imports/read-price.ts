import { foreignCurrencyOf } from '#contract/imports/currency-marks.ts'
import { type ImportField, importFields } from '#contract/imports/fields.ts'
import { foreignCurrencyIn, numberOf } from '#contract/imports/numbers.ts'
import { shopCurrency } from '#contract/locale.ts'
import { toAmount, toCents } from '#contract/money.ts'
import { expectationOf } from '../products/cell-expectations.ts'
import { Line } from '../products/file-columns.ts'
import type { Reading } from './read-row.ts'

interface ReadPrice {
  readonly priceCents: number | undefined
  readonly costCents: number | undefined
}

const Price = Line.shape.price

/** Reads the price and the supplier's cost of a row. @returns a sentence where one of them is wrong */
export function priceOf(cells: readonly string[], reading: Reading): ReadPrice | string {
  const { columns, markupPercent } = reading.mapping
  const cost = columns.includes('cost') ? amountOf('cost', cells, reading) : undefined
  if (typeof cost === 'string') return cost
  if (!columns.includes('price')) {
    if (markupPercent === undefined) return { priceCents: undefined, costCents: cost }
    if (cost === undefined) return `${importFields.cost}: it is empty, so there is no price`
    const marked = Math.round((cost * (100 + markupPercent)) / 100)
    const isPrice = Price.safeParse(String(toAmount(marked))).success
    return isPrice
      ? { priceCents: marked, costCents: cost }
      : `Price: the cost and ${markupPercent} % do not make a price. ${expectationOf('price')}`
  }
  const price = amountOf('price', cells, reading)
  if (typeof price === 'string') return price
  if (price === undefined) return 'Price: it is empty'
  return { priceCents: price, costCents: cost }
}

/** The cents of a cell; undefined if it is empty, a sentence if it is no amount in the shop's currency. */
function amountOf(
  field: 'price' | 'cost',
  cells: readonly string[],
  { headings, mapping }: Reading,
): number | string | undefined {
  const at = mapping.columns.indexOf(field)
  const cell = cells[at]?.trim() ?? ''
  if (cell === '') return undefined
  const label = importFields[field satisfies ImportField]
  const heading = headings[at] ?? ''
  const other = foreignCurrencyIn(cell) ?? foreignCurrencyOf(heading)
  if (other !== undefined)
    return `${label}: it is in ${other}, and this shop’s prices are in ${shopCurrency()}`
  const value = numberOf(cell, mapping.decimals)
  // A cost may have more decimals than a price: it is kept in whole cents.
  const written = value !== undefined && field === 'cost' ? toAmount(toCents(value)) : value
  const parsed = Price.safeParse(written === undefined ? cell : String(written))
  return parsed.success ? toCents(parsed.data) : `${label}: ${expectationOf('price', cell)}`
}
