import { Id } from '#contract/fields.ts'
import { shopCurrency, shopDecimals } from '#contract/locale.ts'
import { getProduct, listProducts, type Product } from '#contract/products/endpoints.ts'
import {
  type Filters,
  type LookupRequest,
  MAX_IDS,
  MAX_PAGE_PRODUCTS,
  type ProductRequest,
  type SearchRequest,
} from '#contract/ucp/requests.ts'
import { call, callList } from '#http/call.ts'
import { Refused } from '#http/call-errors.ts'
import { BusinessError, UcpError } from './errors.ts'
import { isWithin, termsFor, toProduct } from './products.ts'
import { capability, metadata } from './profile.ts'
import { type Asking, requireCatalogue } from './shop-calls.ts'

const USUAL_ROWS = 10

/** Filters in another currency are not applied, as the protocol allows, and the reply says so. */
function applied({ filters = {}, context }: Pick<SearchRequest, 'filters' | 'context'>) {
  const { currency } = context ?? {}
  if (!filters.price || currency === undefined || currency === shopCurrency())
    return { filters, messages: [] }
  const { price: _, ...others } = filters
  const content = `Prices are in ${shopCurrency()}: the filter by price in another currency was not applied.`
  return { filters: others, messages: [{ type: 'info', code: 'price_filter_ignored', content }] }
}

export async function searchCatalogue(request: SearchRequest, asking: Asking, publicUrl: string) {
  requireCatalogue(asking, 'search_products')
  const { filters, messages } = applied(request)
  const { cursor, limit = USUAL_ROWS } = request.pagination ?? {}
  const { categories = [] } = filters
  if (categories.length > 1)
    throw new BusinessError('too_many_categories', 'Search one category at a time.', 'recoverable')
  const [category] = categories
  const { rows, total, next } = await callList(
    listProducts,
    {
      q: request.query,
      category,
      ...wholePrices(filters),
      limit: Math.min(limit, MAX_PAGE_PRODUCTS),
      cursor,
    },
    asking.options,
  )
  const products = rows.filter((product) => isWithin(product, filters))
  const termsOf = await termsFor(asking, products)
  return {
    ucp: metadata('success', capability.search),
    products: products.map((product) => toProduct(product, termsOf(product), publicUrl)),
    pagination: {
      has_next_page: next !== undefined,
      ...(next !== undefined && { cursor: next }),
      total_count: total,
    },
    ...(messages.length > 0 && { messages }),
  }
}

/** The API filters by whole amounts; what is outside the exact ones is left out of its rows afterwards. */
function wholePrices({ price: { min, max } = {} }: Filters) {
  const inOne = 10 ** shopDecimals()
  const most = 1_000_000_000
  return {
    ...(min !== undefined && { minPrice: Math.min(most, Math.floor(min / inOne)) }),
    ...(max !== undefined && { maxPrice: Math.min(most, Math.ceil(max / inOne)) }),
  }
}

/** @returns undefined for an id of no product that the caller sees */
async function findProduct(id: string, { options }: Asking): Promise<Product | undefined> {
  if (!Id.safeParse(id).success) return undefined
  return call(getProduct, { id }, options).catch((failure: unknown) => {
    if (failure instanceof Refused && failure.code === 'no-such-product') return undefined
    throw failure
  })
}

export async function lookUp(request: LookupRequest, asking: Asking, publicUrl: string) {
  requireCatalogue(asking, 'get_product')
  const ids = [...new Set(request.ids)]
  if (ids.length > MAX_IDS)
    throw new UcpError(400, 'request_too_large', `Look up ${MAX_IDS} products at most.`)
  const { filters, messages } = applied(request)
  const found = await Promise.all(ids.map((id) => findProduct(id, asking)))
  const products = found.flatMap((product) => (product && isWithin(product, filters) ? [product] : []))
  const termsOf = await termsFor(asking, products)
  const missing = ids.filter((_, place) => found[place] === undefined)
  const notes = [...messages, ...missing.map((id) => ({ type: 'info', code: 'not_found', content: id }))]
  return {
    ucp: metadata('success', capability.lookup),
    products: products.map((product) => {
      const shown = toProduct(product, termsOf(product), publicUrl)
      const inputs = [{ id: product._id, match: 'exact' }]
      return { ...shown, variants: shown.variants.map((variant) => ({ ...variant, inputs })) }
    }),
    ...(notes.length > 0 && { messages: notes }),
  }
}

export async function productDetail(request: ProductRequest, asking: Asking, publicUrl: string) {
  requireCatalogue(asking, 'get_product')
  const { filters, messages } = applied(request)
  const product = await findProduct(request.id, asking)
  if (!product || !isWithin(product, filters))
    throw new BusinessError('not_found', `Product not found: ${request.id}`, 'unrecoverable')
  const termsOf = await termsFor(asking, [product])
  return {
    ucp: metadata('success', capability.lookup),
    product: toProduct(product, termsOf(product), publicUrl),
    ...(messages.length > 0 && { messages }),
  }
}
