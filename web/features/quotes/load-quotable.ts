import { listProducts } from '#contract/products/endpoints.ts'
import type { Ask } from '#web/ask.ts'

/** Loads the products of a quote request's form. */
export async function loadQuotable(ask: Ask) {
  const products = await ask.call(listProducts, { sort: 'name', limit: 1_000 })
  return products.map(({ _id, name, price, priceBreaks, quantityRule }) => ({
    _id,
    name,
    price,
    priceBreaks,
    quantityRule,
  }))
}
