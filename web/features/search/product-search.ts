import type { z } from 'zod'
import { MAX_COUNTED, PRODUCTS_PER_PAGE } from '#contract/limits.ts'
import type { ProductFilter, ProductSort } from '#contract/products/endpoints.ts'

/** A visitor's search, as text from the page's address; the shop's call parses it. */
export interface ProductSearch {
  readonly q: string
  readonly category: string
  readonly brand: string
  /** The first digits of the UNSPSC code. */
  readonly unspsc: string
  readonly min: string
  readonly max: string
  readonly stock: string
  /** The pieces that are needed: products are priced for them, and with `stock`, all of them must be there. */
  readonly pieces: string
  /** Conditions on specifications, as the call takes them. */
  readonly specs: string
  readonly sort: string
  readonly page: number
}

export const sortNames: Readonly<Record<ProductSort, string>> = {
  relevance: 'Best match',
  newest: 'Newest',
  name: 'Name',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
}

/** The location state set by a search in the header. */
export const SEARCHED = 'searched'

/** Nobody looks further, and skipping so many products is slow. */
export const MAX_PAGES = Math.floor(MAX_COUNTED / PRODUCTS_PER_PAGE)

/** Parses the search in a page's address. Invalid parts are dropped, so that every address finds something. */
export function readSearch(address: URLSearchParams): ProductSearch {
  const text = (name: string) => (address.get(name) ?? '').trim().slice(0, 100)
  const whole = (name: string) => text(name).match(/^\d{1,9}$/)?.[0] ?? ''
  const page = Math.trunc(Number(address.get('page')))
  return {
    q: text('q'),
    category: text('category'),
    brand: text('brand'),
    unspsc: /^[1-9]\d{1,7}$/.exec(text('unspsc'))?.[0] ?? '',
    min: whole('min'),
    max: whole('max'),
    stock: text('stock') === 'in' ? 'in' : '',
    pieces: Number(whole('pieces')) > 0 ? whole('pieces') : '',
    specs: (address.get('specs') ?? '').slice(0, 1_000),
    sort: Object.hasOwn(sortNames, text('sort')) ? text('sort') : '',
    page: page > 1 && page <= MAX_PAGES ? page : 1,
  }
}

/** Returns the search as a query string without empty fields, so that equal searches have equal addresses. */
export function searchQuery(
  search: { readonly [Field in keyof ProductSearch]?: ProductSearch[Field] | undefined },
): string {
  const { page = 1, ...texts } = search
  const query = new URLSearchParams(
    Object.entries(texts).flatMap(([name, text]) => (text ? [[name, text]] : [])),
  )
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `?${query}` : ''
}

/** True if anything is searched for; the page then begins with results. */
export const isNarrowed = (search: ProductSearch): boolean => searchQuery(search) !== ''

/** Returns the input of the calls that count a search's results. */
export function toFilter({ q, category, brand, unspsc, min, max, stock, pieces, specs }: ProductSearch) {
  const filter: z.input<typeof ProductFilter> = {
    group: 'family',
    ...(q && { q }),
    ...(category && { category }),
    ...(brand && { brand }),
    ...(unspsc && { unspsc }),
    ...(min && { minPrice: min }),
    ...(max && { maxPrice: max }),
    ...(stock && { inStock: 'true' as const }),
    ...(stock && pieces && { minAvailable: pieces }),
    ...(specs && { specs }),
  }
  return filter
}

/** Returns the input of the call that lists a page of results. */
export function toListInput(search: ProductSearch) {
  const { sort, page } = search
  return {
    ...toFilter(search),
    ...(sort && { sort: sort as ProductSort }), // readSearch() lets no other through
    limit: PRODUCTS_PER_PAGE,
    offset: (page - 1) * PRODUCTS_PER_PAGE,
  }
}
