import { type AliasedRawBuilder, sql } from 'kysely'
import type { SoldFrom } from '#contract/stock/sold-from.ts'

/** The pieces of a row of `products` that can be ordered now: of a kit, as many as its parts make. */
export const availablePieces = sql<number>`case when products.is_kit then kits_available(products.id)
  else products.available end`

export const availableColumn: AliasedRawBuilder<number, 'available'> = availablePieces.as('available')

const ownPromisable = sql<number>`case when products.sold_from = 'shelf' then 0
  else promisable_pieces(products.id, products.sold_from) end`

/** The pieces that an order can take beside those: 0 of a product that is sold from the shelf only. */
export const promisablePieces = sql<number>`case
  when products.is_kit then kits_orderable(products.id) - kits_available(products.id)
  else ${ownPromisable} end`

export const promisableColumn: AliasedRawBuilder<number, 'promisable'> = promisablePieces.as('promisable')

/** The same of products that are no kits, such as variants, which takes the database less time. */
export const ownPromisableColumn: AliasedRawBuilder<number, 'promisable'> = ownPromisable.as('promisable')

/** The source of orders of a row of `products`: for a kit, incoming pieces too if a part is sold that way. */
export const soldFromColumn: AliasedRawBuilder<SoldFrom, 'soldFrom'> = sql<SoldFrom>`case
  when products.is_kit and exists (
    select from kit_parts k join products part on part.id = k.part_id
    where k.kit_id = products.id and part.sold_from <> 'shelf') then 'incoming'
  else products.sold_from end`.as('soldFrom')

/** The pieces that one order can take. */
export const orderablePieces = (product: { readonly available: number; readonly promisable: number }) =>
  product.available + product.promisable
