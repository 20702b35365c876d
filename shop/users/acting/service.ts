import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { recordAction } from '#shop/audit-log/store.ts'
import { findCompany } from '#shop/companies/store.ts'
import type { AccessTokens } from '../access-tokens.ts'
import { findBuyer } from '../buyer.ts'
import { findIdByEmail } from '../store.ts'
import { endSession, insertSession } from './store.ts'

interface ActingParts {
  readonly db: Database
  readonly tokens: AccessTokens
}

/** @returns the token to act with @throws Refusal no-such-person, acting-for-admin */
export async function startActing(
  { db, tokens }: ActingParts,
  { email, reason }: { readonly email: string; readonly reason: string },
  admin: Caller,
): Promise<string> {
  const customer = await findBuyer(db, await findIdByEmail(db, email))
  if (!customer) throw new Refusal('no-such-person')
  if (customer.isAdmin) throw new Refusal('acting-for-admin')
  const company = customer.companyRole && (await findCompany(db, customer.customerId))
  const sessionId = await db.transaction().execute(async (tx) => {
    const id = await insertSession(tx, { adminId: admin.id, userId: customer.id, reason })
    await recordAction(tx, {
      actor: admin.email,
      action: 'acting-started',
      subject: email,
      label: customer.name || email,
      after: { reason },
    })
    return id
  })
  return tokens.issue({
    ...customer,
    // Anything that ends the admin's sign-in ends this too.
    authenticatedAt: new Date(),
    secondFactor: admin.secondFactor,
    hasAssortment: customer.assortment !== 'everything',
    acting: { sessionId, company: company ? company.name : '' },
  })
}

/** @throws Refusal not-acting */
export function stopActing(db: Database, { actedBy, email, name }: Caller): Promise<void> {
  if (!actedBy) throw new Refusal('not-acting')
  return db.transaction().execute(async (tx) => {
    if (!(await endSession(tx, actedBy.sessionId))) throw new Refusal('not-acting')
    await recordAction(tx, {
      actor: actedBy.email,
      action: 'acting-stopped',
      subject: email,
      label: name || email,
      after: { reason: actedBy.reason },
    })
  })
}
