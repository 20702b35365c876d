import { sql } from 'kysely'
import type { Database } from '#database/open.ts'

/**
 * Starts a session, and ends the admin's previous session.
 * @returns its id
 */
export async function insertSession(
  tx: Database,
  { adminId, userId, reason }: { readonly adminId: string; readonly userId: string; readonly reason: string },
): Promise<string> {
  await tx
    .updateTable('acting_sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('admin_id', '=', adminId)
    .where('ended_at', 'is', null)
    .execute()
  const { id } = await tx
    .insertInto('acting_sessions')
    .values({ admin_id: adminId, user_id: userId, reason })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Finds a session that is not over. */
export const findOpenSession = (db: Database, id: string) =>
  db
    .selectFrom('acting_sessions')
    .select(['id', 'admin_id as adminId', 'user_id as userId', 'reason'])
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()

export const endSession = (tx: Database, id: string) =>
  tx
    .updateTable('acting_sessions')
    .set({ ended_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('reason')
    .executeTakeFirst()
