import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Assortment } from '#contract/companies/assortment.ts'
import type { Caller } from '#contract/users/caller.ts'

/**
 * SQL condition for the products that somebody sees and orders, by their category. Every read of products for buyers
 * includes it; admins and jobs of the shop read `everything`.
 */
export const inAssortment = (assortment: Assortment, category = 'category'): RawBuilder<SqlBool> =>
  assortment === 'everything' ? sql`true` : sql`${sql.ref(category)} = any(${assortment}::text[])`

/** The same for a product that was read. */
export const isIn = (assortment: Assortment, { category }: { readonly category: string }): boolean =>
  assortment === 'everything' || assortment.includes(category)

/** Returns the assortment of a caller; visitors see everything. */
export const assortmentOf = (caller: Pick<Caller, 'assortment'> | undefined): Assortment =>
  caller?.assortment ?? 'everything'
