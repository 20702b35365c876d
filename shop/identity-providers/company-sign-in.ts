import { type CompanyRole, companyRoles, MAX_MEMBERS } from '#contract/companies/endpoints.ts'
import type {
  CompanyPerson,
  CompanySignIn,
  CompanySignInProblem,
} from '#contract/identity-providers/company-sign-in.ts'
import { idOfProvider, providerIdOf } from '#contract/identity-providers/provider-id.ts'
import type { Database } from '#database/open.ts'
import { recordEvent } from '../companies/events.ts'
import { countMembers, hasOtherOwner } from '../companies/members.ts'
import { addToCompany } from '../companies/membership.ts'
import { lockCompany } from '../companies/store.ts'
import { freeEmail, isEmailOfAnother, isOfRunningProgram, upsertUser } from '../users/store.ts'
import { isPublicAddress, type MayReach, resolveName } from '../webhooks/address.ts'
import { providerFetch } from './fetch.ts'
import { domainOf, findProvider, findRequired, hasProved, type StoredProvider } from './store.ts'

interface Parts {
  readonly db: Database
  /** Whether this is a live shop, which asks providers at encrypted addresses only. */
  readonly isLive: boolean
  /** @default public addresses only */
  readonly mayReach?: MayReach | undefined
  /** Whose account becomes an admin's, and so never signs in this way. */
  readonly adminEmail?: string | undefined
}

/** The shop's side of sign-in at companies' own identity providers. */
export function companySignIn({
  db,
  isLive,
  mayReach = isPublicAddress,
  adminEmail,
}: Parts): CompanySignIn<Database> {
  return {
    fetch: providerFetch({ mayReach, resolveName, isLive }),
    async find(providerId) {
      const provider = await findNamed(db, providerId)
      if (!provider) return undefined
      const { issuer, clientId, clientSecret, roleClaim } = provider
      return { providerId, issuer, clientId, clientSecret, roleClaim }
    },
    async admit(tx, person, account, prepare) {
      const provider = await findNamed(tx, person.providerId)
      if (!provider) return 'email-not-of-company'
      if (!person.emailVerified) return 'email-not-verified'
      const domains = [person.email, account?.email ?? person.email].map(domainOf)
      if (!(await hasProved(tx, provider.customerId, domains))) return 'email-not-of-company'
      if (person.email === adminEmail) return 'admin-account'
      if (await isOfRunningProgram(tx, person.email)) return 'service-account-mailbox'
      const problem = await accountProblem(tx, provider.customerId, person.email, account)
      if (problem) return problem
      await join(tx, provider, person, await prepare())
      return undefined
    },
    async requiredFor(tx, email) {
      const id = await findRequired(tx, email)
      return id === undefined ? undefined : providerIdOf(id)
    },
  }
}

const findNamed = async (db: Database, providerId: string) => {
  const id = idOfProvider(providerId)
  return id === undefined ? undefined : findProvider(db, { id })
}

/**
 * Threat: a company's provider can claim anything. It signs in to accounts of its own company and to new ones, never to
 * one that somebody has elsewhere.
 */
async function accountProblem(
  tx: Database,
  customerId: string,
  email: string,
  account: { readonly uid: string; readonly emailVerified: boolean } | undefined,
): Promise<CompanySignInProblem | undefined> {
  const users = await tx
    .selectFrom('users')
    .select(['id', 'role', 'company_role as companyRole', 'customer_id as customerId'])
    .where((e) => e.or([e('email', '=', email), e('identity_uid', '=', account?.uid ?? '')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (users.some(({ role }) => role === 'admin')) return 'admin-account'
  const isElsewhere = users.some((user) =>
    user.companyRole ? user.customerId !== customerId : account?.emailVerified !== false,
  )
  // A company's owner with an unconfirmed mailbox has to confirm it first.
  const isUnproved = users.some(({ companyRole }) => companyRole) && account?.emailVerified === false
  if (isElsewhere || isUnproved) return 'account-elsewhere'
  const isMember = users.some(({ companyRole }) => companyRole)
  return !isMember && (await countMembers(tx, customerId)) >= MAX_MEMBERS ? 'company-full' : undefined
}

/** Makes the person a member, or gives them the claim's current role. */
async function join(
  tx: Database,
  provider: StoredProvider,
  { name, roles }: CompanyPerson,
  { uid, email }: { readonly uid: string; readonly email: string },
): Promise<void> {
  const { customerId } = provider
  if (await isEmailOfAnother(tx, email, uid)) await freeEmail(tx, email)
  const user = await upsertUser(tx, { uid, email, emailVerified: true, name })
  if (!user) throw new Error('the email of a locked account is taken')
  const { company_role: before, customer_id: from } = await tx
    .selectFrom('users')
    .select(['company_role', 'customer_id'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  await lockCompany(tx, customerId)
  const role = roleOf(provider, roles)
  if (before === null) {
    await addToCompany(tx, { userId: user.id, from, to: customerId, role })
    await recordEvent(tx, { customerId, email }, 'joined', { subject: email, detail: role })
  } else if (before !== role && (await mayChange(tx, provider, user.id, before))) {
    await tx.updateTable('users').set({ company_role: role }).where('id', '=', user.id).execute()
    await recordEvent(tx, { customerId, email }, 'member-changed', { subject: email, detail: role })
  }
  if (!provider.testedAt)
    await tx
      .updateTable('company_identity_providers')
      .set({ tested_at: new Date() })
      .where('id', '=', provider.id)
      .execute()
}

/** The provider gives roles if it has a claim for them. It takes an owner's neither from the last one nor from the escape. */
const mayChange = async (
  tx: Database,
  { customerId, roleClaim, escapeId }: StoredProvider,
  id: string,
  before: CompanyRole,
) =>
  roleClaim !== '' && (before !== 'owner' || (id !== escapeId && (await hasOtherOwner(tx, customerId, id))))

/** The highest role that the values give; without one, the default. */
function roleOf({ roles, defaultRole }: StoredProvider, values: readonly string[]): CompanyRole {
  const given = roles.filter(({ value }) => values.includes(value)).map(({ role }) => role)
  return companyRoles.find((role) => given.includes(role)) ?? defaultRole
}
