import { type AliasedRawBuilder, sql } from 'kysely'

/** The pieces of a row of `products` that can be ordered now: of a kit, as many as its parts make. */
export const availablePieces = sql<number>`case when products.is_kit then kits_available(products.id)
  else products.available end`

export const availableColumn: AliasedRawBuilder<number, 'available'> = availablePieces.as('available')

/** The pieces that an order can take beside those: 0 of a product that is sold from the shelf only. */
export const promisablePieces = sql<number>`case when products.sold_from = 'shelf' then 0
  else promisable_pieces(products.id, products.sold_from) end`

export const promisableColumn: AliasedRawBuilder<number, 'promisable'> = promisablePieces.as('promisable')

/** The pieces that one order can take. */
export const orderablePieces = (product: { readonly available: number; readonly promisable: number }) =>
  product.available + product.promisable
