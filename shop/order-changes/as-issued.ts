import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { StoredOrder } from '../orders/store.ts'
import type { headOf } from './fields.ts'

/** The fields of orders as they were when their invoices were issued: documents stay as they are. */

type Head = Partial<ReturnType<typeof headOf>>

interface Issued {
  readonly id: string
  readonly orderId: string
  readonly issuedAt: Date
}

/** By the invoice: the fields of an order that has changed since. */
export async function headsAtIssue(
  db: Database,
  invoices: readonly Issued[],
): Promise<ReadonlyMap<string, Head>> {
  const { rows } = await sql<{ id: string; before: Head }>`
    select invoice.id, first.before
    from unnest(${invoices.map(({ id }) => id)}::text[], ${invoices.map(({ orderId }) => orderId)}::text[],
        ${invoices.map(({ issuedAt }) => issuedAt)}::timestamptz[]) as invoice (id, order_id, issued_at),
      lateral (
        select before from order_changes c
        where c.order_id = invoice.order_id and c.state = 'done' and c.ended_at > invoice.issued_at
        order by c.version limit 1) first`.execute(db)
  return new Map(rows.map(({ id, before }) => [id, before]))
}

/** The order with the fields that it had then; an erased one has those of now. */
export const withHead = <Order extends StoredOrder>(order: Order, head: Head | undefined): Order => {
  if (!head || Object.keys(head).length === 0) return order
  const { deliveries = [], ...fields } = head
  return {
    ...order,
    ...fields,
    deliveries: order.deliveries.map((each) => ({
      ...each,
      ...deliveries.find(({ position }) => position === each.position),
    })),
  }
}
