import { sql } from 'kysely'
import type { Assortment } from '#contract/companies/assortment.ts'
import type { FamilyOfVariant } from '#contract/families/of-variant.ts'
import { toAmount } from '#contract/money.ts'
import type { Product } from '#contract/products/endpoints.ts'
import type { Database } from '#database/open.ts'
import { inAssortment } from '../companies/assortment.ts'
import { toWire } from '../products/api-mapping.ts'
import type { StoredProduct } from '../products/store.ts'

interface Row {
  readonly productId: string
  readonly id: string
  readonly name: string
  readonly values: FamilyOfVariant['values']
  readonly variantCount: number
  readonly lowestCents: number
}

/** Maps products to the wire, variants with their families. Runs no query without a variant. */
export async function toWireWithFamilies(
  db: Database,
  products: readonly StoredProduct[],
  assortment: Assortment,
): Promise<Product[]> {
  const families = await familiesOf(
    db,
    products.flatMap(({ id, familyId }) => (familyId === null ? [] : [id])),
    assortment,
  )
  return products.map((product) => {
    const family = families.get(product.id)
    return { ...toWire(product), ...(family && { family }) }
  })
}

async function familiesOf(
  db: Database,
  productIds: readonly string[],
  assortment: Assortment,
): Promise<ReadonlyMap<string, FamilyOfVariant>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    with
      variants as (select * from family_variants where product_id = any(${productIds}::text[])),
      families as (
        select f.id, f.name, count(p.id)::int as count, coalesce(min(p.price_cents), 0) as lowest
        from product_families f left join products p
          on p.family_id = f.id and p.deleted_at is null and ${inAssortment(assortment, 'p.category')}
        where f.id in (select family_id from variants)
        group by f.id
      )
    select v.product_id as "productId", f.id, f.name, f.count as "variantCount", f.lowest as "lowestCents", (
      select json_agg(json_build_object('option', o.name, 'value', x.value) order by o.position)
      from family_options o join family_option_values x on x.family_id = o.family_id and x.option_position = o.position
      where o.family_id = f.id and x.position = (array[v.value_1, v.value_2, v.value_3])[o.position]
    ) as values
    from variants v join families f on f.id = v.family_id`.execute(db)
  return new Map(
    rows.map(({ productId, id, name, values, variantCount, lowestCents }) => [
      productId,
      { _id: id, name, values, variantCount, lowestPrice: toAmount(lowestCents) },
    ]),
  )
}
