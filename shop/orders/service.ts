import { CARD_LIMIT_CENTS, MIN_ORDER_PIECES } from '#contract/limits.ts'
import type { Caller } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import type { Attempt } from '#http/idempotency.ts'
import { recordAction, statesOf } from '../audit-log/store.ts'
import { keepReply } from '../idempotency.ts'
import { onePage } from '../pages.ts'
import { findProduct } from '../products/store.ts'
import type { Desk } from './desk.ts'
import { aboutOrder } from './emails.ts'
import { insertOrderTakingStock } from './place.ts'
import { countOrders, findOrders, type OrderList } from './search.ts'
import { findOrder, findOrderOf, moveOrder, movesOf, type StoredOrder } from './store.ts'

export interface OrderInput {
  readonly productId: string
  readonly pieces: number
  readonly address: string
  readonly phone: string
  /** Cents that the buyer saw as the total, when they said so. */
  readonly shownCents?: number | undefined
}

/** Between being refused and being told why, the shelf may have changed: so often is it tried again. */
const TRIES = 3

/** Takes the pieces off the shelf and writes the order, both or neither. */
export function placeOrder(
  { db, queueEmail, publicUrl, holdMinutes }: Desk,
  wish: OrderInput,
  buyer: Caller,
  attempt: Attempt | undefined,
): Promise<string> {
  if (buyer.isAdmin) throw new Refusal('admin-cannot-purchase')
  if (wish.pieces < MIN_ORDER_PIECES) throw new Refusal('below-minimum')
  const { shownCents } = wish
  const order = { ...wish, shownCents, buyer, holdMinutes, mostCents: CARD_LIMIT_CENTS }
  return db.transaction().execute(async (tx) => {
    for (let tries = 1; ; tries += 1) {
      const placed = await insertOrderTakingStock(tx, order)
      if (placed) {
        const letter = aboutOrder({ ...placed, ...wish, buyerName: buyer.name }, publicUrl)
        await queueEmail(tx, buyer.email, { kind: 'order-placed', order: letter, holdMinutes })
        await keepReply(tx, attempt, { insertedId: placed.id })
        return placed.id
      }
      const refusal = await whyNotPlaced(tx, wish)
      if (refusal || tries === TRIES) throw refusal ?? new Refusal('out-of-stock')
    }
  })
}

async function whyNotPlaced(
  tx: Database,
  { productId, pieces, shownCents }: OrderInput,
): Promise<Refusal | undefined> {
  const product = await findProduct(tx, productId)
  if (!product) return new Refusal('no-such-product')
  if (product.available < pieces) return new Refusal('out-of-stock', { availableQuantity: product.available })
  const amountCents = product.priceCents * pieces
  if (shownCents !== undefined && shownCents !== amountCents) {
    return new Refusal('price-changed', { paymentAmount: amountCents / 100 })
  }
  return amountCents > CARD_LIMIT_CENTS ? new Refusal('above-card-limit') : undefined
}

/** One of the caller's own with its history; an admin sees any. */
export async function getOrder(db: Database, orderId: string, caller: Caller) {
  const order = await (caller.isAdmin ? findOrder(db, orderId) : findOrderOf(db, orderId, caller.id))
  if (!order) throw new Refusal('no-such-order')
  return { order, moves: await movesOf(db, orderId) }
}

export async function listOrders(db: Database, list: OrderList) {
  const [found, total] = await Promise.all([
    findOrders(db, { ...list, limit: list.limit + 1 }),
    countOrders(db, list),
  ])
  return onePage<StoredOrder>(found, list.limit, total)
}

/** Hands a paid order over. Changes no stock: its pieces left the shelf when it was placed. */
export async function deliverOrder({ db, queueEmail, publicUrl }: Desk, orderId: string, admin: Caller) {
  await db.transaction().execute(async (tx) => {
    const order = await moveOrder(tx, { orderId, from: 'pending', to: 'delivered', actor: admin.email })
    if (!order) throw new Refusal((await findOrder(tx, orderId)) ? 'not-deliverable' : 'no-such-order')
    await queueEmail(tx, order.buyerEmail, { kind: 'order-delivered', order: aboutOrder(order, publicUrl) })
    await recordAction(tx, { actor: admin.email, action: 'order-delivered', ...statesOf(order, 'pending') })
  })
}

/** Each by itself: one that cannot be delivered does not keep the others. */
export async function deliverOrders(desk: Desk, ids: readonly string[], admin: Caller) {
  const delivered: string[] = []
  const refused: string[] = []
  for (const id of new Set(ids)) {
    try {
      await deliverOrder(desk, id, admin)
      delivered.push(id)
    } catch (failure) {
      if (!(failure instanceof Refusal)) throw failure
      refused.push(id)
    }
  }
  return { delivered, refused }
}
