import { sql } from 'kysely'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'

interface RedirectFilter {
  readonly q?: string | undefined
}

const matching = (db: Database, { q }: RedirectFilter) => {
  const part = `%${escapeLike(q ?? '')}%`
  return db
    .selectFrom('redirects')
    .$if(!!q, (query) => query.where((e) => e.or([e('path', 'ilike', part), e('target', 'ilike', part)])))
}

export const findRedirects = (db: Database, { limit, cursor, ...filter }: RedirectFilter & PageRequest) =>
  fixedPage(matching(db, filter).select(['id', 'path', 'target']), 'redirects', { limit, cursor }).execute()

export const countRedirects = (db: Database, filter: RedirectFilter) => countRows(matching(db, filter))

export const allRedirects = (db: Database) =>
  db.selectFrom('redirects').select(['path', 'target']).orderBy('path').execute()

/**
 * Finds the redirects that new ones from these paths to these targets may change or extend. Stored ones are no chain,
 * so that a step in each direction is enough.
 * @param paths and targets as `comparablePath()` makes them
 */
export const redirectsAround = async (tx: Database, paths: readonly string[], targets: readonly string[]) => {
  const { rows } = await sql<{ path: string; target: string }>`
    select path, target from redirects
    where path = any(${[...paths, ...targets]}::text[]) or comparable_path(target) = any(${paths}::text[])`.execute(
    tx,
  )
  return rows
}

/** @param path as `comparablePath()` makes it */
export const findTarget = (db: Database, path: string) =>
  db.selectFrom('redirects').select('target').where('path', '=', path).executeTakeFirst()

/** Allows one writer at a time; readers are not blocked. */
export const lockRedirects = (tx: Database) =>
  sql`lock table redirects in share row exclusive mode`.execute(tx)

/** Adds redirects, or changes their targets. One statement, so that no chain exists in between. */
export const writeRedirects = (
  tx: Database,
  redirects: readonly { readonly path: string; readonly target: string }[],
) =>
  sql`insert into redirects (path, target)
    select path, target from jsonb_to_recordset(${JSON.stringify(redirects)}::jsonb) as r (path text, target text)
    on conflict (path) do update set target = excluded.target`.execute(tx)

export const removeRedirect = (tx: Database, id: string) =>
  tx.deleteFrom('redirects').where('id', '=', id).returning(['path', 'target']).executeTakeFirst()
