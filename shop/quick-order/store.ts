import { sql } from 'kysely'
import type { Assortment } from '#contract/companies/assortment.ts'
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

/**
 * Finds products by exact code, in any case; among several matches the customer's own number ranks first, then SKU,
 * MPN, GTIN.
 */
export async function findByCode(
  db: Database,
  codes: readonly string[],
  asking: Caller | undefined,
): Promise<ExactMatch[]> {
  const isSold = sql`p.deleted_at is null and ${inAssortment(assortmentOf(asking), 'p.category')}`
  // Joined as sets: a small shop's tables are read once, not once per code.
  const { rows } = await sql<ExactMatch>`
    with wanted as (select code, upper(code) as upper_code from unnest(${codes}::text[]) as code)
    select distinct on (m.code) m.code, m.id, m.by
    from (
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
      select w.code, p.id, 'gtin', 4 from wanted w
        join products p on p.gtin = w.code and ${isSold}
    ) m
    order by m.code, m.rank, m.id`.execute(db)
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
