import { sql } from 'kysely'
import { CHANGE_POSITION } from '#contract/changes/endpoints.ts'
import type { Database } from '#database/open.ts'
import type { Changes } from '#database/tables/changes.ts'
import { isoMoment } from '../days.ts'

export interface ChangesSince {
  /** `next` of an earlier reply, or a time. @default from the beginning */
  readonly changedSince?: string | undefined
  readonly limit: number
}

export interface ChangedRecords<Row> {
  readonly changed: Row[]
  readonly deleted: { _id: string; at: string }[]
  readonly next: string
  readonly more: boolean
}

const time = isoMoment(sql`changed_at`)

/**
 * Reads the next changes of a kind, and the records as they are now. A record that has changed several times is listed
 * once.
 * @param find the records with these ids, in no particular order; without those that were deleted
 */
export async function readChanges<Row extends { readonly _id: string }>(
  db: Database,
  kind: Changes['kind'],
  { changedSince = '', limit }: ChangesSince,
  find: (ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<ChangedRecords<Row>> {
  const [, from = '1970-01-01T00:00:00Z', after = '0'] = CHANGE_POSITION.exec(changedSince) ?? []
  const until = await completeUntil(db)
  const rows = await db
    .selectFrom('changes')
    .select(['id', 'record_id as recordId', time.as('at')])
    .where('kind', '=', kind)
    .where(sql<boolean>`(changed_at, id) > (${from}::timestamptz, ${after}::bigint)`)
    .where(sql<boolean>`changed_at < ${until}::timestamptz`)
    .orderBy('changed_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  const last = rows.length === limit ? rows.at(-1) : undefined
  // The last change of each record decides its place.
  const lastOf = new Map(rows.map(({ recordId, at }) => [recordId, at]))
  const ids = [...new Set(rows.map(({ recordId }) => recordId).toReversed())].toReversed()
  const records = new Map((ids.length > 0 ? await find(ids) : []).map((record) => [record._id, record]))
  return {
    changed: ids.flatMap((id) => records.get(id) ?? []),
    deleted: ids.filter((id) => !records.has(id)).map((_id) => ({ _id, at: lastOf.get(_id) ?? until })),
    next: last ? `${last.at}~${last.id}` : until,
    more: last !== undefined,
  }
}

/**
 * Returns the time before which no change will be added any more: the beginning of the oldest transaction that has
 * written, or now. A transaction that has not written yet notes its changes with a later time.
 * It is read on its own, before the changes: they must be seen as they are after it.
 */
async function completeUntil(db: Database): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    select ${isoMoment(sql`least(now(), min(xact_start))`)} as until
    from pg_stat_activity where datname = current_database() and backend_xid is not null`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate has one row')
  return row.until
}

const kinds: readonly Changes['kind'][] = ['product', 'order', 'invoice', 'customer']

/** Deletes some changes of records that have changed again within the last day. */
export async function deleteSuperfluousChanges(db: Database): Promise<void> {
  await sql`
    delete from changes where id in (
      select earlier.id from changes later
        join changes earlier on earlier.kind = later.kind and earlier.record_id = later.record_id and earlier.id < later.id
      where later.kind = any (${[...kinds]}::text[]) and later.changed_at > now() - interval '1 day'
      limit 10000
    )`.execute(db)
}
