/** The Universal Commerce Protocol: where a shop says what it answers. */
export const UCP_PROFILE = '/.well-known/ucp'

/** The base of its REST calls, whose paths are those of its OpenAPI document. */
export const UCP_ROOT = '/ucp'

export const ucpCalls = {
  search: `${UCP_ROOT}/catalog/search`,
  lookup: `${UCP_ROOT}/catalog/lookup`,
  product: `${UCP_ROOT}/catalog/product`,
  carts: `${UCP_ROOT}/carts`,
  cart: `${UCP_ROOT}/carts/:id`,
  cancelCart: `${UCP_ROOT}/carts/:id/cancel`,
} as const

/** What the product server answers beside its API. */
export const ucpPaths: readonly string[] = [UCP_PROFILE, UCP_ROOT, `${UCP_ROOT}/*`]
