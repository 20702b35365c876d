import { startActing } from '#contract/users/acting.ts'
import { mayCall } from '#contract/users/admin-roles.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { findBuyer } from '../buyer.ts'
import { findCaller, type Proof, type SignInRules } from '../caller.ts'
import { findOpenSession } from './store.ts'

/**
 * Returns the customer for whom an admin acts, with the admin; undefined once the session is over, the admin may no
 * longer act, or the customer is an admin or gone. All of it is read from the database for each request.
 */
export async function findActing(
  db: Database,
  rules: SignInRules,
  sessionId: string,
  proof: Proof,
): Promise<Caller | undefined> {
  const session = await findOpenSession(db, sessionId)
  if (!session) return undefined
  const [admin, customer] = await Promise.all([
    findCaller(db, rules, session.adminId, proof),
    findBuyer(db, session.userId),
  ])
  if (!admin?.isAdmin || admin.lacksSecondFactor || !mayCall(startActing, admin.adminRole)) return undefined
  if (!customer || customer.isAdmin) return undefined
  const { id, email, name } = admin
  return { ...customer, actedBy: { id, email, name, sessionId, reason: session.reason } }
}
