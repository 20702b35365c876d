import type { RouterContextProvider } from 'react-router'
import { listProducts, type Product } from '#contract/products/endpoints.ts'
import { getRating, listReviews } from '#contract/reviews/endpoints.ts'
import { callInProcess } from '#web/api-client.server.ts'
import { listed } from './listed-product.ts'

const REVIEWS = 6
const RELATED = 3

/** Loads a product's rating and reviews, and other products in its category. */
export async function loadAround(
  context: Readonly<RouterContextProvider>,
  { _id, name, category, family }: Product,
) {
  const [rating, reviews, alike] = await Promise.all([
    callInProcess(context, getRating, { productname: name }),
    callInProcess(context, listReviews, { productname: name, limit: REVIEWS }),
    callInProcess(context, listProducts, { category, group: 'family', limit: RELATED + 1 }),
  ])
  return {
    rating,
    reviews,
    related: alike
      .filter((other) => other._id !== _id && (!family || other.family?._id !== family._id))
      .slice(0, RELATED)
      .map(listed),
  }
}
