import { sql } from 'kysely'
import type { SpendingWindow } from '#contract/approvals/limits.ts'
import { type CompanyRole, companyRoles, isApprover } from '#contract/companies/endpoints.ts'
import type { Caller } from '#contract/ports.ts'
import { Refusal } from '#contract/refusals.ts'
import { cursorKey, isAfter } from '#database/cursors.ts'
import type { Database } from '#database/open.ts'

export interface CompanyHead {
  readonly name: string
  readonly taxNumber: string
}

export interface CompanyRules {
  readonly approvalThresholdCents: number | null
  readonly selfApproval: boolean
  /** Where invoices are emailed; empty: nowhere. Undefined leaves it as it is. */
  readonly invoiceEmail?: string | undefined
}

export interface SpendingLimit {
  readonly amountCents: number
  readonly window: SpendingWindow
}

export const companyColumns = [
  'name',
  'tax_number as taxNumber',
  'approval_threshold_cents as approvalThresholdCents',
  'self_approval as selfApproval',
  'tax_exempt as taxExempt',
  'invoice_email as invoiceEmail',
] as const

const memberColumns = [
  'id',
  'name',
  'spending_limit_cents as spendingLimitCents',
  'spending_window as spendingWindow',
] as const

/** Finds the customer's company; undefined when the customer is not a company. */
export const findCompany = (db: Database, customerId: string) =>
  db.selectFrom('companies').select(companyColumns).where('customer_id', '=', customerId).executeTakeFirst()

export async function insertCompany(
  tx: Database,
  customerId: string,
  { name, taxNumber }: CompanyHead,
): Promise<void> {
  await tx.insertInto('companies').values({ customer_id: customerId, name, tax_number: taxNumber }).execute()
}

export async function updateCompany(
  tx: Database,
  customerId: string,
  { name, taxNumber, approvalThresholdCents, selfApproval, invoiceEmail }: CompanyHead & CompanyRules,
): Promise<void> {
  await tx
    .updateTable('companies')
    .set({
      name,
      tax_number: taxNumber,
      approval_threshold_cents: approvalThresholdCents,
      self_approval: selfApproval,
      ...(invoiceEmail !== undefined && { invoice_email: invoiceEmail }),
    })
    .where('customer_id', '=', customerId)
    .execute()
}

/** Transfers the orders that the customer's users placed so far to the company. */
export async function takeInOrders(tx: Database, customerId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ in_company: true })
    .where('customer_id', '=', customerId)
    .where('placed_by', 'in', (e) => e.selectFrom('users').select('id').where('customer_id', '=', customerId))
    .execute()
}

/**
 * Locks the user, so that nobody else moves them to another customer until the transaction ends. Lock it before the
 * company.
 */
export const lockUser = (tx: Database, id: string) =>
  tx
    .selectFrom('users')
    .select(['customer_id as customerId', 'company_role as role'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/**
 * Locks the company, so that nobody else changes it, its members or their spending until the transaction ends. Lock
 * it after users, and before orders and products.
 */
export const lockCompany = (tx: Database, customerId: string) =>
  tx
    .selectFrom('companies')
    .select(['name', 'price_list_id as priceListId', 'tax_exempt as taxExempt', 'tax_number as taxNumber'])
    .where('customer_id', '=', customerId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Sets or clears the company's price list. */
export async function setPriceList(tx: Database, customerId: string, listId: string | null): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ price_list_id: listId })
    .where('customer_id', '=', customerId)
    .execute()
}

/** Locks the company if the caller is still one of its owners. */
export async function lockAsOwner(tx: Database, caller: Pick<Caller, 'id' | 'customerId'>): Promise<void> {
  await lockCompany(tx, caller.customerId)
  const role = await roleIn(tx, caller)
  if (!role) throw new Refusal('no-company')
  if (role !== 'owner') throw new Refusal('owners-only')
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

const members = (db: Database, customerId: string) =>
  db.selectFrom('users').where('customer_id', '=', customerId).where('company_role', 'is not', null)

export function findMembers(
  db: Database,
  customerId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
) {
  return members(db, customerId)
    .select(memberColumns)
    .select((e) => [
      e.fn.coalesce('email', e.val('')).as('email'),
      e.ref('company_role').$notNull().as('role'),
    ])
    .select(cursorKey(byEmail))
    .$if(cursor !== undefined, (query) => query.where(isAfter(byEmail, cursor ?? '')))
    .orderBy((e) => e.fn.coalesce('email', e.val('')))
    .orderBy('id')
    .limit(limit)
    .execute()
}

export type StoredMember = Awaited<ReturnType<typeof findMembers>>[number]

export async function countMembers(db: Database, customerId: string): Promise<number> {
  const { count } = await members(db, customerId)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function hasMember(db: Database, customerId: string, email: string): Promise<boolean> {
  const member = await members(db, customerId).select('id').where('email', '=', email).executeTakeFirst()
  return member !== undefined
}

/** The members who may approve orders, by email address. */
export const findApprovers = (db: Database, customerId: string) =>
  members(db, customerId)
    .select((e) => ['name', e.ref('email').$notNull().as('email')])
    .where('company_role', 'in', companyRoles.filter(isApprover))
    .where('email', 'is not', null)
    .orderBy('email')
    .execute()

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
  { role, spendingLimit }: { readonly role: CompanyRole; readonly spendingLimit: SpendingLimit | null },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      company_role: role,
      spending_limit_cents: spendingLimit?.amountCents ?? null,
      spending_window: spendingLimit?.window ?? null,
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
 * Whether the company has another owner who can sign in. An owner whose email address someone else proved to own
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
