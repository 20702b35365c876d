import { type RawBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '#contract/limits.ts'
import { toCents } from '#contract/money.ts'
import { facetPriceBands } from '#contract/products/endpoints.ts'
import type { Database } from '#database/open.ts'
import { matchesToCount, type ProductFilter, type SearchQuery } from './product-filter.ts'

/** True if a price is in the band, both ends included, as in the search that the band stands for. */
const isInBand = ({ from, to }: (typeof facetPriceBands)[number]) =>
  to === undefined
    ? sql`price_cents >= ${sql.lit(toCents(from))}`
    : sql`price_cents between ${sql.lit(toCents(from))} and ${sql.lit(toCents(to))}`

const MAX_VALUES = 30

export interface FacetCount {
  /** `found` counts all matches. */
  readonly facet: 'category' | 'brand' | 'price' | 'stock' | 'found'
  /** A category, a brand, the index of a price band, or null. */
  readonly value: string | null
  readonly count: number
}

/**
 * Counts the products that each facet value would leave if chosen, among the products that match all other facets, up
 * to MAX_COUNTED. Values with the most products come first.
 */
export async function countFacets(
  db: Database,
  query: SearchQuery,
  { category, brand, minPrice, maxPrice, inStock, ...unfaceted }: ProductFilter,
): Promise<readonly FacetCount[]> {
  const chosen = {
    category: category === undefined ? sql`true` : sql`category = ${category}`,
    brand: brand === undefined ? sql`true` : sql`brand = ${brand}`,
    price: sql`price_cents between ${toCents(minPrice ?? 0)}::bigint and ${toCents(maxPrice ?? 1e12)}::bigint`,
    stock: inStock === 'true' ? sql`in_stock` : sql`true`,
  }
  const others = (facet: keyof typeof chosen) =>
    sql.join(
      Object.entries(chosen).flatMap(([name, condition]) => (name === facet ? [] : [condition])),
      sql` and `,
    )
  const counted = (facet: keyof typeof chosen, value: RawBuilder<unknown>) => sql`
    (select ${sql.lit(facet)} as facet, ${value} as value, count(*)::int as count from matched
    where ${others(facet)} and ${value} is not null group by 2 order by 3 desc, 2 limit ${MAX_VALUES})`
  const countedBands = facetPriceBands.map((band) => sql`count(*) filter (where ${isInBand(band)})::int`)
  const { rows } = await sql<FacetCount>`
    with matched as materialized (
      select * from (${matchesToCount(query, unfaceted)}) found limit ${sql.lit(MAX_COUNTED)}
    )
    ${counted('category', sql`category`)}
    union all ${counted('brand', sql`brand`)}
    union all (select 'price', (place - 1)::text, count
      from (select array[${sql.join(countedBands)}] as counts from matched where ${others('price')}) bands,
        unnest(counts) with ordinality as band (count, place))
    union all (select 'stock', null, count(*)::int from matched where in_stock and ${others('stock')})
    union all (select 'found', null, count(*)::int from matched)`.execute(db)
  return rows
}
