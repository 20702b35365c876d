import { sql } from 'kysely'
import { formatCount } from '#contract/counts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'

interface ShortLine {
  readonly productId: string
  readonly name: string
  readonly wanted: number
  readonly available: number
}

/**
 * Returns the refusal of an order whose lines and kits together need more of a product than there is, though each of
 * them alone could be had; undefined when nothing is short.
 */
export async function sharedShortage(
  tx: Database,
  lines: readonly { readonly productId: string; readonly pieces: number }[],
): Promise<Refusal | undefined> {
  const { rows } = await sql<ShortLine>`
    with
      goods as (
        select w.product_id as line, coalesce(k.part_id, w.product_id) as product_id,
          w.pieces * coalesce(k.pieces, 1) as pieces
        from unnest(
            ${lines.map(({ productId }) => productId)}::text[], ${lines.map(({ pieces }) => pieces)}::bigint[]
          ) as w (product_id, pieces)
          left join kit_parts k on k.kit_id = w.product_id
      ),
      short as (
        select p.id, p.name, p.available, sum(goods.pieces)::float8 as wanted
        from goods join products p on p.id = goods.product_id
        group by p.id having sum(goods.pieces) > p.available
      )
    select distinct on (goods.line) goods.line as "productId", short.name, short.wanted, short.available
    from goods join short on short.id = goods.product_id order by goods.line, short.name`.execute(tx)
  if (rows.length === 0) return undefined
  return new Refusal('order-lines-refused', {
    lines: rows.map(({ productId, name, wanted, available }) => ({
      product_id: productId,
      ...new Refusal('out-of-stock', {
        message: `${name}: the lines and kits of this order need ${formatCount(wanted)} pieces together, and ${formatCount(available)} are in stock.`,
      }).body,
    })),
  })
}
