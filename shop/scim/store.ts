import { type SqlBool, sql } from 'kysely'
import { type CompanyRole, MAX_MEMBERS } from '#contract/companies/endpoints.ts'
import { countRows } from '#database/count-rows.ts'
import type { Database } from '#database/open.ts'
import type { Filter } from './filters.ts'

/**
 * The people whom the directory of a company sees: its members with an email at its verified domains, and those whom
 * the directory deactivated, while they have such an email.
 */
const people = (db: Database, customerId: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('scim_users as s', (join) =>
      join.onRef('s.user_id', '=', 'u.id').on('s.customer_id', '=', customerId),
    )
    .where((e) =>
      e.or([
        e.and([e('u.customer_id', '=', customerId), e('u.company_role', 'is not', null)]),
        e.and([e('s.user_id', 'is not', null), e('s.deleted_at', 'is', null)]),
      ]),
    )
    .where(
      sql<SqlBool>`split_part(u.email, '@', 2) in (
        select domain from company_domains where customer_id = ${customerId} and proved_at is not null)`,
    )
    .where('u.role', 'is', null)
    .where('u.service_account', '=', false)

const isMember = (customerId: string) =>
  sql<boolean>`u.customer_id = ${customerId} and u.company_role is not null`

const columnOf = { id: 'u.id', userName: 'u.email', externalId: 's.external_id' } as const

const filtered = (db: Database, customerId: string, filter: readonly Filter[]) =>
  people(db, customerId).where((e) => e.and(filter.map(({ by, value }) => e(columnOf[by], '=', value))))

const selected = (db: Database, customerId: string, filter: readonly Filter[]) =>
  filtered(db, customerId, filter).select((e) => [
    'u.id',
    'u.identity_uid as uid',
    e.ref('u.email').$notNull().as('email'),
    'u.name',
    's.external_id as externalId',
    isMember(customerId).as('active'),
    sql<CompanyRole | null>`case when u.customer_id = ${customerId} then u.company_role end`.as('role'),
    sql<CompanyRole[]>`coalesce(s.other_groups, '{}')`.as('otherGroups'),
    sql<Date>`coalesce(s.created_at, u.created_at)`.as('createdAt'),
    sql<Date>`coalesce(s.changed_at, u.created_at)`.as('changedAt'),
  ])

export const findPeople = (
  db: Database,
  customerId: string,
  {
    filter,
    offset,
    limit,
  }: { readonly filter: readonly Filter[]; readonly offset: number; readonly limit: number },
) =>
  selected(db, customerId, filter)
    .orderBy('u.created_at')
    .orderBy('u.id')
    .offset(offset)
    .limit(limit)
    .execute()

export const countPeople = (db: Database, customerId: string, filter: readonly Filter[]): Promise<number> =>
  countRows(filtered(db, customerId, filter))

export const findPerson = (db: Database, customerId: string, id: string) =>
  selected(db, customerId, [{ by: 'id', value: id }]).executeTakeFirst()

export type StoredPerson = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/** The people who are members, by email. */
export const findMembers = (db: Database, customerId: string) =>
  selected(db, customerId, []).where(isMember(customerId)).orderBy('u.email').limit(MAX_MEMBERS).execute()

/** Locks the people who are members, and returns their ids. Lock them before the company. */
export async function lockMembers(tx: Database, customerId: string): Promise<ReadonlySet<string>> {
  const locked = await people(tx, customerId)
    .select('u.id')
    .where(isMember(customerId))
    .orderBy('u.id')
    .forNoKeyUpdate('u')
    .execute()
  return new Set(locked.map(({ id }) => id))
}

/**
 * Returns the id of the user with this email whom the directory added before, and who is in no company now, because it
 * or an owner removed them. The directory may take no other account.
 */
export async function findFormer(
  tx: Database,
  customerId: string,
  email: string,
): Promise<string | undefined> {
  const former = await tx
    .selectFrom('users as u')
    .innerJoin('scim_users as s', 's.user_id', 'u.id')
    .select('u.id')
    .where('s.customer_id', '=', customerId)
    .where('u.email', '=', email)
    .where('u.company_role', 'is', null)
    .where('u.role', 'is', null)
    .where('u.service_account', '=', false)
    .executeTakeFirst()
  return former?.id
}

/** Records that the directory changed the person. Undefined fields stay as they are. */
export async function noteChange(
  tx: Database,
  customerId: string,
  userId: string,
  {
    externalId,
    otherGroups,
  }: { readonly externalId?: string | null | undefined; readonly otherGroups?: CompanyRole[] },
): Promise<void> {
  const set = {
    changed_at: new Date(),
    deleted_at: null,
    ...(externalId !== undefined && { external_id: externalId }),
    ...(otherGroups && { other_groups: otherGroups }),
  }
  await tx
    .insertInto('scim_users')
    .values({ customer_id: customerId, user_id: userId, ...set })
    .onConflict((conflict) => conflict.columns(['customer_id', 'user_id']).doUpdateSet(set))
    .execute()
}

/** Records that the directory deleted the person, whom it can add again. */
export async function noteDeletion(tx: Database, customerId: string, userId: string): Promise<void> {
  const set = { changed_at: new Date(), deleted_at: new Date(), external_id: null, other_groups: [] }
  await tx
    .insertInto('scim_users')
    .values({ customer_id: customerId, user_id: userId, ...set })
    .onConflict((conflict) => conflict.columns(['customer_id', 'user_id']).doUpdateSet(set))
    .execute()
}
