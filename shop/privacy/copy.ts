import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import { COPY_HOURS } from '#contract/privacy/endpoints.ts'
import type { Database } from '#database/open.ts'
import { toCsv } from '../csv.ts'
import { findPerson, type Person } from './person.ts'
import { personalData } from './personal-data.ts'

type Row = Readonly<Record<string, unknown>>

/** Everything that the shop knows about the person, by table. */
async function collect(db: Database, person: Person): Promise<Record<string, readonly Row[]>> {
  const found: Record<string, readonly Row[]> = {}
  for (const [table, { of, withheld = [] }] of personalData) {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(${sql.table(table)}) - ${[...withheld]}::text[] as row
      from ${sql.table(table)} where ${of(person)}`.execute(db)
    if (rows.length > 0) found[table] = rows.map(({ row }) => row)
  }
  return found
}

const toCell = (value: unknown): string | number =>
  typeof value === 'number' ? value : typeof value === 'string' ? value : JSON.stringify(value ?? '')

function csvOf(rows: readonly Row[]): string {
  const columns = Object.keys(rows[0] ?? {})
  return toCsv(
    columns,
    rows.map((row) =>
      Object.fromEntries(columns.map((column) => [column, row[column] === null ? '' : toCell(row[column])])),
    ),
  )
}

/** A ZIP with `data.json` and a CSV of each table that has rows. */
function toZip(tables: Record<string, readonly Row[]>, at: Date): Uint8Array {
  const files = { 'data.json': strToU8(JSON.stringify(tables, undefined, 2)) }
  const sheets = Object.entries(tables).map(([table, rows]) => [`${table}.csv`, strToU8(csvOf(rows))])
  return zipSync({ ...files, ...Object.fromEntries(sheets) }, { mtime: at })
}

/**
 * Creates the copy that the user requested.
 * @returns its expiry; undefined if the request no longer exists
 */
export async function makeCopy(db: Database, userId: string): Promise<Date | undefined> {
  const person = await findPerson(db, userId)
  if (!person) return undefined
  const now = new Date()
  const file = toZip(await collect(db, person), now)
  const made = await db
    .updateTable('data_copies')
    .set({ made_at: now, expires_at: new Date(now.getTime() + COPY_HOURS * 3_600_000), file })
    .where('user_id', '=', userId)
    .where('made_at', 'is', null)
    .returning((e) => e.ref('expires_at').$notNull().as('expiresAt'))
    .executeTakeFirst()
  return made?.expiresAt
}

const unexpired = (db: Database, userId: string) =>
  db
    .selectFrom('data_copies')
    .where('user_id', '=', userId)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', sql<Date>`now()`)]))

export const findCopy = (db: Database, userId: string) =>
  unexpired(db, userId).select(['asked_at as askedAt', 'expires_at as expiresAt']).executeTakeFirst()

export async function findCopyFile(db: Database, userId: string): Promise<Uint8Array | undefined> {
  const copy = await unexpired(db, userId).select('file').executeTakeFirst()
  return copy?.file ?? undefined
}

/** Stores a request for a copy, which replaces an earlier one. @returns false while one is being made */
export async function insertCopy(tx: Database, userId: string): Promise<boolean> {
  const asked = await tx
    .insertInto('data_copies')
    .values({ user_id: userId, made_at: null, expires_at: null, file: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ asked_at: sql<Date>`now()`, made_at: null, expires_at: null, file: null })
        .where('data_copies.made_at', 'is not', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return asked !== undefined
}
