import { type SqlBool, sql } from 'kysely'
import type { AdminRole } from '#contract/users/admin-roles.ts'
import type { Database } from '#database/open.ts'

export interface FeedSetting {
  readonly url: string
  readonly every: 'hourly' | 'daily'
}

/**
 * Sets the address of a supplier's file, which is first fetched now.
 * @returns the supplier's name, if there is one
 */
export async function setFeed(tx: Database, id: string, { url, every }: FeedSetting, by: string) {
  const supplier = await tx
    .updateTable('suppliers')
    .set({
      feed_url: url,
      feed_every: every,
      feed_by: by,
      feed_next_at: sql<Date>`now()`,
      feed_result: '',
      feed_hash: null,
    })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return supplier?.name
}

export async function clearFeed(tx: Database, id: string) {
  const supplier = await tx
    .updateTable('suppliers')
    .set({ feed_url: null, feed_every: null, feed_by: null, feed_next_at: null, feed_hash: null })
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return supplier?.name
}

export const findDueFeeds = (db: Database) =>
  db
    .selectFrom('suppliers')
    .select('id')
    .where(sql<SqlBool>`feed_next_at <= now()`)
    .orderBy('feed_next_at')
    .limit(50)
    .execute()

/** Has a supplier's file fetched now. @returns whether it has a feed */
export async function makeDue(tx: Database, id: string): Promise<boolean> {
  const supplier = await tx
    .updateTable('suppliers')
    .set({ feed_next_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('feed_url', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return supplier !== undefined
}

export interface TakenFeed {
  readonly url: string
  /** The email of the admin who set it. */
  readonly by: string
  /** That admin's role today; null if they are no longer an admin. */
  readonly role: AdminRole | null
  readonly hash: string | null
  readonly name: string
}

/** Takes a feed that is due: if its process is killed, it is fetched again after ten minutes. */
export async function takeDue(db: Database, id: string) {
  const { rows } = await sql<TakenFeed>`
    update suppliers set feed_next_at = now() + interval '10 minutes'
    where id = ${id} and feed_next_at <= now()
    returning feed_url as url, feed_by as by, feed_hash as hash, name,
      (select admin_role from users where email = feed_by and users.role = 'admin') as role`.execute(db)
  return rows[0]
}

/** Records the result of a fetch, unless the feed was changed meanwhile. */
export async function noteFetched(
  db: Database,
  id: string,
  { url }: TakenFeed,
  { result, hash }: { readonly result: string; readonly hash?: string },
): Promise<void> {
  await sql`
    update suppliers set feed_fetched_at = now(), feed_result = ${result.slice(0, 500)},
      feed_hash = coalesce(${hash ?? null}, feed_hash),
      feed_next_at = now() + case feed_every when 'hourly' then interval '1 hour' else interval '1 day' end
    where id = ${id} and feed_url = ${url}`.execute(db)
}
