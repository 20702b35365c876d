import { sql } from 'kysely'
import type { Actor } from '#contract/audit-log/actor.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Database } from '#database/open.ts'
import { deliveredTo } from '../orders/deliveries.ts'
import type { StoredOrder, StoredOrderLine } from '../orders/store.ts'
import { putBackLines } from '../stock/ledger.ts'

/**
 * Takes lines out of a locked order: their pieces go back to stock, the totals become those of the remaining lines,
 * and an address that no longer receives anything is removed.
 * @param places of the lines in the order, counted from 1
 * @returns the rejected lines
 * @throws Refusal no-such-line, all-lines-rejected
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
  await putBackLines(tx, order.id, { reason: 'released', actor, positions })
  if (order.charges) await leaveOutCharges(tx, order, positions)
  await sql`
    with
      gone as (
        update order_lines set rejected = true where order_id = ${order.id} and position = any (${positions}::int[])
        returning pieces, amount_cents
      ),
      sums as (select sum(pieces)::int as pieces, sum(amount_cents)::bigint as amount_cents from gone)
    update orders o set pieces = o.pieces - sums.pieces, amount_cents = o.amount_cents - sums.amount_cents
    from sums where o.id = ${order.id}`.execute(tx)
  if (order.deliveries.length > 0) await leaveOut(tx, order.id, positions)
  return rejected
}

/**
 * Removes the tax of the rejected lines. Freight stays the same, except to an address that no longer receives
 * anything.
 */
async function leaveOutCharges(tx: Database, { id, deliveries }: StoredOrder, positions: readonly number[]) {
  const without = deliveries
    .filter(({ lines }) => lines.every(({ line }) => positions.includes(line)))
    .map(({ position }) => position)
  await sql`
    with
      gone as (
        delete from order_charges
        where order_id = ${id} and (line_position = any (${positions}::int[]) or delivery = any (${without}::int[]))
        returning line_position, net_cents, tax_cents
      ),
      sums as (
        select coalesce(sum(net_cents) filter (where line_position is null), 0)::bigint as freight_cents,
          coalesce(sum(tax_cents), 0)::bigint as tax_cents
        from gone
      )
    update orders o set amount_cents = o.amount_cents - sums.freight_cents - sums.tax_cents,
      freight_cents = o.freight_cents - sums.freight_cents, tax_cents = o.tax_cents - sums.tax_cents
    from sums where o.id = ${id}`.execute(tx)
}

async function leaveOut(tx: Database, orderId: string, positions: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('order_line_deliveries')
    .where('order_id', '=', orderId)
    .where((e) => e('line_position', '=', e.fn.any(e.val(positions))))
    .execute()
  await sql`
    delete from order_deliveries d where order_id = ${orderId} and not exists (
      select from order_line_deliveries where order_id = d.order_id and delivery_position = d.position
    )`.execute(tx)
  const left = await tx
    .selectFrom('order_deliveries')
    .select(['address', 'phone'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const [first] = left
  if (!first) throw new Error(`nothing of order ${orderId} is delivered anywhere`)
  await tx
    .updateTable('orders')
    .set({ address: deliveredTo(first.address, left.length), phone: first.phone })
    .where('id', '=', orderId)
    .execute()
}
