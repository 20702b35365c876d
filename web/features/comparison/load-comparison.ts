import { getProduct } from '#contract/products/endpoints.ts'
import type { Ask } from '#web/ask.ts'
import { unlessRefused } from '#web/features/products/load-product.ts'
import { readComparison } from './comparison-path.ts'

/** Loads the products of a comparison's address, without those no longer sold. */
export async function loadComparison(ask: Ask, request: Request) {
  const { products: ids, onlyDifferences } = readComparison(new URL(request.url).searchParams)
  const found = await Promise.all(ids.map((id) => unlessRefused(ask, getProduct, { id })))
  const products = found.filter((product) => product !== undefined)
  return { products, missing: ids.length - products.length, onlyDifferences }
}
