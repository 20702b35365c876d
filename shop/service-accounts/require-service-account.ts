import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { findServiceAccount } from './store.ts'

/**
 * Returns the service account of the caller's company whose keys the caller manages.
 * @throws Refusal no-such-service-account, also to members who are no owners
 */
export async function requireServiceAccount(db: Database, id: string, { customerId, companyRole }: Caller) {
  const account = companyRole === 'owner' ? await findServiceAccount(db, customerId, id) : undefined
  if (!account) throw new Refusal('no-such-service-account')
  return account
}
