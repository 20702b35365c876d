import { sql } from 'kysely'
import { countRows } from '#database/count-rows.ts'
import type { PageRequest } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'

const selectFiles = (db: Database) =>
  db
    .selectFrom('bank_files')
    .select(['id', 'name', 'source', 'received_by as receivedBy', 'received_at as receivedAt', 'problem'])

export type StoredFile = Awaited<ReturnType<ReturnType<typeof selectFiles>['execute']>>[number]

export const findFile = (db: Database, id: string) =>
  selectFiles(db).where('id', '=', id).executeTakeFirstOrThrow()

export const findFiles = (db: Database, { limit, cursor }: PageRequest) =>
  selectFiles(db)
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(received_at, id) < (select received_at, id from bank_files where id = ${cursor})`,
      ),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const countFiles = (db: Database) => countRows(db.selectFrom('bank_files'))

export interface StoredStatement {
  readonly id: string
  readonly fileId: string
  readonly account: string
  readonly number: string
  readonly currency: string
  readonly from: string | null
  readonly to: string | null
  readonly openingCents: number | null
  readonly closingCents: number | null
  readonly problem: string
  readonly pending: number
  readonly repeated: number
  readonly booked: number
  readonly kept: number
  readonly waiting: number
  readonly ignored: number
  readonly returned: number
}

/** Statements with what became of their transfers. */
const selectStatements = (condition: ReturnType<typeof sql>) => sql<StoredStatement>`
  select s.id, s.file_id as "fileId", s.account, s.number, s.currency, s.from_day::text as "from", s.to_day::text as "to",
    s.opening_cents as "openingCents", s.closing_cents as "closingCents", s.problem, s.pending_count as pending,
    s.repeated_count as repeated, t.*
  from bank_statements s, lateral (
    select count(*) filter (where state = 'booked') as booked, count(*) filter (where state = 'kept') as kept,
      count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'ignored') as ignored,
      count(*) filter (where state = 'returned') as returned
    from bank_transfers where statement_id = s.id) t
  where ${condition} order by s.file_id, s.position`

export async function findStatements(
  db: Database,
  fileIds: readonly string[],
): Promise<readonly StoredStatement[]> {
  if (fileIds.length === 0) return []
  const { rows } = await selectStatements(sql`s.file_id = any(${[...fileIds]}::text[])`).execute(db)
  return rows
}

export async function findStatement(db: Database, id: string): Promise<StoredStatement | undefined> {
  const { rows } = await selectStatements(sql`s.id = ${id}`).execute(db)
  return rows[0]
}
