import { sql } from 'kysely'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { actorOf } from '../audit-log/actor.ts'
import type { StoredOrder } from '../orders/store.ts'
import { freePromises, lockAwaited } from '../stock/cancel-promises.ts'
import { putBackLines } from '../stock/ledger.ts'
import { goodsToTakeOff, lastOf, putOnShelf } from './invoiced.ts'
import { piecesLeft, type RemovedLine } from './plan.ts'

/** Lines of an order without an invoice: they change themselves, because nothing was billed yet. */

interface Off {
  readonly removed: readonly RemovedLine[]
  readonly changeId: string
}

/** Takes pieces off; a line that loses all of them leaves the order. Products are locked. */
export async function takeOffUnpaid(
  tx: Database,
  order: StoredOrder,
  { removed, changeId }: Off,
  by: Caller,
): Promise<void> {
  const actor = actorOf(by)
  const isWhole = ({ line, pieces }: RemovedLine) => pieces === piecesLeft(order, line)
  const whole = removed.filter(isWhole).map(({ line }) => line.position)
  if (whole.length > 0) await leaveOut(tx, order, whole, by)
  for (const part of removed) {
    if (isWhole(part)) continue
    for (const { position, productId, pieces } of goodsToTakeOff(order, [part])) {
      const later = lastOf(await lockAwaited(tx, order.id, position), pieces)
      if (later.length > 0) await freePromises(tx, { orderId: order.id, position }, later)
      const shelved = pieces - later.reduce((sum, each) => sum + each.pieces, 0)
      const off = { orderId: order.id, position, productId, pieces: shelved }
      if (shelved > 0) await putOnShelf(tx, off, { changeId, actor, reason: 'released' })
    }
    await lessen(tx, order, part)
  }
}

/** Takes whole lines out of the order, with the parts of their kits. */
async function leaveOut(
  tx: Database,
  order: StoredOrder,
  positions: readonly number[],
  by: Caller,
): Promise<void> {
  const parts = order.parts.filter(({ kitPosition }) => positions.includes(kitPosition))
  const all = [...positions, ...parts.map(({ position }) => position)]
  await putBackLines(tx, order, { reason: 'released', actor: actorOf(by), positions: all })
  await sql`
    update order_lines set rejected = true
    where order_id = ${order.id} and position = any (${all}::int[])`.execute(tx)
  if (order.deliveries.length === 0) return
  await sql`
    delete from order_line_deliveries
    where order_id = ${order.id} and line_position = any (${positions}::int[])`.execute(tx)
}

/** Makes a line smaller, and the parts of its kit; the last addresses lose its pieces first. */
async function lessen(tx: Database, order: StoredOrder, { line, pieces }: RemovedLine): Promise<void> {
  const left = line.pieces - pieces
  await sql`
    update order_lines set pieces = pieces - ${pieces}::int, removed_pieces = removed_pieces + ${pieces}::int,
      amount_cents = unit_price_cents * (pieces - ${pieces}::int)
    where order_id = ${order.id} and position = ${line.position}::int`.execute(tx)
  // The shares of the parts are differences of rounded sums, so that they add up to the kit.
  await sql`
    with
      kit as (
        select amount_cents - discount_cents as cents from order_lines
        where order_id = ${order.id} and position = ${line.position}::int
      ),
      weighed as (
        select position, share_cents as weight, sum(share_cents) over (order by position) as upto,
          sum(share_cents) over () as whole
        from order_lines where order_id = ${order.id} and kit_position = ${line.position}::int
      )
    update order_lines l set pieces = l.kit_pieces * ${left}::int,
      removed_pieces = l.removed_pieces + l.kit_pieces * ${pieces}::int,
      share_cents = case when w.whole = 0 then 0
        else round(kit.cents * w.upto / w.whole) - round(kit.cents * (w.upto - w.weight) / w.whole) end
    from weighed w, kit
    where l.order_id = ${order.id} and l.position = w.position`.execute(tx)
  if (order.deliveries.length === 0) return
  await sql`
    with
      divided as (
        select delivery_position, pieces, coalesce(sum(pieces) over (
          order by delivery_position desc rows between unbounded preceding and 1 preceding), 0)::int as later
        from order_line_deliveries where order_id = ${order.id} and line_position = ${line.position}::int
      ),
      gone as (
        delete from order_line_deliveries d using divided
        where d.order_id = ${order.id} and d.line_position = ${line.position}::int
          and d.delivery_position = divided.delivery_position and divided.later + divided.pieces <= ${pieces}::int
      )
    update order_line_deliveries d set pieces = d.pieces - (${pieces}::int - divided.later)
    from divided
    where d.order_id = ${order.id} and d.line_position = ${line.position}::int
      and d.delivery_position = divided.delivery_position
      and divided.later < ${pieces}::int and divided.later + divided.pieces > ${pieces}::int`.execute(tx)
}
