import type { OrderStatus } from '#contract/orders.ts'
import type { Database } from '#database/open.ts'

export const orderColumns = [
  'id',
  'buyer_name as buyerName',
  'buyer_email as buyerEmail',
  'product_id as productId',
  'product_name as productName',
  'image',
  'pieces',
  'amount_cents as amountCents',
  'address',
  'phone',
  'status',
  'payment_id as paymentId',
  'transaction_id as transactionId',
  'placed_at as placedAt',
  'held_until as heldUntil',
  'payment_closed as paymentClosed',
] as const

export interface Move {
  readonly orderId: string
  readonly from: OrderStatus | null
  readonly to: OrderStatus
  /** A user's e-mail, or the part of the shop that does it. */
  readonly actor: string
}

function insertMove(tx: Database, { orderId, from, to, actor }: Move) {
  return tx
    .insertInto('order_moves')
    .values({ order_id: orderId, from_status: from, to_status: to, actor })
    .execute()
}

/**
 * Moves an order on and writes its history. An order that is decided holds nothing any more.
 * @returns the order as it is now; undefined, and nothing written, when it does not stand at `from`
 */
export async function moveOrder(
  tx: Database,
  { orderId, from, to, actor, transactionId }: Move & { from: OrderStatus; transactionId?: string },
): Promise<StoredOrder | undefined> {
  const moved = await tx
    .updateTable('orders')
    .set({
      status: to,
      held_until: null,
      ...(transactionId !== undefined && { transaction_id: transactionId, payment_closed: true }),
    })
    .where('id', '=', orderId)
    .where('status', '=', from)
    .returning(orderColumns)
    .executeTakeFirst()
  if (moved) await insertMove(tx, { orderId, from, to, actor })
  return moved
}

/** The order, which nobody else changes until the transaction ends. Always locked before its product. */
export function lockOrder(tx: Database, id: string) {
  return tx.selectFrom('orders').select(orderColumns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The order's way so far, oldest first. */
export function movesOf(db: Database, orderId: string) {
  return db
    .selectFrom('order_moves')
    .select(['from_status as from', 'to_status as to', 'actor', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
}

export function findOrder(db: Database, id: string) {
  return db.selectFrom('orders').select(orderColumns).where('id', '=', id).executeTakeFirst()
}

/** Another person's order is not found: the buyer is part of the question. */
export function findOrderOf(db: Database, id: string, buyerId: string) {
  return db
    .selectFrom('orders')
    .select(orderColumns)
    .where('id', '=', id)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst()
}

export type StoredOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>
