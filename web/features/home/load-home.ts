import { href, redirect } from 'react-router'
import { getCategoryPage } from '#contract/categories/endpoints.ts'
import { listCategories, listFacets, listProducts } from '#contract/products/endpoints.ts'
import { listHomeReviews } from '#contract/reviews/endpoints.ts'
import { listSpecFacets } from '#contract/search/spec-facets.ts'
import type { Ask } from '#web/ask.ts'
import { listed } from '#web/features/products/listed-product.ts'
import type { Facets } from '#web/features/search/facets.tsx'
import {
  isNarrowed,
  readSearch,
  searchQuery,
  toFilter,
  toListInput,
} from '#web/features/search/product-search.ts'
import { withLimits } from '#web/features/search/spec-search.ts'

/** Loads what the home page shows for its address. */
export async function loadHome(ask: Ask, request: Request) {
  const search = readSearch(withLimits(new URL(request.url).searchParams))
  const isSearch = isNarrowed(search)
  const { q, category, brand, specs, page } = search
  // Specifications of all products are too many to choose from.
  const hasSpecs = q || category || brand || specs
  const [{ rows: products, total }, facets, specFacets, reviews, intro] = await Promise.all([
    ask.list(listProducts, toListInput(search)),
    isSearch ? ask.call(listFacets, toFilter(search)) : allCategories(ask),
    hasSpecs ? ask.call(listSpecFacets, toFilter(search)) : undefined,
    isSearch ? [] : ask.call(listHomeReviews, {}),
    category && !q && page === 1 ? ask.call(getCategoryPage, { category }) : undefined,
  ])
  // Beyond the last page: products have been removed since the link was made.
  if (products.length === 0 && total > 0) {
    throw redirect(`${href('/')}${searchQuery({ ...search, page: 1 })}`)
  }
  const categories = total === 0 ? await ask.call(listCategories, {}) : []
  return {
    products: products.map(listed),
    total,
    facets: { ...facets, specs: specFacets },
    search,
    isSearch,
    categories,
    reviews,
    intro: intro && (intro.html || intro.banner) ? intro : undefined,
    // A category with a text of its own is a page for search engines.
    writtenCategory: intro?.html && searchQuery(search) === searchQuery({ category }) ? category : undefined,
  }
}

/** Returns facets without counts, used when nothing is searched for: counting would cover every product. */
async function allCategories(ask: Ask): Promise<Facets> {
  const categories = await ask.call(listCategories, {})
  return {
    alike: false,
    isPartial: false,
    categories: categories.map((value) => ({ value })),
    brands: [],
    prices: [],
  }
}
