import type { Caller, IdentityPort } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import { findUser } from './store.ts'

export interface Proof {
  /** When they last proved who they are. */
  readonly at: Date
  /** Whether with a second factor. */
  readonly secondFactor: boolean
}

/** What the shop asks of a sign-in, and whom it asks about it. */
export interface SignInRules {
  readonly identity: Pick<IdentityPort, 'isSessionValid'>
  /** Whether no right of an admin holds without a second factor. */
  readonly adminsNeedSecondFactor: boolean
}

/**
 * The user as the database knows them now; undefined for one who is gone, or whom the identity provider does not vouch
 * for any more.
 */
export async function findCaller(
  db: Database,
  { identity, adminsNeedSecondFactor }: SignInRules,
  id: string,
  { at, secondFactor }: Proof,
): Promise<Caller | undefined> {
  const user = await findUser(db, id)
  if (!user || !(await identity.isSessionValid(user.uid, at))) return undefined
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
    secondFactor,
    lacksSecondFactor: role === 'admin' && adminsNeedSecondFactor && !secondFactor,
    adminRole: role === 'admin' ? adminRole : undefined,
  }
}
