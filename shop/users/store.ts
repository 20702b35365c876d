import { sql } from 'kysely'
import type { AdminRole } from '#contract/users/admin-roles.ts'
import { countRows } from '#database/count-rows.ts'
import { fixedPage, type PageRequest } from '#database/cursors.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'

const columns = ['id', 'name', 'role'] as const

/**
 * Returns the user as a caller; undefined when the user is deleted, or someone else has proved to own the email
 * address.
 */
export const findUser = (db: Database, id: string) => selectUser(db, id).executeTakeFirst()

/** `findUser`, with the embedded identity provider's account: one statement, because each request needs both. */
export async function findSignedIn(db: Database, id: string) {
  const found = await selectUser(db, id)
    .leftJoin('identity_accounts', 'uid', 'identity_uid')
    .select(['disabled', 'valid_since as validSince'])
    .executeTakeFirst()
  if (!found) return undefined
  const { disabled, validSince, ...user } = found
  return { ...user, account: disabled === null || validSince === null ? null : { disabled, validSince } }
}

function selectUser(db: Database, id: string) {
  return db
    .selectFrom('users')
    .select([
      ...columns,
      'customer_id as customerId',
      'company_role as companyRole',
      'personal_customer_id as personalCustomerId',
      'identity_uid as uid',
      'users.email_verified as emailVerified',
      'admin_role as adminRole',
      'service_account as isServiceAccount',
    ])
    .select((e) => [
      e.ref('users.email').$notNull().as('email'),
      sql<
        readonly string[] | null
      >`case when company_role is not null then assortment_of(users.customer_id) end`.as('assortment'),
    ])
    .where('id', '=', id)
    .where('users.email', 'is not', null)
}

/** Finds the user's account at the identity provider. */
export function findIdentity(db: Database, by: { readonly id: string } | { readonly email: string }) {
  return db
    .selectFrom('users')
    .select(['identity_uid as uid', 'role'])
    .where((e) => e.and(by))
    .executeTakeFirst()
}

/** True if the identity provider's account belongs to an admin. */
export async function isAdminAccount(db: Database, uid: string): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('identity_uid', '=', uid)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  return admin !== undefined
}

export async function findIdByEmail(db: Database, email: string): Promise<string | null> {
  const user = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return user?.id ?? null
}

/** Also false for a deleted user. */
export async function isEmailVerified(db: Database, id: string | null): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('email_verified as emailVerified')
    .where('id', '=', id)
    .executeTakeFirst()
  return user?.emailVerified ?? false
}

/** True if an identity provider account other than `uid` has the email address. */
export async function isEmailOfAnother(tx: Database, email: string, uid: string): Promise<boolean> {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('identity_uid', '<>', uid)
    .executeTakeFirst()
  return other !== undefined
}

/** Whether a service account with this email address has keys that work. */
export async function isOfRunningProgram(tx: Database, email: string): Promise<boolean> {
  const key = await tx
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select('api_keys.id')
    .where('users.email', '=', email)
    .where('users.service_account', '=', true)
    .where('api_keys.revoked_at', 'is', null)
    .where('api_keys.expires_at', '>', new Date())
    .executeTakeFirst()
  return key !== undefined
}

/** Takes the email address, and the rights with it, from its previous user: a new owner has confirmed it. */
export async function freeEmail(tx: Database, email: string): Promise<void> {
  await tx.updateTable('users').set({ email: null, role: null }).where('email', '=', email).execute()
}

/**
 * Returns the user of an identity, created on first sign-in; name and email address follow the identity. Undefined
 * when another identity took the email address at the same moment.
 */
export async function upsertUser(
  tx: Database,
  identity: { uid: string; email: string; emailVerified: boolean; name: string },
) {
  const { uid, email, emailVerified, name } = identity
  // The later of two concurrent requests waits here, whichever of the row's constraints it meets.
  await tx
    .with('added', (query) =>
      query
        .insertInto('users')
        .values({ identity_uid: uid, email, name })
        .onConflict((conflict) => conflict.doNothing())
        .returning('customer_id'),
    )
    // A new user starts as an individual customer.
    .insertInto('customers')
    .columns(['id'])
    .expression((e) => e.selectFrom('added').select('customer_id'))
    .execute()
  return tx
    .updateTable('users')
    .set({ email, name, email_verified: emailVerified })
    .where('identity_uid', '=', uid)
    .returning([...columns, 'customer_id as customerId'])
    .executeTakeFirst()
}

/** @returns undefined when the identity has no user, or one with another email address */
export function setConfirmed(tx: Database, { uid, email }: { uid: string; email: string }) {
  return tx
    .updateTable('users')
    .set({ email_verified: true })
    .where('identity_uid', '=', uid)
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst()
}

/** Makes the user an owner if the shop has none. */
export async function appointFirstAdmin(tx: Database, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ role: 'admin', admin_role: 'owner' })
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users').select('id').where('role', '=', 'admin').where('admin_role', '=', 'owner'),
        ),
      ),
    )
    .execute()
}

export function findProfile(db: Database, id: string) {
  return db
    .selectFrom('users')
    .select(['address', 'phone', 'education'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

/** @returns the number of rows changed */
export async function updateProfile(
  db: Database,
  id: string,
  changes: Partial<Readonly<Record<'address' | 'phone' | 'education', string | null>>>,
): Promise<number> {
  const fields = Object.entries(changes) as [keyof typeof changes, string | null][] // entries() widens the names
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set(changes)
    .where('id', '=', id)
    .where(({ or, eb }) => or(fields.map(([name, value]) => eb(name, 'is distinct from', value))))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export interface UserList extends PageRequest {
  readonly q?: string | undefined
}

export const newestUsers = (db: Database, { q, ...page }: UserList) =>
  fixedPage(matching(db, q), 'users', page)
    .select([
      'id',
      'name',
      'role',
      'admin_role as adminRole',
      'email_verified as confirmed',
      'created_at as since',
    ])
    .select((e) => e.ref('email').$notNull().as('email'))
    .execute()

export const countUsers = (db: Database, q: string | undefined): Promise<number> => countRows(matching(db, q))

/** Only users with an email address: one who lost it to its owner can no longer sign in. */
export function matching(db: Database, q: string | undefined) {
  const pattern = `%${escapeLike(q ?? '')}%`
  return db
    .selectFrom('users')
    .where('email', 'is not', null)
    .$if(!!q, (query) =>
      query.where((e) => e.or([e('email', 'ilike', pattern), e('name', 'ilike', pattern)])),
    )
}

/** Locks the user until the transaction ends. */
export function lockUser(tx: Database, email: string) {
  return tx
    .selectFrom('users')
    .select([
      'id',
      'name',
      'role',
      'admin_role as adminRole',
      'email_verified as emailVerified',
      'identity_uid as uid',
      'customer_id as customerId',
      'company_role as companyRole',
      'service_account as isServiceAccount',
    ])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

/** @param role null to remove the admin role */
export async function setAdminRole(tx: Database, id: string, role: AdminRole | null): Promise<void> {
  const set = role ? ({ role: 'admin', admin_role: role } as const) : { role: null }
  await tx.updateTable('users').set(set).where('id', '=', id).execute()
}

/** Counts the shop's other owners. Locks all of them, in a fixed order, until the transaction ends. */
export async function otherShopOwners(tx: Database, email: string): Promise<number> {
  const owners = await tx
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('admin_role', '=', 'owner')
    .where('email', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return owners.filter((owner) => owner.email !== email).length
}

/** Deletes the user; orders and reviews stay, with the name they were written under. */
export async function deleteUserRow(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute()
}
