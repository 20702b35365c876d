import { sql } from 'kysely'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'

/** Finds a phone number for orders: the member's, or else one of the company's address book or of an owner. */
export async function findPhone(
  db: Database,
  { id, customerId }: Pick<Caller, 'id' | 'customerId'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ phone: string }>`
    select phone from (
      select phone, 1 as rank, id from users where id = ${id}
      union all
      select phone, case when is_default then 2 else 3 end, id from addresses where customer_id = ${customerId}
      union all
      select phone, 4, id from users where customer_id = ${customerId} and company_role = 'owner'
    ) known where phone <> '' order by rank, id limit 1`.execute(db)
  return rows[0]?.phone
}
