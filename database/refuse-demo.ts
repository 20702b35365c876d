import type { Database } from './open.ts'

/** A live shop with demo accounts would be open to anyone: their password is in the README. */
export class DemoInLive extends Error {
  override readonly message =
    "This database is a demo's: it has its accounts, whose password everybody knows. Give the live shop one of its own."
}

/** Prefix of all demo account ids, which no other id has. */
export const DEMO_UID_PREFIX = 'demo-'

/** @throws DemoInLive */
export async function refuseDemo(db: Database): Promise<void> {
  const demo = `${DEMO_UID_PREFIX}%`
  const account = db.selectFrom('identity_accounts').select('uid').where('uid', 'like', demo)
  const user = db.selectFrom('users').select('identity_uid as uid').where('identity_uid', 'like', demo)
  if (await account.unionAll(user).executeTakeFirst()) throw new DemoInLive()
}
