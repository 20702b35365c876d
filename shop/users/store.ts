import { type SqlBool, sql } from 'kysely'
import type { AdminRole } from '#contract/users/admin-roles.ts'
import { escapeLike } from '#database/escape-like.ts'
import type { Database } from '#database/open.ts'
import { unprepared } from '#database/prepared-statements.ts'

const columns = ['id', 'name', 'role'] as const

/** The user as a caller of the shop. Undefined when they are gone, or somebody else proved to own the e-mail. */
export function findUser(db: Database, id: string) {
  return db
    .selectFrom('users')
    .select([
      ...columns,
      'customer_id as customerId',
      'company_role as companyRole',
      'personal_customer_id as personalCustomerId',
      'identity_uid as uid',
      'email_verified as emailVerified',
      'admin_role as adminRole',
    ])
    .select((e) => e.ref('email').$notNull().as('email'))
    .where('id', '=', id)
    .where('email', 'is not', null)
    .executeTakeFirst()
}

/** Which account of the identity provider a user is. */
export function findIdentity(db: Database, by: { readonly id: string } | { readonly email: string }) {
  return db
    .selectFrom('users')
    .select(['identity_uid as uid', 'role'])
    .where((e) => e.and(by))
    .executeTakeFirst()
}

/** Whether a user who is an admin has the account of the identity provider. */
export async function isAdminAccount(db: Database, uid: string): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('identity_uid', '=', uid)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  return admin !== undefined
}

/** False for who is gone too. */
export async function isEmailVerified(db: Database, id: string | null): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('email_verified as emailVerified')
    .where('id', '=', id)
    .executeTakeFirst()
  return user?.emailVerified ?? false
}

/** Whether an account of the identity provider other than `uid` holds the e-mail. */
export async function isEmailOfAnother(tx: Database, email: string, uid: string): Promise<boolean> {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('identity_uid', '<>', uid)
    .executeTakeFirst()
  return other !== undefined
}

/** Takes the e-mail from whoever had it, and the rights with it: a new owner proved that it is theirs. */
export async function freeEmail(tx: Database, email: string): Promise<void> {
  await tx.updateTable('users').set({ email: null, role: null }).where('email', '=', email).execute()
}

/**
 * The user of an identity, made when it comes for the first time; name and e-mail follow the identity. Undefined
 * when another identity took the e-mail in this very moment.
 */
export async function upsertUser(
  tx: Database,
  identity: { uid: string; email: string; emailVerified: boolean; name: string },
) {
  const { uid, email, emailVerified, name } = identity
  // Of two at the same moment the later waits here, whichever of the row's constraints it meets.
  await tx
    .with('added', (query) =>
      query
        .insertInto('users')
        .values({ identity_uid: uid, email, name })
        .onConflict((conflict) => conflict.doNothing())
        .returning('customer_id'),
    )
    // Who comes for the first time is a customer of one.
    .insertInto('customers')
    .columns(['id'])
    .expression((e) => e.selectFrom('added').select('customer_id'))
    .execute()
  return tx
    .updateTable('users')
    .set({ email, name, email_verified: emailVerified })
    .where('identity_uid', '=', uid)
    .returning(columns)
    .executeTakeFirst()
}

/** Undefined where the identity has no user, or one with another e-mail. */
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

/** @returns how many rows are now other than they were */
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

export interface UserList {
  readonly q?: string | undefined
  readonly limit: number
  /** The id of the last user of the page before. */
  readonly cursor?: string | undefined
}

export function newestUsers(db: Database, { q, limit, cursor }: UserList) {
  return matching(db, q)
    .$if(cursor !== undefined, (query) =>
      query.where(sql<SqlBool>`(created_at, id) < (select created_at, id from users where id = ${cursor})`),
    )
    .select([
      'id',
      'name',
      'role',
      'admin_role as adminRole',
      'email_verified as confirmed',
      'created_at as since',
    ])
    .select((e) => e.ref('email').$notNull().as('email'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countUsers(db: Database, q: string | undefined): Promise<number> {
  const { count } = await matching(db, q)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Those with an e-mail: who lost it to its owner can no longer come in. */
export function matching(db: Database, q: string | undefined) {
  const pattern = `%${escapeLike(q ?? '')}%`
  return (q ? unprepared(db) : db)
    .selectFrom('users')
    .where('email', 'is not', null)
    .$if(!!q, (query) =>
      query.where((e) => e.or([e('email', 'ilike', pattern), e('name', 'ilike', pattern)])),
    )
}

/** The user, whom nobody else changes until the transaction ends. */
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
    ])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
}

/** @param role null for who is to be no admin */
export async function setAdminRole(tx: Database, id: string, role: AdminRole | null): Promise<void> {
  const set = role ? ({ role: 'admin', admin_role: role } as const) : { role: null }
  await tx.updateTable('users').set(set).where('id', '=', id).execute()
}

/** How many owners the shop has beside this one. All of them are locked, in one order, until the transaction ends. */
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

/** Orders and reviews stay, with the name that they were written with. */
export async function deleteUserRow(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute()
}
