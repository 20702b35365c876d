import { sql } from 'kysely'
import { MAX_MISSED_PATHS } from '#contract/redirects/endpoints.ts'
import type { Database } from '#database/open.ts'
import { today } from '../days.ts'

const KEPT_DAYS = 90

/** Counts paths that led nowhere. Beyond the limit, those with the fewest misses are dropped, oldest first. */
export async function countMissedPaths(db: Database, misses: ReadonlyMap<string, number>): Promise<void> {
  const counted = JSON.stringify([...misses].map(([path, count]) => ({ path, count })))
  await sql`insert into missed_paths (path, misses, last_on)
    select path, count, ${today}
      from jsonb_to_recordset(${counted}::jsonb) as m (path text, count bigint) order by path
    on conflict (path) do update set misses = missed_paths.misses + excluded.misses, last_on = excluded.last_on`.execute(
    db,
  )
  await sql`delete from missed_paths where path in (
    select path from missed_paths order by misses desc, last_on desc, path desc offset ${MAX_MISSED_PATHS})`.execute(
    db,
  )
}

export const findMissedPaths = (db: Database, limit: number) =>
  db
    .selectFrom('missed_paths')
    .select(['path', 'misses', sql<string>`to_char(last_on, 'YYYY-MM-DD')`.as('lastOn')])
    .orderBy('misses', 'desc')
    .orderBy('last_on', 'desc')
    .orderBy('path', 'desc')
    .limit(limit)
    .execute()

export const forgetMissedPaths = (db: Database, paths: readonly string[]) =>
  db.deleteFrom('missed_paths').where('path', 'in', paths).execute()

export const deleteOldMissedPaths = (db: Database) =>
  sql`delete from missed_paths where last_on < ${today} - ${KEPT_DAYS}::int`.execute(db)
