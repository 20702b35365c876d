import { type RawBuilder, sql } from 'kysely'
import type { ListPrices } from '../prices/list-prices.ts'
import { toldToLine } from '../stock/take.ts'
import type { OrderableLine } from './charged-lines.ts'

/** Rows of the statements that write orders. */

export const lineTypes = {
  position: 'int',
  product_id: 'text',
  pieces: 'int',
  price_version: 'int',
  unit_price_cents: 'bigint',
  price_source: 'text',
  discount_cents: 'bigint',
  usual_price_cents: 'bigint',
  note: 'text',
  family_id: 'text',
  is_kit: 'boolean',
  added: 'boolean',
} as const

/**
 * @param after the position of the last line before them
 * @param added whether they are added to an order that was placed before
 */
export const lineRows = (
  lines: readonly OrderableLine[],
  { after = 0, added = false }: { readonly after?: number; readonly added?: boolean } = {},
): RowOf<typeof lineTypes>[] =>
  lines.map((line, place) => ({
    position: after + place + 1,
    product_id: line.productId,
    pieces: line.pieces,
    price_version: line.priceVersion,
    unit_price_cents: line.unitPriceCents,
    price_source: line.source,
    discount_cents: line.discountCents,
    usual_price_cents: line.usualCents,
    note: line.note,
    family_id: line.familyId,
    is_kit: line.isKit,
    added,
  }))

interface Priced {
  readonly listPrices: ListPrices | undefined
  readonly poolId: string | null
}

/** The part of a statement that writes lines, after `wanted`, `taken` and `placed`. */
export function writeLines(
  lines: readonly OrderableLine[],
  { listPrices, poolId }: Priced,
): RawBuilder<unknown> {
  const told = toldToLine(lines, sql`w.position`)
  return sql`
      written as (
        insert into order_lines
          (order_id, position, product_id, product_name, sku, image, unit_of_measure, gtin, unspsc, pieces, note, unit_price_cents,
           price_source, amount_cents, discount_cents, price_list_version_id, usual_price_cents, family_id, is_kit, added, promised, pool_id)
        select
          placed.id, w.position, t.id, t.name, t.sku, t.image, t.unit_of_measure, t.gtin, t.unspsc, w.pieces, w.note, w.unit_price_cents,
          w.price_source, w.unit_price_cents * w.pieces, w.discount_cents,
          case when w.price_source = 'price-list' then ${listPrices?.versionId ?? null}::bigint end,
          case when w.price_source = 'price-list' then w.usual_price_cents end, w.family_id, w.is_kit, w.added,
          ${told.promised}, ${poolId}::text
        from wanted w join taken t on t.id = w.product_id join placed on placed.id = w.order_id ${told.join}
        order by w.position
      )`
}

export type RowOf<Types> = Readonly<Record<keyof Types, string | number | boolean | null>>

/**
 * Builds a table `added` from rows, with a typed column per value. A single row, as in most orders, is written so
 * that its plan can be cached.
 */
export function asTable<Types extends Readonly<Record<string, string>>>(
  types: Types,
  rows: readonly RowOf<Types>[],
): RawBuilder<unknown> {
  const columns: readonly (keyof Types & string)[] = Object.keys(types)
  const names = sql.raw(columns.join(', '))
  const type = (column: keyof Types) => sql.raw(types[column] ?? '')
  const [row] = rows
  if (row && rows.length === 1)
    return sql`(select ${sql.join(columns.map((column) => sql`${row[column]}::${type(column)}`))}) as added (${names})`
  return sql`unnest(${sql.join(
    columns.map((column) => sql`${rows.map((each) => each[column])}::${type(column)}[]`),
  )}) as added (${names})`
}
