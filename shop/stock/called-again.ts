import { sql } from 'kysely'
import type { Actor } from '#contract/audit-log/actor.ts'
import type { Database } from '#database/open.ts'
import { reservePieces } from './call-off-reservations.ts'

/** A call-off order whose call ended unpaid: its pieces can be called again. */
export interface CalledAgain {
  readonly id: string
  readonly number: number
  readonly reserves: boolean
  /** Last day on which pieces can be called. */
  readonly untilOn: string
  /** Whether they can be called now. */
  readonly isOpen: boolean
}

/**
 * Locks the call-off order that an order is a call of, and all its products; undefined if it is none. For use before
 * the order's pieces are put back, which locks some of these products.
 */
export async function lockCalledOf(tx: Database, orderId: string): Promise<CalledAgain | undefined> {
  const { rows } = await sql<CalledAgain>`
    select id, number, reserves, to_char(until_on, 'YYYY-MM-DD') as "untilOn",
      status = 'active' and until_on >= shop_today() as "isOpen"
    from call_off_orders
    where id = (select call_off_id from call_off_calls where order_id = ${orderId} limit 1)
    for no key update`.execute(tx)
  const [called] = rows
  if (called)
    await sql`
      select from products where id in (select product_id from call_off_lines where call_off_id = ${called.id})
      order by id for no key update`.execute(tx)
  return called
}

/** Counts the pieces of a cancelled call as open, and sets aside again the pieces that the call-off order reserves. */
export async function reserveAgain(
  tx: Database,
  { id, reserves, isOpen }: CalledAgain,
  { orderId, actor }: { readonly orderId: string; readonly actor: Actor },
): Promise<void> {
  // Otherwise the database does so at the end of the transaction, which is too late for the reservations made here.
  await tx.deleteFrom('call_off_calls').where('order_id', '=', orderId).execute()
  if (reserves && isOpen) await reservePieces(tx, id, actor)
}
