import type { OrderTotals } from '#contract/charges/charges.ts'
import type { TaxedBuyer } from '#contract/charges/tax-category.ts'
import type { ActiveRates } from '../charges/active-rates.ts'
import type { ChargeableOrder } from '../charges/order-charges.ts'
import { totalsWithCharges } from '../charges/totals.ts'
import { type PricedLine, priceWith, type UnknownLine } from '../prices/price-lines.ts'
import { splitLines } from './split.ts'

/** Computes the totals of lines as two orders; undefined if they cannot be ordered that way. */
export function totalsOfTwo(
  to: ChargeableOrder,
  priced: readonly (PricedLine | UnknownLine)[],
  tables: ActiveRates,
  buyer: TaxedBuyer,
): OrderTotals['inTwoOrders'] {
  const two = splitLines(priced)
  if (!two) return undefined
  const products = new Map(priced.flatMap(({ product }) => (product ? [[product.id, product]] : [])))
  const lists = new Map(
    priced.flatMap((each) => (each.product && each.priceList ? [[each.product.id, each.priceList]] : [])),
  )
  const totalsOf = (lines: typeof two.first) => {
    const { charges, freightOnRequest, total } = totalsWithCharges(
      to,
      // A product outside the buyer's assortment has a problem, so it is not divided.
      priceWith(lines, products, {
        listPrices: { listOf: (id) => lists.get(id) },
        assortment: 'everything',
      }),
      tables,
      { buyer, agreed: false, shipTogether: true },
    )
    const pieces = lines.reduce((sum, line) => sum + line.pieces, 0)
    return freightOnRequest ? undefined : { pieces, total, ...(charges && { charges }) }
  }
  const first = totalsOf(two.first)
  const second = totalsOf(two.second)
  return first && second && { first, second }
}
