import { sql } from 'kysely'
import { formatCount } from '#contract/counts.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { promisablePieces } from './available.ts'

interface WantedLine {
  readonly productId: string
  readonly pieces: number
}

export interface SharedShortage {
  readonly productId: string
  /** For a person. */
  readonly message: string
  /** Pieces of the line that are left beside the other lines. */
  readonly possible: number
}

/**
 * Finds the lines that together with kits need more of a product than is available, though each of them alone could be
 * ordered.
 */
export async function findSharedShortages(
  db: Database,
  lines: readonly WantedLine[],
): Promise<readonly SharedShortage[]> {
  const { rows } = await sql<ShortLine>`
    with
      goods as (
        select w.product_id as line, coalesce(k.part_id, w.product_id) as product_id, coalesce(k.pieces, 1) as each,
          sum(w.pieces) * coalesce(k.pieces, 1) as pieces
        from unnest(
            ${lines.map(({ productId }) => productId)}::text[], ${lines.map(({ pieces }) => pieces)}::bigint[]
          ) as w (product_id, pieces)
          left join kit_parts k on k.kit_id = w.product_id
        group by w.product_id, k.part_id, k.pieces
      ),
      supply as (
        select id, name, available, ${promisablePieces} as coming from products
        where id in (select product_id from goods)
      ),
      short as (
        select s.id, s.name, s.available, s.coming, s.available + s.coming as there, sum(goods.pieces) as wanted
        from goods join supply s on s.id = goods.product_id
        group by s.id, s.name, s.available, s.coming having sum(goods.pieces) > s.available + s.coming
      )
    select distinct on (goods.line) goods.line as "productId", short.name, short.wanted::float8, short.available,
      short.coming,
      min(greatest(0, div(short.there - short.wanted + goods.pieces, goods.each)))
        over (partition by goods.line)::float8 as possible
    from goods join short on short.id = goods.product_id order by goods.line, short.name`.execute(db)
  return rows.map(({ productId, possible, ...short }) => ({ productId, message: sentence(short), possible }))
}

interface Shortage {
  readonly name: string
  readonly wanted: number
  /** On the shelf. */
  readonly available: number
  /** Of deliveries, as far as this order can take from them. */
  readonly coming: number
}

interface ShortLine extends Omit<SharedShortage, 'message'>, Shortage {}

function sentence({ name, wanted, available, coming }: Shortage): string {
  const need = `${name}: the lines and kits of this order need ${formatCount(wanted)} pieces together`
  const there = `${formatCount(available)} are in stock`
  return coming === 0
    ? `${need}, and ${there}.`
    : `${need}, ${there}, and ${formatCount(coming)} more can be had from deliveries.`
}

/**
 * Returns the refusal of an order whose lines together need more of a product than is available; undefined without one.
 */
export async function sharedShortage(
  tx: Database,
  lines: readonly WantedLine[],
): Promise<Refusal | undefined> {
  const short = await findSharedShortages(tx, lines)
  if (short.length === 0) return undefined
  return new Refusal('order-lines-refused', {
    lines: short.map(({ productId, message }) => ({
      product_id: productId,
      ...new Refusal('out-of-stock', { message }).body,
    })),
  })
}
