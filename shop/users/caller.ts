import type { Caller, IdentityPort } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import { findUser } from './store.ts'

/**
 * The user as the database knows them now; undefined for one who is gone, or whom the identity provider does not vouch
 * for any more.
 * @param provenAt when they last proved who they are
 */
export async function findCaller(
  db: Database,
  identity: Pick<IdentityPort, 'isSessionValid'>,
  id: string,
  provenAt: Date,
): Promise<Caller | undefined> {
  const user = await findUser(db, id)
  if (!user || !(await identity.isSessionValid(user.uid, provenAt))) return undefined
  const { customerId, email, emailVerified, name, role, adminRole, companyRole, personalCustomerId } = user
  return {
    id,
    customerId,
    companyRole: companyRole ?? undefined,
    personalCustomerId: personalCustomerId ?? undefined,
    email,
    emailVerified,
    name,
    isAdmin: role === 'admin',
    adminRole: role === 'admin' ? adminRole : undefined,
  }
}
