import { type ExpressionBuilder, sql } from 'kysely'
import { type CompanyRole, companyRoles, isApprover } from '#contract/companies/endpoints.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import { countRows } from '#database/count-rows.ts'
import { type PageRequest, selectPage } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'
import type { Tables } from '#database/tables.ts'
import { lockCompany, memberColumns, type SpendingLimit } from './store.ts'

/** Locks the company if the caller is still one of its owners, and returns it. */
export async function lockAsOwner(tx: Database, caller: Pick<Caller, 'id' | 'customerId'>) {
  const company = await lockCompany(tx, caller.customerId)
  const role = await roleIn(tx, caller)
  if (!role || !company) throw new Refusal('no-company')
  if (role !== 'owner') throw new Refusal('owners-only')
  return company
}

/** Sort key for paging members by email address. */
const byEmail = {
  key: sql`coalesce(email, '')`,
  type: 'text',
  table: 'users',
  id: sql`id`,
  direction: 'asc',
} as const

/** Returns the user's current role in the company; null when they are not a member. */
export async function roleIn(
  tx: Database,
  { id, customerId }: Pick<Caller, 'id' | 'customerId'>,
): Promise<CompanyRole | null> {
  const member = await tx
    .selectFrom('users')
    .select('company_role as role')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return member?.role ?? null
}

/** Code of the cost centre of the member, if orders may be charged to it. */
const costCentreCode = (e: ExpressionBuilder<Tables, 'users'>) =>
  e
    .selectFrom('cost_centres')
    .select('code')
    .whereRef('cost_centres.id', '=', 'users.cost_centre_id')
    .where('active', '=', true)
    .as('costCentre')

const members = (db: Database, customerId: string) =>
  db.selectFrom('users').where('customer_id', '=', customerId).where('company_role', 'is not', null)

export function findMembers(db: Database, customerId: string, page: PageRequest) {
  const ofCompany = members(db, customerId)
    .select(memberColumns)
    .select((e) => [
      costCentreCode(e),
      e.fn.coalesce('email', e.val('')).as('email'),
      e.ref('company_role').$notNull().as('role'),
    ])
  return selectPage(ofCompany, byEmail, page).execute()
}

export type StoredMember = Awaited<ReturnType<typeof findMembers>>[number]

export const countMembers = (db: Database, customerId: string): Promise<number> =>
  countRows(members(db, customerId))

export async function hasMember(db: Database, customerId: string, email: string): Promise<boolean> {
  const member = await members(db, customerId).select('id').where('email', '=', email).executeTakeFirst()
  return member !== undefined
}

/** The approvers and owners, by email address. */
export const findApprovers = (db: Database, customerId: string) =>
  members(db, customerId)
    .select((e) => [
      'id',
      'name',
      e.ref('email').$notNull().as('email'),
      e.ref('company_role').$notNull().as('role'),
    ])
    .where('company_role', 'in', companyRoles.filter(isApprover))
    .where('email', 'is not', null)
    .orderBy('email')
    .execute()

/** Finds a member by email address. */
export const findMember = (db: Database, customerId: string, email: string) =>
  members(db, customerId)
    .select((e) => ['id', e.ref('company_role').$notNull().as('role')])
    .where('email', '=', email)
    .executeTakeFirst()

/** Email addresses of the members who may approve orders. */
export const approverEmails = (db: Database, customerId: string) => emailsOf(db, customerId, isApprover)

export const ownerEmails = (db: Database, customerId: string) =>
  emailsOf(db, customerId, (role) => role === 'owner')

async function emailsOf(
  db: Database,
  customerId: string,
  isMeant: (role: CompanyRole) => boolean,
): Promise<string[]> {
  const found = await members(db, customerId)
    .select((e) => [e.ref('email').$notNull().as('email'), e.ref('company_role').$notNull().as('role')])
    .where('email', 'is not', null)
    .orderBy('email')
    .execute()
  return found.filter(({ role }) => isMeant(role)).map(({ email }) => email)
}

/** Locks the member, so that nobody else changes them until the transaction ends. Lock it before the company. */
export const lockMember = (tx: Database, customerId: string, id: string) =>
  members(tx, customerId)
    .select(memberColumns)
    .select((e) => [
      e.fn.coalesce('email', e.val('')).as('email'),
      e.ref('company_role').$notNull().as('role'),
      'personal_customer_id as personalCustomerId',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function setMember(
  tx: Database,
  id: string,
  {
    role,
    spendingLimit,
    costCentreId,
  }: {
    readonly role: CompanyRole
    readonly spendingLimit: SpendingLimit | null
    /** Undefined leaves it as it is. */
    readonly costCentreId: string | null | undefined
  },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      company_role: role,
      spending_limit_cents: spendingLimit?.amountCents ?? null,
      spending_window: spendingLimit?.window ?? null,
      ...(costCentreId !== undefined && { cost_centre_id: costCentreId }),
    })
    .where('id', '=', id)
    .execute()
}

/** Makes one user the company's owner and the customer's other users buyers. */
export async function setFirstRoles(tx: Database, customerId: string, ownerId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      company_role: sql<CompanyRole>`case when id = ${ownerId} then 'owner' else 'buyer' end`,
    })
    .where('customer_id', '=', customerId)
    .execute()
}

/**
 * True if the company has another owner who can sign in. An owner whose email address someone else proved to own
 * cannot.
 */
export async function hasOtherOwner(tx: Database, customerId: string, id: string): Promise<boolean> {
  const other = await members(tx, customerId)
    .select('id')
    .where('company_role', '=', 'owner')
    .where('email', 'is not', null)
    .where('id', '<>', id)
    .executeTakeFirst()
  return other !== undefined
}
