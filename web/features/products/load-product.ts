import type { Endpoint, Fields, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { getFamily } from '#contract/families/endpoints.ts'
import { getKit } from '#contract/kits/endpoints.ts'
import { openPools } from '#contract/pools/endpoints.ts'
import { getProduct, listProducts, type Product } from '#contract/products/endpoints.ts'
import { getRating, listReviews } from '#contract/reviews/endpoints.ts'
import { Refused } from '#http/call-errors.ts'
import type { Ask } from '#web/ask.ts'
import { toShownFamily } from '#web/features/families/shown-family.ts'
import { listed } from './listed-product.ts'

const REVIEWS = 6
const RELATED = 3

/** Loads what a product's page shows; no product if there is none. */
export async function loadProduct(ask: Ask, id: string) {
  const product = await unlessRefused(ask, getProduct, { id })
  if (!product) return { product }
  const [family, kit, [pool], around] = await Promise.all([
    // The family may be dissolved, and the kit be an ordinary product, since the product was read.
    product.family && unlessRefused(ask, getFamily, { id: product.family._id }),
    product.kit && unlessRefused(ask, getKit, { id }),
    ask.call(openPools, { product_id: id }),
    loadAround(ask, product),
  ])
  return { product, family: family && toShownFamily(family), kit, pool, ...around }
}

/** Returns the reply of a call; undefined if it was refused. */
export async function unlessRefused<E extends Endpoint<Fields, Fields, Fields>>(
  ask: Ask,
  endpoint: E,
  input: InputOf<E>,
): Promise<ReplyOf<E> | undefined> {
  try {
    return await ask.call(endpoint, input)
  } catch (failure) {
    if (failure instanceof Refused) return undefined
    throw failure
  }
}

/** Loads a product's rating and reviews, and other products in its category. */
async function loadAround(ask: Ask, { _id, name, category, family }: Product) {
  const [rating, reviews, alike] = await Promise.all([
    ask.call(getRating, { productname: name }),
    ask.call(listReviews, { productname: name, limit: REVIEWS }),
    ask.call(listProducts, { category, group: 'family', limit: RELATED + 1 }),
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
