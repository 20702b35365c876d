import { sql } from 'kysely'
import type { InvoiceFormat } from '#contract/electronic-invoices/endpoints.ts'
import type { Channel } from '#contract/invoice-transmissions/endpoints.ts'
import { countRows } from '#database/count-rows.ts'
import { type ListOrder, type PageRequest, selectPage } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'

/** An answer may come from outside, of any length. */
const MAX_ANSWER = 500

const answerText = (answer: string) =>
  answer
    .toWellFormed()
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_ANSWER)
    .toWellFormed()

const select = (db: Database) =>
  db
    .selectFrom('invoice_transmissions as t')
    .innerJoin('invoices', 'invoices.id', 't.invoice_id')
    .leftJoin('credit_notes as n', 'n.id', 't.credit_note_id')
    .innerJoin('companies as c', 'c.customer_id', 'invoices.customer_id')
    .select([
      't.id',
      't.invoice_id as invoiceId',
      't.credit_note_id as creditNoteId',
      sql<string>`coalesce(n.number, invoices.number)`.as('number'),
      'c.name as company',
      't.channel',
      't.format',
      't.state',
      't.round',
      't.attempts',
      't.answer',
      't.queued_at as queuedAt',
      't.sent_at as sentAt',
      't.answered_at as answeredAt',
    ])

export type StoredTransmission = NonNullable<Awaited<ReturnType<typeof findTransmission>>>

export const findTransmission = (db: Database, id: string) =>
  select(db).where('t.id', '=', id).executeTakeFirst()

/** Returns the transmissions of an invoice and its credit notes, oldest first. */
export const findTransmissions = (db: Database, invoiceId: string) =>
  select(db).where('t.invoice_id', '=', invoiceId).orderBy('t.queued_at').orderBy('t.id').execute()

/** The index of migration 0183 has the same condition. */
const isOpen = sql<boolean>`(t.state in ('queued', 'refused') or (t.state = 'sent' and t.channel <> 'mail'))`

const oldestFirst: ListOrder = {
  key: sql.ref('t.queued_at'),
  type: 'timestamptz',
  table: 'invoice_transmissions',
  id: sql.ref('t.id'),
  direction: 'asc',
}

export const findOpen = (db: Database, page: PageRequest) =>
  selectPage(select(db).where(isOpen), oldestFirst, page).execute()

export const countOpen = (db: Database) =>
  countRows(db.selectFrom('invoice_transmissions as t').where(isOpen))

interface NewTransmission {
  readonly invoiceId: string
  readonly creditNoteId: string | null
  readonly channel: Channel
  readonly format: InvoiceFormat
  /** Why it cannot be sent at all; empty: it can. */
  readonly refusedBecause: string
}

const begun = ({ channel, format, refusedBecause }: Omit<NewTransmission, 'invoiceId' | 'creditNoteId'>) => ({
  channel,
  format,
  state: refusedBecause ? ('refused' as const) : ('queued' as const),
  answer: answerText(refusedBecause),
  answered_at: refusedBecause ? sql<Date>`now()` : null,
})

/**
 * Queues a document for sending.
 * @returns its id; undefined if it was stored before
 */
export async function insertTransmission(tx: Database, transmission: NewTransmission) {
  const inserted = await tx
    .insertInto('invoice_transmissions')
    .values({
      invoice_id: transmission.invoiceId,
      credit_note_id: transmission.creditNoteId,
      ...begun(transmission),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/**
 * Begins another round of a refused transmission.
 * @returns its round; undefined if it is not refused
 */
export async function beginAgain(
  tx: Database,
  id: string,
  { channel, format }: Pick<NewTransmission, 'channel' | 'format'>,
) {
  const again = await tx
    .updateTable('invoice_transmissions')
    .set((e) => ({
      ...begun({ channel, format, refusedBecause: '' }),
      round: e('round', '+', 1),
      attempts: 0,
      queued_at: sql<Date>`now()`,
      sent_at: null,
    }))
    .where('id', '=', id)
    .where('state', '=', 'refused')
    .returning('round')
    .executeTakeFirst()
  return again?.round
}

export interface Round {
  readonly id: string
  readonly round: number
}

const waiting = (db: Database, { id, round }: Round) =>
  db
    .updateTable('invoice_transmissions')
    .where('id', '=', id)
    .where('round', '=', round)
    .where('state', '=', 'queued')

/**
 * Counts an attempt before it is made, so that one during which the process is killed counts too.
 * @returns how many there were; undefined if nothing is left to send
 */
export async function countAttempt(db: Database, round: Round) {
  const counted = await waiting(db, round)
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .returning('attempts')
    .executeTakeFirst()
  return counted?.attempts
}

export async function noteFailure(db: Database, round: Round, answer: string): Promise<void> {
  await waiting(db, round)
    .set({ answer: answerText(answer) })
    .execute()
}

export async function markSent(db: Database, round: Round): Promise<void> {
  await waiting(db, round).set({ state: 'sent', sent_at: sql`now()`, answer: '' }).execute()
}

export async function markRefused(db: Database, round: Round, answer: string): Promise<void> {
  await waiting(db, round)
    .set({ state: 'refused', answered_at: sql`now()`, answer: answerText(answer) })
    .execute()
}

/**
 * Records a network's answer about a document sent through it.
 * @returns false if no such document awaits this answer
 */
export async function noteAnswer(
  db: Database,
  { number, accepted, reason }: { number: string; accepted: boolean; reason: string },
): Promise<boolean> {
  const noted = await db
    .updateTable('invoice_transmissions as t')
    .set({
      state: accepted ? 'accepted' : 'refused',
      answered_at: sql`now()`,
      answer: accepted ? '' : answerText(reason),
    })
    .where('channel', '<>', 'mail')
    .where('state', 'in', accepted ? ['sent'] : ['sent', 'accepted'])
    .where(
      sql<boolean>`case when credit_note_id is null
        then invoice_id in (select id from invoices where number = ${number})
        else credit_note_id in (select id from credit_notes where number = ${number}) end`,
    )
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}
