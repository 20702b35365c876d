import { type RawBuilder, sql } from 'kysely'
import { readConditions, testOf } from '#contract/products/spec-filter.ts'
import type { Database } from '#database/open.ts'
import { availablePieces } from '../stock/available.ts'
import { allOf } from './all-of.ts'

/** One specification that is searched for: the ids of its values that meet the conditions. */
export interface SpecChoice {
  /** Its name in lower case. */
  readonly key: string
  readonly valueIds: readonly number[]
}

/** Finds the values that meet the conditions of a search (`contract/products/spec-filter.ts`). */
export async function findChoices(db: Database, specs: string | undefined): Promise<readonly SpecChoice[]> {
  const { conditions } = readConditions(specs ?? '')
  if (conditions.length === 0) return []
  const byKey = Map.groupBy(conditions, ({ name }) => name.toLowerCase())
  const { rows } = await sql<{ id: number; key: string; value: string }>`
    select id, lower(name) as key, value from specification_values
    where lower(name) = any(${[...byKey.keys()]}::text[])`.execute(db)
  const values = Map.groupBy(rows, ({ key }) => key)
  return [...byKey].map(([key, asked]) => {
    const meets = testOf(asked)
    return { key, valueIds: (values.get(key) ?? []).flatMap(({ id, value }) => (meets(value) ? [id] : [])) }
  })
}

/** More values match so many products that the index does not help. */
const MAX_INDEXED = 100

/** True of a row of product_specifications that has a value of each choice. */
export const hasChoices = (choices: readonly SpecChoice[]): RawBuilder<unknown> =>
  allOf(choices.map(({ valueIds }) => hasAny(valueIds)))

function hasAny(valueIds: readonly number[]) {
  if (valueIds.length === 0) return sql`false`
  return valueIds.length <= MAX_INDEXED
    ? sql`value_ids && ${valueIds}::int[]`
    : sql`exists (select from unnest(value_ids) each where each = any(${valueIds}::int[]))`
}

interface StockFilter {
  readonly inStock?: 'true' | 'false' | undefined
  readonly minAvailable?: number | undefined
}

/** True of a row `v` of product_specifications whose product has the requested stock. */
export const hasStock = ({ inStock, minAvailable }: StockFilter): RawBuilder<unknown> =>
  allOf([
    ...(inStock === 'true'
      ? [sql`exists (select from product_search s where s.id = v.product_id and s.in_stock)`]
      : []),
    ...(minAvailable === undefined
      ? []
      : [
          sql`exists (select from products where products.id = v.product_id and ${availablePieces} >= ${minAvailable})`,
        ]),
  ])

/** Selects the list entries of the products with the choices and the requested stock. */
export const listingsWith = (choices: readonly SpecChoice[], stock: StockFilter): RawBuilder<unknown> =>
  sql`select v.listing from product_specifications v where ${hasChoices(choices)} and ${hasStock(stock)}`
