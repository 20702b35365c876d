import { sql } from 'kysely'
import { AttachedDocument } from '#contract/documents/printed-document.ts'
import type { EmailTemplate } from '#contract/mail/templates.ts'
import type { Database } from '#database/open.ts'

const MAX_ERROR_LENGTH = 500

const content = ['template', 'data', 'subject', 'text', 'html'] as const

interface NewMail {
  readonly messageKey: string
  readonly recipient: string
  readonly email: EmailTemplate
  readonly attached?: AttachedDocument | undefined
  /** Set for an email that goes only to the outbox. */
  readonly sentAt: Date | null
}

/**
 * Stores an email.
 * @returns its id
 */
export async function insertMail(
  tx: Database,
  { messageKey, recipient, email: { kind, ...data }, attached, sentAt }: NewMail,
): Promise<number> {
  const { id } = await tx
    .insertInto('mails')
    .values({
      message_key: messageKey,
      recipient,
      template: kind,
      data: JSON.stringify(data),
      attached: attached ? JSON.stringify(attached) : null,
      sent_at: sentAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns the email if it still has to be sent. */
export async function findUnsent(db: Database, id: number) {
  const unsent = await db
    .selectFrom('mails')
    .select([
      'id',
      'message_key as messageKey',
      'recipient',
      'reply_to as replyTo',
      'created_at as createdAt',
      'attached',
      ...content,
    ])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst()
  return unsent && { ...unsent, attached: attachedTo(unsent) }
}

/** The attached document of a row's email. */
export const attachedTo = ({ attached }: { readonly attached: unknown }): AttachedDocument | undefined =>
  attached === null ? undefined : AttachedDocument.parse(attached)

const forgotten = { data: null, text: null, html: null }

/**
 * Marks an email as sent.
 * @param forget whether to delete its content, which may include a link that gives access to an account
 */
export async function markSent(db: Database, id: number, { forget }: { forget: boolean }): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sent_at: sql`now()`, last_error: null, ...(forget && forgotten) })
    .where('id', '=', id)
    .execute()
}

export async function noteFailure(db: Database, id: number, message: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ last_error: message.slice(0, MAX_ERROR_LENGTH) })
    .where('id', '=', id)
    .execute()
}

export async function giveUp(db: Database, id: number, message: string, { forget }: { forget: boolean }) {
  await db
    .updateTable('mails')
    .set({
      given_up_at: sql`now()`,
      last_error: message.slice(0, MAX_ERROR_LENGTH),
      ...(forget && forgotten),
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Marks emails as given up whose jobs have no retries left. */
export async function giveUpOlderThan(db: Database, days: number, { forget }: { forget: boolean }) {
  await db
    .updateTable('mails')
    .set({ given_up_at: sql`now()`, ...(forget && forgotten) })
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .where('created_at', '<', daysAgo(days))
    .execute()
}

export async function deleteOlderThan(db: Database, days: number): Promise<void> {
  await db.deleteFrom('mails').where('created_at', '<', daysAgo(days)).execute()
}

const daysAgo = (days: number) => sql<Date>`now() - make_interval(days => ${days})`

export type StoredMail = Awaited<ReturnType<typeof listMails>>[number]

/**
 * Newest first.
 * @param before the id of the last email on the previous page
 */
export function listMails(db: Database, { before, limit }: { before?: number | undefined; limit: number }) {
  return db
    .selectFrom('mails')
    .select(listed)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function findMail(db: Database, id: number) {
  return db.selectFrom('mails').select(listed).where('id', '=', id).executeTakeFirst()
}

const listed = [
  'id',
  'recipient',
  'reply_to as replyTo',
  'attached',
  ...content,
  'created_at as createdAt',
  'sent_at as sentAt',
  'given_up_at as givenUpAt',
  'last_error as lastError',
] as const
