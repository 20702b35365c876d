import { type AliasedRawBuilder, sql } from 'kysely'
import type { Assortment } from '#contract/companies/assortment.ts'
import type { FamilyOfVariant } from '#contract/families/of-variant.ts'
import { inAssortment } from '../companies/assortment.ts'

export interface StoredFamilyOfVariant extends Omit<FamilyOfVariant, 'lowestPrice'> {
  readonly lowestCents: number
}

/**
 * The family of a row of `products` as somebody with this assortment sees it, null without one: read with the row,
 * because a separate statement would cost lists more than the data itself.
 */
export const familyColumn = (
  assortment: Assortment,
): AliasedRawBuilder<StoredFamilyOfVariant | null, 'family'> =>
  sql<StoredFamilyOfVariant | null>`case when products.family_id is not null then (
    select json_build_object('_id', f.id, 'name', f.name, 'variantCount', seen.count, 'lowestCents', seen.lowest, 'values', (
      select chosen from variant_options where product_id = products.id))
    from product_families f, lateral (
      select count(*) as count, coalesce(min(variant.price_cents), 0) as lowest from products variant
      where variant.family_id = f.id and variant.deleted_at is null and ${inAssortment(assortment, 'variant.category')}
    ) seen
    where f.id = products.family_id) end`.as('family')
