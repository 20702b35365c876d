import { sql } from 'kysely'
import { ERASED_EMAIL } from '#contract/privacy/erased.ts'
import type { Retention } from '#contract/privacy/retention.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '../audit-log/store.ts'
import { eraseAtOnce, eraseOldPapers, erasing } from './erase.ts'
import { nobody } from './person.ts'

const readRetention = (db: Database) =>
  db
    .selectFrom('retention')
    .select([
      'message_days as messageDays',
      'sign_in_days as signInDays',
      'cart_days as cartDays',
      'quote_days as quoteDays',
      'log_days as logDays',
      'invoice_years as invoiceYears',
    ])

export const findRetention = (db: Database): Promise<Retention> => readRetention(db).executeTakeFirstOrThrow()

/** @returns false when nothing changed */
export function changeRetention(db: Database, wanted: Retention, admin: Caller): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const before = await readRetention(tx).forNoKeyUpdate().executeTakeFirstOrThrow()
    const { messageDays, signInDays, cartDays, quoteDays, logDays, invoiceYears } = wanted
    const after = { messageDays, signInDays, cartDays, quoteDays, logDays, invoiceYears }
    if (JSON.stringify(before) === JSON.stringify(after)) return false
    await tx
      .updateTable('retention')
      .set({
        message_days: messageDays,
        sign_in_days: signInDays,
        cart_days: cartDays,
        quote_days: quoteDays,
        log_days: logDays,
        invoice_years: invoiceYears,
      })
      .execute()
    await recordAction(tx, {
      actor: admin.email,
      action: 'retention-changed',
      subject: 'retention',
      label: 'How long data is kept',
      before,
      after,
    })
    return true
  })
}

/** The columns with a row's age, and the period that applies; without a period, rows stay. */
const aging = [
  ['messages', 'created_at', 'message_days'],
  ['identity_sign_ins', 'at', 'sign_in_days'],
  ['cart_lines', 'added_at', 'cart_days'],
  ['audit_log', 'at', 'log_days'],
  ['company_events', 'at', 'log_days'],
] as const

const isOver = (column: string, period: string) =>
  sql<boolean>`${sql.ref(column)} < now() - interval '1 day' * (select ${sql.ref(period)} from retention)`

/** Deletes or empties rows that are older than their retention period. Safe to repeat. */
export async function applyRetention(db: Database): Promise<void> {
  await db.transaction().execute((tx) =>
    erasing(tx, async () => {
      for (const [table, column, period] of aging)
        await sql`delete from ${sql.table(table)} where ${isOver(column, period)}`.execute(tx)
      const quotes = await tx
        .selectFrom('quotes')
        .select('id')
        .where(isOver('ended_at', 'quote_days'))
        .where('email', '<>', ERASED_EMAIL)
        .execute()
      const quoteIds = quotes.map(({ id }) => id)
      await eraseAtOnce(tx, { ...nobody, quoteIds }, ['quotes', 'quote_revisions', 'quote_links'])
      await tx.deleteFrom('data_copies').where('expires_at', '<', sql<Date>`now()`).execute()
    }),
  )
  await eraseOldPapers(db)
}
