import { sql } from 'kysely'
import type { Actor } from '#contract/audit-log/actor.ts'
import { MAX_REFUNDS } from '#contract/refunds/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import { findByShipment, settleCancelled } from '../invoices/by-shipment.ts'
import { followInvoices } from '../invoices/order-payment.ts'
import { goodsOf } from '../orders/lines-and-parts.ts'
import type { StoredOrder } from '../orders/store.ts'
import type { PaymentContext } from '../payments/context.ts'
import { endIfShipped } from '../refunds/cancel-awaited.ts'
import { refundPartOf } from '../refunds/partial-refund.ts'
import { creditWhole } from '../refunds/refund-whole.ts'
import { countRefunds } from '../refunds/store.ts'
import { reservePieces } from '../stock/call-off-reservations.ts'
import { lockCalledOf } from '../stock/called-again.ts'
import { cancelPromises, lockAwaited, noteCancelled } from '../stock/cancel-promises.ts'
import type { RemovedLine } from './plan.ts'

/** Pieces that are taken off an order with an invoice, or one for each shipment. */

interface Off {
  readonly position: number
  readonly productId: string
  readonly pieces: number
}

interface TakenOff {
  readonly removed: readonly RemovedLine[]
  readonly changeId: string
  readonly reason: string
}

/** The lines whose pieces are in stock: of a kit, its parts. */
export const goodsToTakeOff = (
  { parts }: Pick<StoredOrder, 'parts'>,
  removed: readonly RemovedLine[],
): readonly Off[] =>
  removed.flatMap(({ line: { position, productId, isKit }, pieces }) =>
    isKit
      ? parts
          .filter(({ kitPosition }) => kitPosition === position)
          .map((part) => ({
            position: part.position,
            productId: part.productId,
            pieces: pieces * part.kitPieces,
          }))
      : [{ position, productId, pieces }],
  )

/**
 * Takes pieces off a locked order whose products are locked: they go back to the shelf or to their lots, and their worth
 * is refunded or credited, as for any part of an order.
 * @throws Refusal line-shipped, and those of partial refunds
 */
export async function takeOffInvoiced(
  context: PaymentContext,
  tx: Database,
  order: StoredOrder,
  { removed, changeId, reason }: TakenOff,
  by: Caller,
): Promise<void> {
  const goods = goodsToTakeOff(order, removed)
  if (goods.length === 0) return
  await requireUnshipped(tx, order.id, goods)
  if ((await countRefunds(tx, order.id)) >= MAX_REFUNDS) throw new Refusal('too-many-refunds')
  if (await isAllOfIt(tx, order.id, goods)) {
    await creditWhole(context, tx, order.id, by)
    return
  }
  const called = await lockCalledOf(tx, order.id)
  for (const off of goods)
    await putBack(tx, order.id, off, { changeId, actor: actorOf(by), reason: 'returned' })
  if (await findByShipment(tx, order.id)) {
    await settleCancelled(tx, order.id, goods, { withFreight: false })
  } else {
    const all = goodsOf(order)
    const lines = goods.map(({ position, pieces }) => ({
      line: all.findIndex((each) => each.position === position) + 1,
      pieces,
    }))
    await refundPartOf(context, tx, order, { lines, amountCents: undefined, returnId: undefined, reason }, by)
  }
  await endIfShipped(context, tx, order.id, by)
  await followInvoices(tx, order.id, actorOf(by))
  if (called?.reserves && called.isOpen) {
    // The calls are counted again at once, so that the call-off order reserves what it can call.
    await sql`set constraints order_lines_give_back_call immediate`.execute(tx)
    await sql`set constraints order_lines_give_back_call deferred`.execute(tx)
    await reservePieces(tx, called.id, actorOf(by))
  }
}

/** True if the order has only these pieces left, and nothing of it is shipped: then all of it is refunded. */
async function isAllOfIt(tx: Database, orderId: string, goods: readonly Off[]): Promise<boolean> {
  const { rows } = await sql<{ left: number; shipped: number }>`
    select sum(pieces)::int as left, sum(shipped)::int as shipped
    from order_line_fulfilment where order_id = ${orderId}`.execute(tx)
  return rows[0]?.shipped === 0 && rows[0].left === goods.reduce((sum, { pieces }) => sum + pieces, 0)
}

async function requireUnshipped(tx: Database, orderId: string, goods: readonly Off[]): Promise<void> {
  const { rows } = await sql<{ position: number; left: number }>`
    select line_position as position, sum(pieces - shipped)::int as left
    from order_line_fulfilment where order_id = ${orderId} group by 1`.execute(tx)
  const left = new Map(rows.map((row) => [row.position, row.left]))
  if (goods.some(({ position, pieces }) => pieces > (left.get(position) ?? 0)))
    throw new Refusal('line-shipped')
}

interface Booking {
  readonly changeId: string
  readonly actor: Actor
  /** `released` for pieces that were never paid for. */
  readonly reason: 'released' | 'returned'
}

/** Cancels pieces of a line: those that come last first, then those from the shelf. */
async function putBack(
  tx: Database,
  orderId: string,
  { position, productId, pieces }: Off,
  booking: Booking,
): Promise<void> {
  const awaited = await lockAwaited(tx, orderId, position)
  const later = lastOf(awaited, pieces)
  const laterPieces = later.reduce((sum, part) => sum + part.pieces, 0)
  if (laterPieces > 0) await cancelPromises(tx, { orderId, position }, later)
  const shelved = pieces - laterPieces
  if (shelved === 0) return
  await noteCancelled(tx, { orderId, position }, shelved)
  await putOnShelf(tx, { orderId, position, productId, pieces: shelved }, booking)
}

/** Puts pieces of a line back on the shelf, and books them with the change. */
export async function putOnShelf(
  tx: Database,
  { orderId, position, productId, pieces }: Off & { readonly orderId: string },
  { changeId, actor, reason }: Booking,
): Promise<void> {
  await sql`
    with /* puts changed pieces back */
      put_back as (update products set available = available + ${pieces}::int where id = ${productId})
    insert into stock_ledger (product_id, pieces, reason, order_id, position, change_id, actor_kind, actor_name)
    values (${productId}, ${pieces}::int, ${reason}, ${orderId}, ${position}::int, ${changeId}, ${actor.kind}, ${actor.name})`.execute(
    tx,
  )
}

/** The last of some promised pieces; those without a day come last. */
export function lastOf<Part extends { readonly pieces: number; readonly on: string | null }>(
  awaited: readonly Part[],
  pieces: number,
): Part[] {
  let missing = pieces
  return awaited
    .toReversed()
    .flatMap((part) => {
      const taken = Math.min(missing, part.pieces)
      missing -= taken
      return taken > 0 ? [{ ...part, pieces: taken }] : []
    })
    .toReversed()
}
