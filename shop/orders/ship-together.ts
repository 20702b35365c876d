import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'
import { countShipments } from '../shipments/store.ts'
import { findOrderOf, lockOrder } from './store.ts'

interface Choice {
  readonly orderId: string
  readonly shipTogether: boolean
}

/**
 * Changes, for the buyer or the approvers of their company, whether an order's pieces are shipped together. Safe to
 * repeat.
 * @throws Refusal no-such-order, shipped-before, nothing-awaited, freight-of-one-shipment
 */
export async function changeShipTogether(
  { db }: Pick<ShopContext, 'db'>,
  { orderId, shipTogether }: Choice,
  buyer: Caller,
): Promise<void> {
  if (!(await findOrderOf(db, orderId, buyer))) throw new Refusal('no-such-order')
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Refusal('no-such-order')
    if ((await countShipments(tx, orderId)) > 0) throw new Refusal('shipped-before')
    if (order.oneFreight && !shipTogether) throw new Refusal('freight-of-one-shipment')
    if (![...order.lines, ...order.parts].some(({ awaited }) => awaited.length > 0))
      throw new Refusal('nothing-awaited')
    if (order.shipTogether === shipTogether) return
    await tx.updateTable('orders').set({ ship_together: shipTogether }).where('id', '=', orderId).execute()
    await tx
      .insertInto('ship_together_changes')
      .values({
        order_id: orderId,
        ship_together: shipTogether,
        actor_kind: 'buyer',
        actor_name: buyer.email,
      })
      .execute()
  })
}

/** The choices that the buyer made after ordering, oldest first. */
export const shipTogetherChangesOf = (db: Database, orderId: string) =>
  db
    .selectFrom('ship_together_changes')
    .select(['ship_together as shipTogether', 'actor_kind as actorKind', 'actor_name as actorName', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()

export type ShipTogetherChange = Awaited<ReturnType<typeof shipTogetherChangesOf>>[number]
