import { sql } from 'kysely'
import { SALES_DAYS, UNKNOWN_SUPPLIER } from '#contract/purchasing/reorder-list.ts'
import { countRows } from '#database/count-rows.ts'
import { type PageRequest, selectPage } from '#database/cursors.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { today } from '../days.ts'

/** The day on which products run out, and the quantities to order. */

export interface ReorderFilter {
  /** Name or SKU. Finds products that sell nothing too. */
  readonly q?: string | undefined
  /** Only products that this supplier sells. */
  readonly supplier?: string | undefined
}

interface Reorder {
  readonly id: string
  readonly name: string
  readonly sku: string
  readonly available: number
  readonly perDay: number
  /** Pieces that orders were promised or offers hold before they came. */
  readonly awaited: number
  /** Pieces of outstanding deliveries, except those that call-off orders set aside. */
  readonly incoming: number
  /** Days until the stock is sold out; null without sales. */
  readonly days: number | null
}

/** The deliveries that can be counted on, each with the free pieces of those that come before it. */
const timely = sql`
  select product_id, expected_on - ${today} as day, pieces - reserved as pieces,
    coalesce(sum(pieces - reserved) over (partition by product_id order by expected_on, id
      rows between unbounded preceding and 1 preceding), 0) as before
  from incoming_stock
  where received_at is null and reserved < pieces and expected_on >= ${today}`

/** The index of products has the text that names and SKUs are parts of. */
const listed = ({ q, supplier }: ReorderFilter) => {
  const part = `%${escapeLike(q ?? '')}%`
  return sql`
    select p.id, p.name, p.sku, p.available, coalesce(s.pieces, 0) / ${SALES_DAYS}::float8 as per_day
    from products p ${q ? sql`left join` : sql`join`} product_sales s on s.product_id = p.id
    where p.deleted_at is null and not p.is_kit
      and ${q ? sql`p.search_text ilike ${part} and (p.name ilike ${part} or p.sku ilike ${part})` : sql`true`}
      and ${supplier === undefined ? sql`true` : sql`p.id in (select product_id from supplier_products where supplier_id = ${supplier})`}`
}

/**
 * A delivery counts if it comes before the stock runs out: the first one that comes too late ends the count. Pieces
 * promised without a delivery are taken first.
 */
const reorder = (filter: ReorderFilter) => sql`
  with
    listed as materialized (${listed(filter)}),
    promised as (
      select product_id, sum(pieces) as pieces, coalesce(sum(pieces) filter (where lot_id is null), 0) as uncovered
      from stock_promises group by product_id
    ),
    coming as (
      select product_id, sum(pieces) as pieces from (
        select product_id, pieces from incoming_stock where received_at is null
        union all select product_id, -pieces from call_off_promises) lots
      group by product_id
    ),
    there as (
      select l.*, coalesce(p.pieces, 0)::float8 as awaited, l.available - coalesce(p.uncovered, 0) as left_over
      from listed l left join promised p on p.product_id = l.id
    ),
    counted as (
      select there.id, coalesce(min(t.before) filter (where there.left_over + t.before < there.per_day * t.day), sum(t.pieces))
        as pieces
      from there join (${timely}) t on t.product_id = there.id
      group by there.id
    )
  select there.id, name, sku, available, per_day as "perDay", awaited, coalesce(coming.pieces, 0)::float8 as incoming,
    greatest(0, left_over + coalesce(counted.pieces, 0)) / nullif(per_day, 0) as days
  from there
    left join counted on counted.id = there.id
    left join coming on coming.product_id = there.id`

/** Products without sales come last. */
const byDays = {
  key: sql`coalesce(reorder.days, 1e14)`,
  type: 'float8',
  table: 'reorder',
  id: sql`reorder.id`,
  direction: 'asc',
} as const

interface Source {
  readonly id: string
  readonly name: string
  readonly supplierSku: string
  readonly costCents: number | null
  readonly multiple: number
  readonly leadDays: number
  readonly coverDays: number
}

/** The supplier that is asked for, else the one with the lowest cost. */
const sourceOf = ({ supplier }: ReorderFilter) => sql<Source | null>`(
  select json_build_object('id', s.id, 'name', s.name, 'supplierSku', sp.supplier_sku, 'costCents', sp.cost_cents,
    'multiple', sp.multiple, 'leadDays', s.lead_days, 'coverDays', s.cover_days)
  from supplier_products sp join suppliers s on s.id = sp.supplier_id
  where sp.product_id = reorder.id and ${supplier === undefined ? sql`true` : sql`s.id = ${supplier}`}
  order by sp.cost_cents nulls last, lower(s.name) limit 1)`

/** The farthest day that is named. */
const MAX_DAYS = 3_650

const emptyOn = sql<string | null>`case when reorder.days <= ${MAX_DAYS}::int
  then to_char(${today} + floor(reorder.days)::int, 'YYYY-MM-DD') end`

export async function findReorders(db: Database, { limit, cursor, ...filter }: ReorderFilter & PageRequest) {
  const query = db
    .with('reorder', () => sql<Reorder>`(${reorder(filter)})`)
    .selectFrom('reorder')
    .select(['id', 'name', 'sku', 'available', 'perDay', 'awaited', 'incoming'])
    .select([emptyOn.as('emptyOn'), sourceOf(filter).as('source')])
  const rows = await selectPage(query, byDays, { limit, cursor }).execute()
  return rows.map((row) => ({ ...row, suggested: suggestedPieces(row) }))
}

export type FoundReorder = Awaited<ReturnType<typeof findReorders>>[number]

/** Returns the pieces that last until the order after the next can arrive, in the supplier's multiples. */
function suggestedPieces({
  available,
  perDay,
  awaited,
  incoming,
  source,
}: Pick<Reorder, 'available' | 'perDay' | 'awaited' | 'incoming'> & { readonly source: Source | null }) {
  const { leadDays, coverDays, multiple } = { multiple: 1, ...UNKNOWN_SUPPLIER, ...source }
  const missing = (leadDays + coverDays) * perDay + awaited - available - incoming
  // Averages are not exact: less than a thousandth of a piece counts as none.
  return Math.max(0, Math.ceil((missing - 0.001) / multiple) * multiple)
}

export const countReorders = (db: Database, filter: ReorderFilter) =>
  countRows(db.with('listed', () => sql<{ id: string }>`(${listed(filter)})`).selectFrom('listed'))
