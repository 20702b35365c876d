import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { deliveredTo } from './deliveries.ts'

/** Takes addresses that no longer get anything off an order with several. */
export const dropEmptyDeliveries = (tx: Database, orderId: string) =>
  sql`
    delete from order_deliveries d where order_id = ${orderId} and not exists (
      select from order_line_deliveries where order_id = d.order_id and delivery_position = d.position
    )`.execute(tx)

/** Writes the order's own address anew from the addresses that are left. */
export async function readdress(tx: Database, orderId: string): Promise<void> {
  const left = await tx
    .selectFrom('order_deliveries')
    .select(['address', 'phone'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const [first] = left
  if (!first) throw new Error(`no piece of order ${orderId} has an address`)
  await tx
    .updateTable('orders')
    .set({ address: deliveredTo(first.address, left.length), phone: first.phone })
    .where('id', '=', orderId)
    .execute()
}
