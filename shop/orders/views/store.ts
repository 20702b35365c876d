import { sql } from 'kysely'
import { countRows } from '#database/count-rows.ts'
import type { Database } from '#database/open.ts'

export interface NewView {
  readonly name: string
  readonly filter: object
  readonly columns: readonly string[]
}

export async function findColumns(db: Database, userId: string): Promise<readonly string[] | undefined> {
  const row = await db
    .selectFrom('order_columns')
    .select('columns')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.columns
}

export async function setColumns(db: Database, userId: string, columns: readonly string[]): Promise<void> {
  await db
    .insertInto('order_columns')
    .values({ user_id: userId, columns: [...columns] })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ columns: [...columns] }))
    .execute()
}

export function findViews(db: Database, userId: string) {
  return db
    .selectFrom('order_views')
    .select(['id', 'name', 'filter', 'columns'])
    .where('user_id', '=', userId)
    .orderBy((e) => e.fn('lower', ['name']))
    .execute()
}

export type StoredView = Awaited<ReturnType<typeof findViews>>[number]

/** Locks the user until the transaction ends, so that concurrent saves are counted one after the other. */
export async function lockUser(tx: Database, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

export const countViews = (db: Database, userId: string): Promise<number> =>
  countRows(db.selectFrom('order_views').where('user_id', '=', userId))

/** Saves a view, replacing one of the same name in any case. */
export async function saveView(
  tx: Database,
  userId: string,
  { name, filter, columns }: NewView,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into order_views (user_id, name, filter, columns)
    values (${userId}, ${name}, ${JSON.stringify(filter)}::jsonb, ${[...columns]}::text[])
    on conflict (user_id, lower(name))
      do update set name = excluded.name, filter = excluded.filter, columns = excluded.columns
    returning id`.execute(tx)
  const [saved] = rows
  if (!saved) throw new Error('a view was neither written nor replaced')
  return saved.id
}

export async function deleteView(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('order_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
