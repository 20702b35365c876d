import { z } from 'zod'
import type { IdentityPort } from '#contract/identity/port.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Jobs, Send } from '#database/jobs/open.ts'
import type { Database } from '#database/open.ts'
import { countMembers, hasOtherOwner } from '../companies/members.ts'
import { lockCompany } from '../companies/store.ts'
import { noteDeleted, noteEnded } from './deleted-identities.ts'
import * as store from './store.ts'

/**
 * Queues the deletion of the identity provider's account: runs after the commit and is retried until it succeeds.
 */
export type LaterDeleteAccount = Send<{ uid: string }>

export const laterDeleteAccount = ({
  db,
  jobs,
  identity,
}: {
  readonly db: Database
  readonly jobs: Pick<Jobs, 'work'>
  readonly identity: Pick<IdentityPort, 'deleteAccount'>
}): Promise<LaterDeleteAccount> =>
  jobs.work('delete-account', z.object({ uid: z.string() }), async ({ uid }) => {
    await identity.deleteAccount(uid)
    await noteEnded(db, uid)
  })

type LockedUser = NonNullable<Awaited<ReturnType<typeof store.lockUser>>>

/**
 * Deletes a user and ends their sign-ins. Admins are never deleted, so the last one cannot be.
 * @param first runs before the user's row is deleted
 * @returns false for an admin, with nothing done
 * @throws Refusal `no-such-user`, `only-owner`
 */
export async function deleteAccount(
  { laterDeleteAccount }: { readonly laterDeleteAccount: LaterDeleteAccount },
  tx: Database,
  email: string,
  first: (user: LockedUser) => Promise<void>,
): Promise<boolean> {
  const user = await store.lockUser(tx, email)
  if (!user) throw new Refusal('no-such-user')
  if (user.role === 'admin') return false
  if (user.companyRole === 'owner') await requireOtherOwner(tx, user)
  await first(user)
  await store.deleteUserRow(tx, user.id)
  await noteDeleted(tx, user.uid)
  await laterDeleteAccount(tx, { uid: user.uid })
  return true
}

/** Requires that a company with other members keeps an owner. */
async function requireOtherOwner(
  tx: Database,
  { id, customerId }: { readonly id: string; readonly customerId: string },
): Promise<void> {
  await lockCompany(tx, customerId)
  if ((await countMembers(tx, customerId)) > 1 && !(await hasOtherOwner(tx, customerId, id)))
    throw new Refusal('only-owner')
}
