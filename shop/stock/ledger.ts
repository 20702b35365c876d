import { sql } from 'kysely'
import type { Actor } from '#contract/audit-log/actor.ts'
import type { stockReasons } from '#contract/stock/endpoints.ts'
import type { Database } from '#database/open.ts'
import { type PutBack, putBackPromised } from './put-back-promised.ts'

export interface StockChange {
  readonly id: string
  /** Negative when pieces leave the stock. */
  readonly pieces: number
  readonly reason: (typeof stockReasons)[number]
  readonly actor: Actor
  /** The goods receipt that brings the pieces. */
  readonly receiptId?: string | undefined
}

/**
 * Changes the stock and adds a ledger entry, in one statement.
 * @returns undefined, with nothing done, when the product is not on sale, is a kit, or its stock would be below zero
 * or above `max`
 */
export function bookStock(tx: Database, { id, pieces, reason, actor, receiptId }: StockChange, max: number) {
  return tx
    .with('shelf', (query) =>
      query
        .updateTable('products')
        .set((e) => ({ available: e('available', '+', pieces) }))
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .where('is_kit', '=', false)
        .where((e) => e.between(e('available', '+', pieces), 0, max))
        .returning(['id', 'name', 'available']),
    )
    .with('booked', (query) =>
      query
        .insertInto('stock_ledger')
        .columns(['product_id', 'pieces', 'reason', 'actor_kind', 'actor_name', 'goods_receipt_id'])
        .expression((e) =>
          e
            .selectFrom('shelf')
            .select((e) => [
              'id',
              sql<number>`${pieces}::int`.as('pieces'),
              e.val(reason).as('reason'),
              e.val(actor.kind).as('actor_kind'),
              e.val(actor.name).as('actor_name'),
              e.val(receiptId ?? null).as('goods_receipt_id'),
            ]),
        ),
    )
    .selectFrom('shelf')
    .select(['name', 'available'])
    .executeTakeFirst()
}

interface OrderedLines {
  readonly id: string
  readonly lines: readonly { readonly promised: unknown }[]
  readonly parts: readonly { readonly promised: unknown }[]
}

/**
 * Puts the pieces of an order's lines back in stock and books them in the ledger, once: the ledger refuses a second
 * time. For use in the transaction that changes the order's status. Pieces of rejected lines are back already.
 */
export async function putBackLines(
  tx: Database,
  order: OrderedLines,
  { reason, actor, positions }: PutBack,
): Promise<void> {
  if ([...order.lines, ...order.parts].some(({ promised }) => promised))
    return putBackPromised(tx, order.id, { reason, actor, positions })
  const { id: orderId } = order
  const only = positions ? sql`and position = any (${positions}::int[])` : sql``
  await sql`
    with /* puts stock back */
      lines as (select position, product_id, pieces - cancelled_pieces as pieces from order_lines
        where order_id = ${orderId} and not rejected and not is_kit and pieces > cancelled_pieces ${only}),
      -- Counted below, so that all are locked, in this order, before the first one changes.
      shelf as materialized (
        select id from products where id in (select product_id from lines) order by id for no key update
      ),
      put_back as (
        update products p set available = p.available + l.pieces
        from (select product_id, sum(pieces)::int as pieces from lines group by product_id) l
        where p.id = l.product_id and (select count(*) from shelf) > 0
      )
    insert into stock_ledger (product_id, pieces, reason, order_id, position, actor_kind, actor_name)
    select product_id, pieces, ${reason}, ${orderId}, position, ${actor.kind}, ${actor.name} from lines`.execute(
    tx,
  )
}

export interface ReturnedPieces {
  readonly position: number
  readonly productId: string
  readonly pieces: number
}

/**
 * Puts the pieces of a return back in stock and books them in the ledger, once. For use in the transaction that
 * receives the return, with its order locked.
 */
export async function putBackReturned(
  tx: Database,
  { returnId, orderId }: { readonly returnId: string; readonly orderId: string },
  { lines, actor }: { readonly lines: readonly ReturnedPieces[]; readonly actor: Actor },
): Promise<void> {
  await sql`
    with
      lines as (
        select * from json_to_recordset(${JSON.stringify(lines)}::json)
          as line (position int, "productId" text, pieces int)
      ),
      -- Counted below, so that all are locked, in this order, before the first one changes.
      shelf as materialized (
        select id from products where id in (select "productId" from lines) order by id for no key update
      ),
      put_back as (
        update products p set available = p.available + l.pieces
        from (select "productId", sum(pieces)::int as pieces from lines group by 1) l
        where p.id = l."productId" and (select count(*) from shelf) > 0
      )
    insert into stock_ledger (product_id, pieces, reason, order_id, position, return_id, actor_kind, actor_name)
    select "productId", pieces, 'returned', ${orderId}, position, ${returnId}, ${actor.kind}, ${actor.name}
    from lines`.execute(tx)
}
