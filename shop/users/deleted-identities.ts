import { sql } from 'kysely'
import type { Identity } from '#contract/identity/port.ts'
import type { Database } from '#database/open.ts'

/** Blocks the account here immediately; the provider may delete it later. */
export async function noteDeleted(tx: Database, uid: string): Promise<void> {
  await tx
    .insertInto('deleted_identities')
    .values({ uid })
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet({ deleted_at: sql<Date>`now()`, ended_at: null }),
    )
    .execute()
}

/** Records that the provider has ended the account, or keeps it: a Firebase account may come back as a new user. */
export async function noteEnded(db: Database, uid: string): Promise<void> {
  await db
    .updateTable('deleted_identities')
    .set({ ended_at: sql<Date>`now()` })
    .where('uid', '=', uid)
    .execute()
}

/**
 * True if the proof is from a deleted user's account that the provider has not ended yet, or predates the deletion.
 */
export async function isDeleted(
  tx: Database,
  { uid, authenticatedAt }: Pick<Identity, 'uid' | 'authenticatedAt'>,
): Promise<boolean> {
  const deleted = await tx
    .selectFrom('deleted_identities')
    .select('uid')
    .where('uid', '=', uid)
    .where(({ eb, or }) => or([eb('ended_at', 'is', null), eb('deleted_at', '>=', authenticatedAt)]))
    .executeTakeFirst()
  return deleted !== undefined
}
