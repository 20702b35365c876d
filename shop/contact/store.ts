import type { Database } from '#database/open.ts'

export interface NewMessage {
  readonly name: string
  readonly email: string
  readonly message: string
}

export function insertMessage(tx: Database, message: NewMessage) {
  return tx.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow()
}

/** Who reads what is written to the shop as long as it has named no address of its own. */
export async function firstAdminEmail(db: Database): Promise<string | undefined> {
  const admin = await db
    .selectFrom('users')
    .select((e) => e.ref('email').$notNull().as('email'))
    .where('role', '=', 'admin')
    .where('email', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return admin?.email
}
