import { type AliasedRawBuilder, sql } from 'kysely'

/** The pieces of a row of `products` that can be ordered now: of a kit, as many as its parts make. */
export const availablePieces = sql<number>`case when products.is_kit then kits_available(products.id)
  else products.available end`

export const availableColumn: AliasedRawBuilder<number, 'available'> = availablePieces.as('available')
