import type { Database } from '#database/open.ts'
import type { StoredOrder } from '../orders/store.ts'

const named = (db: Database) => db.selectFrom('orders').select(['id', 'number'])

/** Finds the other of two orders: the one that this follows, or that follows it. */
export async function neighbours(db: Database, { id, followsOrderId }: StoredOrder) {
  return {
    first:
      followsOrderId === null
        ? undefined
        : await named(db).where('id', '=', followsOrderId).executeTakeFirst(),
    second: await named(db).where('follows_order_id', '=', id).executeTakeFirst(),
  }
}

const waiting = (db: Database) =>
  db
    .selectFrom('orders as o')
    .innerJoin('orders as first', 'first.id', 'o.follows_order_id')
    .select('o.id')
    .where('o.arrived_at', 'is', null)
    .where('o.payment', '=', 'unpaid')
    .where('o.fulfilment', '=', 'open')

/** Second orders whose first is paid or on account: they wait for their pieces as long as it takes. */
export const secondOrdersToKeep = (db: Database, limit: number) =>
  waiting(db)
    .where('o.held_until', 'is not', null)
    .where('first.payment', '<>', 'unpaid')
    .limit(limit)
    .execute()

/** Second orders whose first was cancelled before it was paid. */
export const secondOrdersToEnd = (db: Database, limit: number) =>
  waiting(db)
    .where('o.held_until', 'is not', null)
    .where('first.payment', '=', 'unpaid')
    .where('first.fulfilment', '=', 'cancelled')
    .limit(limit)
    .execute()

/** Second orders all of whose pieces have come. */
export const arrivedSecondOrders = (db: Database, limit: number) =>
  waiting(db)
    .where('o.held_until', 'is', null)
    .where((e) =>
      e.not(
        e.exists(
          e.selectFrom('stock_promises as p').select('p.order_id').whereRef('p.order_id', '=', 'o.id'),
        ),
      ),
    )
    .limit(limit)
    .execute()

/** True while the first of two orders is not decided: until then, the second is neither paid nor kept. */
export const waitsForFirst = ({
  followsOrderId,
  heldUntil,
  arrivedAt,
}: Pick<StoredOrder, 'followsOrderId' | 'heldUntil' | 'arrivedAt'>): boolean =>
  followsOrderId !== null && heldUntil !== null && arrivedAt === null

/** Has unpaid second orders hold their pieces until they are paid or ended. */
const keeping = (db: Database) =>
  db
    .updateTable('orders')
    .set({ held_until: null })
    .where('payment', '=', 'unpaid')
    .where('fulfilment', '=', 'open')
    .where('arrived_at', 'is', null)

export const keepSecondOrder = (db: Database, id: string) =>
  keeping(db).where('follows_order_id', 'is not', null).where('id', '=', id).execute()

/** Keeps the second order, if there is one, of an order that is paid or on account now. */
export const keepSecondOrderOf = (tx: Database, firstId: string) =>
  keeping(tx).where('follows_order_id', '=', firstId).execute()
