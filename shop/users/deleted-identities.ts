import { sql } from 'kysely'
import type { Identity } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'

/** From now on the account opens nothing here, although the provider may end it later. */
export async function noteDeleted(tx: Database, uid: string): Promise<void> {
  await tx
    .insertInto('deleted_identities')
    .values({ uid })
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet({ deleted_at: sql<Date>`now()`, ended_at: null }),
    )
    .execute()
}

/** The provider has ended the account, or keeps it: Firebase's may come back as new users. */
export async function noteEnded(db: Database, uid: string): Promise<void> {
  await db
    .updateTable('deleted_identities')
    .set({ ended_at: sql<Date>`now()` })
    .where('uid', '=', uid)
    .execute()
}

/** Whether the proof is of a deleted user's account that has not ended yet, or from before the deletion. */
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
