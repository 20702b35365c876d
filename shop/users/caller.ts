import type { IdentityPort } from '#contract/identity/port.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { findSignedIn } from './store.ts'

export interface Proof {
  /** When the caller last authenticated. */
  readonly at: Date
  /** Whether the caller used a second factor. */
  readonly secondFactor: boolean
}

/** The shop's rules for sign-ins, and the identity provider that checks them. */
export interface SignInRules {
  readonly identity: Pick<IdentityPort, 'isSessionValid'>
  /** Requires a second factor before any admin right applies. */
  readonly adminsNeedSecondFactor: boolean
}

/**
 * Returns the user as the database has them now; undefined for a deleted user, or one that the identity provider no
 * longer vouches for.
 */
export async function findCaller(
  db: Database,
  { identity, adminsNeedSecondFactor }: SignInRules,
  id: string,
  { at, secondFactor }: Proof,
): Promise<Caller | undefined> {
  const user = await findSignedIn(db, id)
  // Nobody signs in as a service account: its keys alone authenticate it.
  const isKnown =
    user?.isServiceAccount || (user && (await identity.isSessionValid(user.uid, at, user.account)))
  if (!user || !isKnown) return undefined
  const { customerId, email, emailVerified, name, role, adminRole, companyRole, personalCustomerId } = user
  return {
    id,
    customerId,
    companyRole: companyRole ?? undefined,
    assortment: user.assortment ?? 'everything',
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
