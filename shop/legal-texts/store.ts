import { type SqlBool, sql } from 'kysely'
import { type LegalPage, legalPages } from '#contract/legal-texts/pages.ts'
import type { Database } from '#database/open.ts'
import { today } from '../days.ts'

const from = sql<string>`to_char(holds_from, 'YYYY-MM-DD')`
const isInForce = sql<SqlBool>`holds_from <= ${today}`

/** Returns the versions of a text that are or were in force, newest first. */
export const versionsInForce = (db: Database, page: LegalPage) =>
  db
    .selectFrom('legal_texts')
    .select(['version', from.as('from')])
    .where('page', '=', page)
    .where(isInForce)
    .orderBy('version', 'desc')
    .execute()

/** Finds a version that is or was in force. */
export const findVersion = (db: Database, page: LegalPage, version: number) =>
  db
    .selectFrom('legal_texts')
    .select(['version', from.as('from'), 'text'])
    .where('page', '=', page)
    .where('version', '=', version)
    .where(isInForce)
    .executeTakeFirst()

/** Returns the newest version of each text that is in force, and the one that is not in force yet. */
export const newestVersions = (db: Database) =>
  db
    .selectFrom('legal_texts')
    .distinctOn(['page', isInForce])
    .select(['page', 'version', from.as('from'), 'text', isInForce.as('isInForce')])
    .orderBy('page')
    .orderBy(isInForce)
    .orderBy('version', 'desc')
    .execute()

/** Returns the pages that still show the shipped example. */
export async function exampleTexts(db: Database): Promise<LegalPage[]> {
  const written = await db.selectFrom('legal_texts').select('page').distinct().where(isInForce).execute()
  return legalPages.filter((page) => written.every((row) => row.page !== page))
}

export const isOver = async (db: Database, day: string): Promise<boolean> => {
  const { rows } = await sql<{ over: boolean }>`
    select ${day}::date < ${today} as over`.execute(db)
  return rows[0]?.over ?? false
}

/** Allows one writer at a time; readers are not blocked. */
export const lockTexts = (tx: Database) => sql`lock table legal_texts in share row exclusive mode`.execute(tx)

/** Returns the version of a text that is not in force yet. */
export const findNext = (tx: Database, page: LegalPage) =>
  tx
    .selectFrom('legal_texts')
    .select(['version', from.as('from'), 'text'])
    .where('page', '=', page)
    .where((e) => e.not(isInForce))
    .executeTakeFirst()

interface Written {
  readonly page: LegalPage
  readonly text: string
  readonly from: string
  readonly by: string
}

/** @returns the number of the version */
export async function insertVersion(tx: Database, { page, text, from, by }: Written): Promise<number> {
  const { version } = await tx
    .insertInto('legal_texts')
    .values((e) => ({
      page,
      version: e
        .selectFrom('legal_texts')
        .select(sql<number>`coalesce(max(version), 0) + 1`.as('version'))
        .where('page', '=', page),
      text,
      holds_from: from,
      written_by: by,
    }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export async function removeVersion(tx: Database, page: LegalPage, version: number): Promise<void> {
  await tx.deleteFrom('legal_texts').where('page', '=', page).where('version', '=', version).execute()
}
