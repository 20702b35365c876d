import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

export interface NewMessage {
  readonly name: string
  readonly email: string
  readonly message: string
}

export function insertMessage(tx: Database, message: NewMessage) {
  return tx.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow()
}

/** How many people wrote in the last hour: with this address, and altogether. */
export async function recentCounts(
  db: Database,
  table: 'messages' | 'quotes' | 'stock_notices',
  email: string,
): Promise<{ readonly own: number; readonly all: number }> {
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where email = ${email})::int as own, count(*)::int as all
    from ${sql.table(table)} where created_at > now() - interval '1 hour'`.execute(db)
  return rows[0] ?? { own: 0, all: 0 }
}

/** Who reads what is written to the shop. */
export async function adminEmails(db: Database): Promise<string[]> {
  const admins = await db
    .selectFrom('users')
    .select((e) => e.ref('email').$notNull().as('email'))
    .where('role', '=', 'admin')
    .where('email', 'is not', null)
    .orderBy('created_at')
    .limit(10)
    .execute()
  return admins.map(({ email }) => email)
}
