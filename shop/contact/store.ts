import { type SqlBool, sql } from 'kysely'
import type { messageStates } from '#contract/contact/endpoints.ts'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'

/** The same time that the notification email is stored. */

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

export interface MessageList extends PageRequest {
  readonly state?: (typeof messageStates)[number] | undefined
}

export const newestMessages = (db: Database, { state, ...page }: MessageList) =>
  fixedPage(db.selectFrom('messages').where(isIn(state)), 'messages', page)
    .select(messageColumns)
    .execute()

export const countMessages = (db: Database, state: MessageList['state']): Promise<number> =>
  countRows(db.selectFrom('messages').where(isIn(state)))

const isIn = (state: MessageList['state']) =>
  state === undefined
    ? sql<SqlBool>`true`
    : state === 'open'
      ? sql<SqlBool>`answered_at is null`
      : sql<SqlBool>`answered_at is not null`

/** Locks the message, so that the later of two concurrent answers sees that it is already answered. */
export const lockMessage = (tx: Database, id: string) =>
  tx.selectFrom('messages').select(messageColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export async function markAnswered(
  tx: Database,
  id: string,
  { by, text }: { readonly by: string; readonly text: string },
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ answered_at: sql<Date>`now()`, answered_by: by, answer: text || null })
    .where('id', '=', id)
    .execute()
}

/** Deletes old messages with their answers. Safe to repeat. */
export async function deleteOldMessages(db: Database): Promise<void> {
  await db
    .deleteFrom('messages')
    .where('created_at', '<', sql<Date>`now() - interval '1 day' * (select message_days from retention)`)
    .execute()
}

/** Email address of the first admin, who receives messages until the shop has set an address of its own. */
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
