import { lockAccount, updateAccount } from '#identity/accounts/store.ts'
import type { Provider } from '#identity/provider.ts'
import { endSessions } from './sessions.ts'
import { signInsValidAfter } from './verify.ts'

/** Ends every session of the account, and revokes everything proved in one. Does nothing if there is none. */
export async function endAllSignIns({ db, now }: Provider, uid: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, uid))) return
    await endSessions(tx, uid)
    await updateAccount(tx, uid, { validSince: signInsValidAfter(now()) })
  })
}
