import { type AliasedRawBuilder, sql } from 'kysely'

/** The pieces of a row of `products` that can be ordered now: of a kit, as many as its parts make. */
export const availablePieces = sql<number>`case when products.is_kit then kits_available(products.id)
  else products.available end`

/** The pieces that one order can take: those available, and what can be promised beside them. */
export const orderableColumn = sql<number>`case when products.sold_from = 'shelf' then ${availablePieces}
  else products.available + promisable_pieces(products.id, products.sold_from) end`.as('orderable')

export const availableColumn: AliasedRawBuilder<number, 'available'> = availablePieces.as('available')
