import { sql } from 'kysely'
import type { Actor } from '#contract/audit-log/actor.ts'
import type { Database } from '#database/open.ts'

export interface PutBack {
  /** `released` for pieces that were held and never paid for, `returned` for sold ones. */
  readonly reason: 'released' | 'returned'
  readonly actor: Actor
  /** Only these lines. */
  readonly positions?: readonly number[] | undefined
}

/**
 * Puts back the pieces that the lines of a locked order have taken from the shelf, and frees their promises from lots.
 * Products are locked by a statement of their own, so that the next one sees which pieces have come meanwhile.
 */
export async function putBackPromised(
  tx: Database,
  orderId: string,
  { reason, actor, positions }: PutBack,
): Promise<void> {
  const only = positions ? sql`and position = any (${positions}::int[])` : sql``
  await sql`
    select from products where id in (select product_id from order_lines where order_id = ${orderId})
    order by id for no key update`.execute(tx)
  await sql`
    with /* puts promised pieces back */
      lines as (select position from order_lines where order_id = ${orderId} and not rejected and not is_kit ${only}),
      freed as (
        delete from stock_promises where order_id = ${orderId} and position in (select position from lines)
      ),
      taken as (
        select position, product_id, -sum(pieces)::int as pieces from stock_ledger
        where order_id = ${orderId} and position in (select position from lines)
        group by position, product_id having sum(pieces) < 0
      ),
      put_back as (
        update products p set available = p.available + t.pieces
        from (select product_id, sum(pieces)::int as pieces from taken group by product_id) t
        where p.id = t.product_id
      )
    insert into stock_ledger (product_id, pieces, reason, order_id, position, actor_kind, actor_name)
    select product_id, pieces, ${reason}, ${orderId}, position, ${actor.kind}, ${actor.name} from taken`.execute(
    tx,
  )
}
