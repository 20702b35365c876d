import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { takeLines } from './take.ts'

/** Thrown when the pieces of a new order are gone or their price has changed: it must be placed again. */
export class ShelfChanged extends Error {}

/** A line of an order, with the price version that it was ordered at. */
export interface HeldLine {
  readonly position: number
  readonly productId: string
  readonly pieces: number
  readonly priceVersion: number
}

interface HeldOrder {
  readonly id: string
  readonly buyerEmail: string
  readonly lines: readonly HeldLine[]
}

/**
 * Takes the pieces of a new order off the shelf and books them: the last step of its transaction, so that concurrent
 * orders for a product wait only for this statement and the commit.
 * @throws ShelfChanged, upon which the transaction must roll back
 */
export async function takeHeld(tx: Database, { id, buyerEmail, lines }: HeldOrder): Promise<void> {
  if (lines.length === 0) return
  const plain = lines.map(() => ({ isKit: false, soldFrom: 'shelf' as const }))
  const { rows } = await sql<{ products: number }>`
    with /* takes what is held */
      wanted as (select * from ${asRows(lines)} as held (position, product_id, pieces, price_version)),
      ${takeLines(plain)},
      booked as (
        insert into stock_ledger (product_id, pieces, reason, order_id, position, actor_kind, actor_name)
        select w.product_id, -w.pieces, 'held', ${id}::text, w.position, 'buyer', ${buyerEmail}::text
        from wanted w join taken on taken.id = w.product_id order by w.position
      )
    select count(*) as products from taken`.execute(tx)
  if (rows[0]?.products !== new Set(lines.map(({ productId }) => productId)).size) throw new ShelfChanged()
}

/** One line as a row, so that its plan expects no more. */
function asRows(lines: readonly HeldLine[]) {
  const [line] = lines
  if (line && lines.length === 1)
    return sql`(select ${line.position}::int, ${line.productId}::text, ${line.pieces}::int, ${line.priceVersion}::int)`
  return sql`unnest(
    ${lines.map(({ position }) => position)}::int[], ${lines.map(({ productId }) => productId)}::text[],
    ${lines.map(({ pieces }) => pieces)}::int[], ${lines.map(({ priceVersion }) => priceVersion)}::int[])`
}
