import { sql } from 'kysely'
import type { Assortment } from '#contract/companies/assortment.ts'
import { typedGtin } from '#contract/products/gtin.ts'
import type { matchedBy } from '#contract/quick-order/endpoints.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { assortmentOf, inAssortment } from '../companies/assortment.ts'

export interface ExactMatch {
  /** The code as requested. */
  readonly code: string
  readonly id: string
  readonly by: (typeof matchedBy)[number]
}

/** Products of one code that are offered to choose from. */
const MOST_OF_A_CODE = 20

/**
 * Finds products by exact code, in any case: the customer's own number ranks first, then the SKU, then MPN and GTIN. Several
 * products may have one MPN or GTIN, which may be written with other leading zeros: all of the best rank are found.
 */
export async function findByCode(
  db: Database,
  codes: readonly string[],
  asking: Caller | undefined,
): Promise<ExactMatch[]> {
  const isSold = sql`p.deleted_at is null and ${inAssortment(assortmentOf(asking), 'p.category')}`
  const spellings = codes.flatMap((code) => typedGtin(code).map((gtin) => ({ code, gtin })))
  // Joined as sets: a small shop's tables are read once, not once per code.
  const { rows } = await sql<ExactMatch>`
    with wanted as (select code, upper(code) as upper_code from unnest(${codes}::text[]) as code),
    matches as (
      select w.code, n.product_id as id, 'part-number' as by, 1 as rank from wanted w
        join part_numbers n on n.customer_id = ${asking?.customerId ?? null} and n.code = w.upper_code
        join products p on p.id = n.product_id and ${isSold}
      union all
      select w.code, p.id, 'sku', 2 from wanted w
        join products p on upper(p.sku) = w.upper_code and ${isSold}
      union all
      select w.code, p.id, 'mpn', 3 from wanted w
        join products p on upper(p.mpn) = w.upper_code and ${isSold}
      union all
      select w.code, p.id, 'gtin', 3
        from unnest(
          ${spellings.map(({ code }) => code)}::text[], ${spellings.map(({ gtin }) => gtin)}::text[]
        ) as w(code, gtin)
        join products p on p.gtin = w.gtin and ${isSold}
    )
    select code, id, by from (
      select code, id, (array_agg(by order by rank))[1] as by, rank() over (partition by code order by min(rank)) as place,
        row_number() over (partition by code order by min(rank), id) as nth
      from matches group by code, id
    ) m
    where place = 1 and nth <= ${MOST_OF_A_CODE}
    order by code, id`.execute(db)
  return rows
}

export interface LikelyMatch {
  readonly code: string
  readonly id: string
  /** From 0 to 1. */
  readonly likeness: number
}

const CANDIDATES = 3

/** Finds products whose name or codes resemble the requested ones, the best few of each. */
export async function findSimilar(
  tx: Database,
  codes: readonly string[],
  assortment: Assortment,
): Promise<LikelyMatch[]> {
  const { rows } = await sql<LikelyMatch>`
    select w.code, m.id, m.likeness
    from unnest(${codes}::text[]) as w(code)
    cross join lateral (
      select id, greatest(word_similarity(w.code, search_text), similarity(w.code, sku)) as likeness
      from products where deleted_at is null and ${inAssortment(assortment)} and w.code <% search_text
      order by likeness desc, id limit ${CANDIDATES}
    ) m`.execute(tx)
  return rows
}

export async function upsertPartNumbers(
  db: Database,
  customerId: string,
  partNumbers: readonly { readonly code: string; readonly productId: string }[],
): Promise<number> {
  const { rows } = await sql<{ code: string }>`
    insert into part_numbers (customer_id, code, product_id)
    select ${customerId}, upper(n.code), p.id
    from unnest(
      ${partNumbers.map(({ code }) => code)}::text[], ${partNumbers.map(({ productId }) => productId)}::text[]
    ) as n(code, product_id)
    join products p on p.id = n.product_id
    on conflict (customer_id, code) do update set product_id = excluded.product_id
    returning code`.execute(db)
  return rows.length
}
