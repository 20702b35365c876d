import type { z } from 'zod'
import { PRODUCTS_PER_PAGE } from '#contract/limits.ts'
import type { ProductFilter, ProductSort } from '#contract/products.ts'

/** What a visitor looks for, as the address of the page says it. All of it is text, until the shop reads it. */
export interface Finding {
  readonly q: string
  readonly category: string
  readonly min: string
  readonly max: string
  readonly stock: string
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

const MOST_PAGES = 10_000

/** Whatever the address holds, something can be looked for: what cannot be understood is left out. */
export function readFinding(search: URLSearchParams): Finding {
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, 100)
  const dollars = (name: string) => text(name).match(/^\d{1,9}$/)?.[0] ?? ''
  const page = Math.trunc(Number(search.get('page')))
  return {
    q: text('q'),
    category: text('category'),
    min: dollars('min'),
    max: dollars('max'),
    stock: text('stock') === 'in' ? 'in' : '',
    sort: Object.hasOwn(sortNames, text('sort')) ? text('sort') : '',
    page: page > 1 && page <= MOST_PAGES ? page : 1,
  }
}

/** The same as an address: only what is looked for, so that equal pages have equal addresses. */
export function findingAddress(finding: Partial<Finding>): string {
  const { page = 1, ...texts } = finding
  const search = new URLSearchParams(Object.entries(texts).filter(([, text]) => text))
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `?${search}` : ''
}

/** What the shop is asked for. */
export function toFilter({ q, category, min, max, stock, sort, page }: Finding) {
  const filter: z.input<typeof ProductFilter> = {
    ...(q && { q }),
    ...(category && { category }),
    ...(min && { minPrice: min }),
    ...(max && { maxPrice: max }),
    ...(stock && { inStock: 'true' as const }),
    ...(sort && { sort: sort as ProductSort }), // readFinding() lets no other through
  }
  return { ...filter, limit: PRODUCTS_PER_PAGE, offset: (page - 1) * PRODUCTS_PER_PAGE }
}
