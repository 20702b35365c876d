import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/** What went wrong, as long as a person cares to read. */
const LONGEST_ERROR = 500

interface NewMail {
  readonly messageKey: string
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Set for a mail that goes nowhere but the outbox. */
  readonly sentAt: Date | null
}

export async function insertMail(tx: Database, mail: NewMail): Promise<number> {
  const { id } = await tx
    .insertInto('mails')
    .values({
      message_key: mail.messageKey,
      recipient: mail.recipient,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      sent_at: mail.sentAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The mail, if it still has to be sent. */
export async function findUnsent(db: Database, id: number) {
  const mail = await db
    .selectFrom('mails')
    .select([
      'id',
      'message_key as messageKey',
      'recipient',
      'subject',
      'text',
      'html',
      'created_at as createdAt',
    ])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('given_up_at', 'is', null)
    .executeTakeFirst()
  return mail && { ...mail, text: mail.text ?? '', html: mail.html ?? '' }
}

const forgotten = { text: null, html: null }

/** @param forget whether the words go: they may hold a link that opens an account */
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
    .set({ last_error: message.slice(0, LONGEST_ERROR) })
    .where('id', '=', id)
    .execute()
}

export async function giveUp(
  db: Database,
  id: number,
  message: string,
  { forget }: { forget: boolean },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({
      given_up_at: sql`now()`,
      last_error: message.slice(0, LONGEST_ERROR),
      ...(forget && forgotten),
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Marks as given up what its job no longer tries to send. */
export async function giveUpOlderThan(
  db: Database,
  days: number,
  { forget }: { forget: boolean },
): Promise<void> {
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

export type ListedMail = Awaited<ReturnType<typeof listMails>>[number]

/** Newest first. @param before the id of the last mail of the page before */
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
  'subject',
  'text',
  'html',
  'created_at as createdAt',
  'sent_at as sentAt',
  'given_up_at as givenUpAt',
  'last_error as lastError',
] as const
