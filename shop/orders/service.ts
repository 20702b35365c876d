import { CARD_LIMIT_CENTS, MIN_ORDER_PIECES } from '#contract/limits.ts'
import type { Caller } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { onePage } from '../pages.ts'
import { findProduct, takeStock } from '../products/store.ts'
import {
  countOrders,
  findOrder,
  findOrderOf,
  insertOrder,
  moveOrder,
  newestOrders,
  type OrderList,
  type StoredOrder,
} from './store.ts'

export interface OrderWish {
  readonly productId: string
  readonly pieces: number
  readonly address: string
  readonly phone: string
  /** Cents that the buyer saw as the total, when they said so. */
  readonly shownCents?: number | undefined
}

/** Takes the pieces off the shelf and writes the order, both or neither. */
export function placeOrder(db: Database, wish: OrderWish, buyer: Caller): Promise<string> {
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  if (wish.pieces < MIN_ORDER_PIECES) throw new Refusal('below-minimum')
  return db.transaction().execute(async (tx) => {
    const product = await takeStock(tx, wish.productId, wish.pieces)
    // Thrown, not returned, from here on: the transaction must roll back.
    if (!product) throw await whyNotTaken(tx, wish.productId)
    const amountCents = product.priceCents * wish.pieces
    if (wish.shownCents !== undefined && wish.shownCents !== amountCents) {
      throw new Refusal('price-changed', { paymentAmount: amountCents / 100 })
    }
    if (amountCents > CARD_LIMIT_CENTS) throw new Refusal('above-card-limit')
    return insertOrder(tx, { buyer, product, pieces: wish.pieces, address: wish.address, phone: wish.phone })
  })
}

async function whyNotTaken(tx: Database, productId: string): Promise<Refusal> {
  const product = await findProduct(tx, productId)
  return product
    ? new Refusal('out-of-stock', { availableQuantity: product.available })
    : new Refusal('no-such-product')
}

/** One of the caller's own; an admin sees any. */
export async function getOrder(db: Database, orderId: string, caller: Caller): Promise<StoredOrder> {
  const order = await (caller.isAdmin ? findOrder(db, orderId) : findOrderOf(db, orderId, caller.id))
  if (!order) throw new Refusal('no-such-order')
  return order
}

export async function listOrders(db: Database, list: OrderList) {
  const [found, total] = await Promise.all([
    newestOrders(db, { ...list, limit: list.limit + 1 }),
    countOrders(db, list.buyerId),
  ])
  return onePage(found, list.limit, total)
}

/** Hands a paid order over. Changes no stock: its pieces left the shelf when it was placed. */
export async function deliverOrder(db: Database, orderId: string, admin: Caller): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await moveOrder(tx, { orderId, from: 'pending', to: 'delivered', actor: admin.email })) return
    throw new Refusal((await findOrder(tx, orderId)) ? 'not-deliverable' : 'no-such-order')
  })
}
