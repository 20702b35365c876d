import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { findIdByEmail, findUser } from './store.ts'

/** Returns the buyer in whose name a job places orders, as the database has them now; undefined if the account is gone. */
export async function findBuyer(db: Database, id: string | null): Promise<Caller | undefined> {
  const user = id === null ? undefined : await findUser(db, id)
  if (!user) return undefined
  return {
    id: user.id,
    customerId: user.customerId,
    companyRole: user.companyRole ?? undefined,
    assortment: user.assortment ?? 'everything',
    personalCustomerId: user.personalCustomerId ?? undefined,
    email: user.email,
    emailVerified: user.emailVerified,
    name: user.name,
    isAdmin: user.role === 'admin',
    secondFactor: false,
    lacksSecondFactor: false,
    adminRole: undefined,
  }
}

/** Returns the customer with this email; undefined if there is none, or if it is an admin's. */
export async function findBuyerByEmail(db: Database, email: string): Promise<Caller | undefined> {
  const buyer = await findBuyer(db, await findIdByEmail(db, email))
  return buyer?.isAdmin ? undefined : buyer
}
