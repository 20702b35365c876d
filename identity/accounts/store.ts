import type { ExpressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#database/open.ts'
import type { Tables } from '#database/tables.ts'

const columns = [
  'uid',
  'email',
  'email_verified as emailVerified',
  'password_hash as passwordHash',
  'display_name as displayName',
  'photo_url as photoUrl',
  'disabled',
  'valid_since as validSince',
  'created_at as createdAt',
  'last_login_at as lastLoginAt',
] as const

const links = (e: ExpressionBuilder<Tables, 'identity_accounts'>) =>
  jsonArrayFrom(
    e
      .selectFrom('identity_links')
      .select(['identity_links.provider', 'identity_links.subject', 'identity_links.email'])
      .whereRef('identity_links.uid', '=', 'identity_accounts.uid'),
  ).as('links')

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export function findAccount(db: Database, by: { readonly uid: string } | { readonly email: string }) {
  const query = db.selectFrom('identity_accounts').select(columns).select(links)
  return (
    'uid' in by ? query.where('uid', '=', by.uid) : query.where('email', '=', by.email)
  ).executeTakeFirst()
}

/** Reads what decides whether a session is still valid. */
export function findSignInValidity(db: Database, uid: string) {
  return db
    .selectFrom('identity_accounts')
    .select(['disabled', 'valid_since as validSince'])
    .where('uid', '=', uid)
    .executeTakeFirst()
}

/**
 * Locks the account's row until the transaction ends. Sessions are always locked after their account, never
 * before, so that two transactions cannot deadlock.
 */
export function lockAccount(tx: Database, uid: string) {
  return tx
    .selectFrom('identity_accounts')
    .select(columns)
    .select(links)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
}

export interface NewAccount {
  readonly uid: string
  readonly email: string
  /** Null for an account with federated sign-in only. */
  readonly passwordHash: string | null
  readonly createdAt: Date
  readonly emailVerified?: boolean
  readonly displayName?: string | undefined
  readonly photoUrl?: string | undefined
}

/** Undefined if the email already has an account. */
export function insertAccount(tx: Database, account: NewAccount) {
  const { uid, email, passwordHash, createdAt } = account
  return tx
    .insertInto('identity_accounts')
    .values({
      uid,
      email,
      password_hash: passwordHash,
      email_verified: account.emailVerified ?? false,
      display_name: account.displayName ?? null,
      photo_url: account.photoUrl ?? null,
      // By this process's clock: with the database's, the first token could be older than its account.
      created_at: createdAt,
      last_login_at: createdAt,
      valid_since: createdAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(columns)
    .returning(links)
    .executeTakeFirst()
}

export interface AccountChange {
  readonly displayName?: string | null | undefined
  readonly photoUrl?: string | null | undefined
  readonly passwordHash?: string | null
  readonly emailVerified?: boolean
  readonly validSince?: Date
  readonly lastLoginAt?: Date
}

/** Changes the given fields. Undefined if the account does not exist. */
export function updateAccount(tx: Database, uid: string, change: AccountChange) {
  return tx
    .updateTable('identity_accounts')
    .set({
      // Makes an empty change a valid statement too.
      uid,
      ...(change.displayName !== undefined && { display_name: change.displayName }),
      ...(change.photoUrl !== undefined && { photo_url: change.photoUrl }),
      ...(change.passwordHash !== undefined && { password_hash: change.passwordHash }),
      ...(change.emailVerified !== undefined && { email_verified: change.emailVerified }),
      ...(change.validSince !== undefined && { valid_since: change.validSince }),
      ...(change.lastLoginAt !== undefined && { last_login_at: change.lastLoginAt }),
    })
    .where('uid', '=', uid)
    .returning(columns)
    .returning(links)
    .executeTakeFirst()
}

/**
 * Replaces an account with an unconfirmed email by a new one for the mailbox's owner. Threat: someone
 * registers another person's email beforehand, to share the account later (pre-hijacking): the old account's
 * password, sessions, links, codes and known devices go with it, and the shop treats the new account as
 * another person.
 * @param account locked
 */
export async function replaceUnconfirmed(
  tx: Database,
  account: Account,
  fresh: Omit<NewAccount, 'email' | 'emailVerified'>,
): Promise<Account> {
  await deleteAccount(tx, account.uid)
  const replaced = await insertAccount(tx, { ...fresh, email: account.email, emailVerified: true })
  // The email cannot be taken meanwhile: others wait for this transaction.
  if (!replaced) throw new Error('the email of a deleted account is taken')
  return replaced
}

/** Deletes the account and all its sessions. */
export async function deleteAccount(tx: Database, uid: string): Promise<void> {
  await tx.deleteFrom('identity_accounts').where('uid', '=', uid).execute()
}
