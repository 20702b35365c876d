import { type SqlBool, sql } from 'kysely'
import type { OrderStatus } from '#contract/orders.ts'
import type { Database } from '#database/open.ts'

const columns = [
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
] as const

export interface NewOrder {
  readonly buyer: { readonly id: string; readonly name: string; readonly email: string }
  readonly product: {
    readonly id: string
    readonly name: string
    readonly image: string
    readonly priceCents: number
  }
  readonly pieces: number
  readonly address: string
  readonly phone: string
}

/** Writes the order and the first row of its history. For use inside a transaction. */
export async function insertOrder(
  tx: Database,
  { buyer, product, pieces, address, phone }: NewOrder,
): Promise<string> {
  const { id } = await tx
    .insertInto('orders')
    .values({
      buyer_id: buyer.id,
      buyer_name: buyer.name,
      buyer_email: buyer.email,
      product_id: product.id,
      product_name: product.name,
      image: product.image,
      pieces,
      price_cents: product.priceCents,
      amount_cents: product.priceCents * pieces,
      address,
      phone,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertMove(tx, { orderId: id, from: null, to: 'not payed', actor: buyer.email })
  return id
}

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

/** Moves an order on and writes its history; false, and nothing written, when it does not stand at `from`. */
export async function moveOrder(
  tx: Database,
  { orderId, from, to, actor, transactionId }: Move & { from: OrderStatus; transactionId?: string },
): Promise<boolean> {
  const moved = await tx
    .updateTable('orders')
    .set({ status: to, ...(transactionId !== undefined && { transaction_id: transactionId }) })
    .where('id', '=', orderId)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst()
  if (moved) await insertMove(tx, { orderId, from, to, actor })
  return moved !== undefined
}

export function findOrder(db: Database, id: string) {
  return db.selectFrom('orders').select(columns).where('id', '=', id).executeTakeFirst()
}

/** Another person's order is not found: the buyer is part of the question. */
export function findOrderOf(db: Database, id: string, buyerId: string) {
  return db
    .selectFrom('orders')
    .select(columns)
    .where('id', '=', id)
    .where('buyer_id', '=', buyerId)
    .executeTakeFirst()
}

export type StoredOrder = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export interface OrderList {
  /** Only this user's orders; everybody's without it. */
  readonly buyerId?: string
  readonly limit: number
  /** The id of the last order of the page before. */
  readonly cursor?: string | undefined
}

const listed = (db: Database, buyerId: string | undefined) =>
  db.selectFrom('orders').$if(buyerId !== undefined, (query) => query.where('buyer_id', '=', buyerId ?? null))

export function newestOrders(db: Database, { buyerId, limit, cursor }: OrderList) {
  return listed(db, buyerId)
    .select(columns)
    .$if(cursor !== undefined, (query) =>
      query.where(sql<SqlBool>`(placed_at, id) < (select placed_at, id from orders where id = ${cursor})`),
    )
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countOrders(db: Database, buyerId: string | undefined): Promise<number> {
  const { count } = await listed(db, buyerId)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Remembers which payment intent is the order's. The first one stays. */
export async function bindPayment(db: Database, orderId: string, paymentId: string): Promise<void> {
  await db
    .updateTable('orders')
    .set({ payment_id: paymentId })
    .where('id', '=', orderId)
    .where('payment_id', 'is', null)
    .execute()
}
