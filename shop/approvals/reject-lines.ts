import { sql } from 'kysely'
import type { Actor } from '#contract/audit-log/actor.ts'
import { withTax } from '#contract/charges/order-charges.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { insertCharges } from '../charges/order-charges.ts'
import { dropEmptyDeliveries, readdress } from '../orders/empty-deliveries.ts'
import type { StoredOrder, StoredOrderLine } from '../orders/store.ts'
import { putBackLines } from '../stock/ledger.ts'

/**
 * Takes lines out of a locked order: their pieces go back to stock, their share of a coupon leaves with them, the totals
 * become those of the remaining lines, and an address that no longer receives anything is removed.
 * @param places of the lines in the order, counted from 1
 * @returns the rejected lines
 * @throws Refusal no-such-line, all-lines-rejected, family-lines-together
 */
export async function rejectLines(
  tx: Database,
  order: StoredOrder,
  places: readonly number[],
  actor: Actor,
): Promise<readonly StoredOrderLine[]> {
  const rejected = order.lines.filter((_, place) => places.includes(place + 1))
  if (rejected.length < new Set(places).size) throw new Refusal('no-such-line')
  if (rejected.length === 0) return []
  if (rejected.length === order.lines.length) throw new Refusal('all-lines-rejected')
  const positions = rejected.map(({ position }) => position)
  if (await dividesFamily(tx, order.id, positions)) throw new Refusal('family-lines-together')
  const parts = order.parts.filter(({ kitPosition }) => positions.includes(kitPosition))
  const all = [...positions, ...parts.map(({ position }) => position)]
  await putBackLines(tx, order, { reason: 'released', actor, positions: all })
  if (order.charges.length > 0) await leaveOutCharges(tx, order, positions)
  await sql`
    with
      gone as (
        update order_lines set rejected = true where order_id = ${order.id} and position = any (${all}::int[])
        returning kit_position, pieces, amount_cents, discount_cents
      ),
      sums as (
        select sum(pieces)::int as pieces, sum(amount_cents - discount_cents)::bigint as amount_cents,
          sum(discount_cents)::bigint as discount_cents
        from gone where kit_position is null
      )
    update orders o set pieces = o.pieces - sums.pieces, amount_cents = o.amount_cents - sums.amount_cents,
      discount_cents = o.discount_cents - sums.discount_cents
    from sums where o.id = ${order.id}`.execute(tx)
  if (order.deliveries.length > 0) await leaveOut(tx, order.id, positions)
  return rejected
}

/** True if some, but not all, of the lines of a family that was priced or checked as one would be rejected. */
async function dividesFamily(tx: Database, orderId: string, positions: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from order_lines where order_id = ${orderId} and family_id is not null and not rejected
    group by family_id
    having bool_or(position = any (${positions}::int[])) and not bool_and(position = any (${positions}::int[]))
    limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Removes the tax of the rejected lines, and rounds that of the others again. Freight stays the same, except to an
 * address that no longer receives anything.
 */
async function leaveOutCharges(
  tx: Database,
  { id, deliveries, charges }: StoredOrder,
  positions: readonly number[],
): Promise<void> {
  const without = deliveries
    .filter(({ lines }) => lines.every(({ line }) => positions.includes(line)))
    .map(({ position }) => position)
  const left = withTax(
    charges.filter(
      ({ line, delivery }) => (line === null || !positions.includes(line)) && !without.includes(delivery),
    ),
  )
  await tx.deleteFrom('order_charges').where('order_id', '=', id).execute()
  await insertCharges(tx, id, left)
  const freightCents = left.reduce((sum, { line, netCents }) => sum + (line === null ? netCents : 0), 0)
  const feeCents = left.reduce((sum, part) => sum + part.feeCents, 0)
  const taxCents = left.reduce((sum, part) => sum + part.taxCents, 0)
  await sql`
    update orders set amount_cents = amount_cents - freight_cents - fee_cents - tax_cents
        + ${freightCents}::bigint + ${feeCents}::bigint + ${taxCents}::bigint,
      freight_cents = ${freightCents}::bigint, fee_cents = ${feeCents}::bigint, tax_cents = ${taxCents}::bigint
    where id = ${id}`.execute(tx)
}

async function leaveOut(tx: Database, orderId: string, positions: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('order_line_deliveries')
    .where('order_id', '=', orderId)
    .where((e) => e('line_position', '=', e.fn.any(e.val(positions))))
    .execute()
  await dropEmptyDeliveries(tx, orderId)
  await readdress(tx, orderId)
}
