import type { CartLine, CartTotals } from '#contract/carts/endpoints.ts'
import { shopCurrency } from '#contract/locale.ts'
import { toAmount, toCents } from '#contract/money.ts'
import { cheaperQuantity, priceLine } from '#contract/pricing.ts'
import {
  nearestQuantities,
  orderableOf,
  quantityMessage,
  quantityProblem,
} from '#contract/products/quantity.ts'
import { termsOf } from '#web/features/prices/line-price.ts'

/** Returns the line with another quantity, priced and checked by the same rules as on the server. */
export function withQuantity(line: CartLine, orderAmount: number): CartLine {
  const { problem: _, cheaper: __, availability: ___, ...kept } = line
  const { quantityRule } = line
  const available = orderableOf(line)
  const terms = termsOf({ ...line, price: line.basePrice })
  const { unitPriceCents, amountCents, source } = priceLine(terms, orderAmount)
  const code = quantityProblem(quantityRule, orderAmount, available)
  const shelf = { rule: quantityRule, available }
  const cheaper = cheaperQuantity(terms, orderAmount, shelf)
  return {
    ...kept,
    orderAmount,
    price: toAmount(unitPriceCents),
    priceSource: source,
    paymentAmount: toAmount(amountCents),
    ...(cheaper && { cheaper: { orderAmount: cheaper.pieces, saves: toAmount(cheaper.savedCents) } }),
    ...(code && {
      problem: {
        code,
        message: quantityMessage(code, quantityRule),
        nearestQuantities: nearestQuantities(quantityRule, orderAmount, available),
      },
    }),
  }
}

/** Returns the totals of a cart; lines that cannot be ordered as they are do not count towards its amount. */
export function totalsOf(lines: readonly CartLine[], unknownCount: number): CartTotals {
  const orderable = lines.filter(({ problem }) => problem === undefined)
  const cents = orderable.reduce((sum, { paymentAmount }) => sum + toCents(paymentAmount), 0)
  return {
    lineCount: lines.length + unknownCount,
    orderAmount: lines.reduce((sum, { orderAmount }) => sum + orderAmount, 0),
    paymentAmount: toAmount(cents),
    currency: shopCurrency(),
    problemCount: lines.length - orderable.length + unknownCount,
  }
}
