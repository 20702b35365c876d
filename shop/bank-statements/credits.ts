import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** Money kept on customers' accounts, as the books name it. */
export async function findBookedCredits(db: Database, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; number: string; amountCents: number; text: string }>`
    select c.id, 'BT-' || t.serial as number, c.amount_cents as "amountCents",
      case c.kind when 'kept' then 'Kept on account, ' else 'Taken back, ' end
        || coalesce((select name from companies where customer_id = c.customer_id), t.payer_name) as text
    from customer_credits c join bank_transfers t on t.id = c.transfer_id where c.id = any(${[...ids]}::text[])`.execute(
    db,
  )
  return rows
}
