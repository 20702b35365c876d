import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** As long as the email that told of it. */
const KEEP_DAYS = 90

export interface NewMessage {
  readonly name: string
  readonly email: string
  readonly message: string
}

export function insertMessage(tx: Database, message: NewMessage) {
  return tx.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow()
}

export const messageColumns = [
  'id',
  'name',
  'email',
  'message',
  'created_at as createdAt',
  'answered_at as answeredAt',
  'answered_by as answeredBy',
  'answer',
] as const

export const newestMessagesOf = (db: Database, email: string, limit: number) =>
  db
    .selectFrom('messages')
    .select(messageColumns)
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export type StoredMessage = Awaited<ReturnType<typeof newestMessagesOf>>[number]

/** The shop has each by email; the row is for looking into what went wrong with one. Safe to repeat. */
export async function forgetOldMessages(db: Database): Promise<void> {
  await db
    .deleteFrom('messages')
    .where('created_at', '<', sql<Date>`now() - ${KEEP_DAYS}::int * interval '1 day'`)
    .execute()
}

/** Who reads what is written to the shop as long as it has named no address of its own. */
export async function firstAdminEmail(db: Database): Promise<string | undefined> {
  const admin = await db
    .selectFrom('users')
    .select((e) => e.ref('email').$notNull().as('email'))
    .where('role', '=', 'admin')
    .where('admin_role', '=', 'owner')
    .where('email', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return admin?.email
}
