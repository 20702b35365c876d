import type { Database } from '#database/open.ts'

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

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>

export function findAccount(db: Database, by: { readonly uid: string } | { readonly email: string }) {
  const query = db.selectFrom('identity_accounts').select(columns)
  return (
    'uid' in by ? query.where('uid', '=', by.uid) : query.where('email', '=', by.email)
  ).executeTakeFirst()
}

/**
 * The account, which nobody else changes until the transaction ends. Its sessions are always locked after it,
 * never before, so that two transactions cannot wait for each other.
 */
export function lockAccount(tx: Database, uid: string) {
  return tx
    .selectFrom('identity_accounts')
    .select(columns)
    .where('uid', '=', uid)
    .forUpdate()
    .executeTakeFirst()
}

export interface NewAccount {
  readonly uid: string
  readonly email: string
  readonly passwordHash: string
  readonly createdAt: Date
}

/** Undefined when the e-mail has an account already. */
export function insertAccount(tx: Database, { uid, email, passwordHash, createdAt }: NewAccount) {
  return tx
    .insertInto('identity_accounts')
    .values({
      uid,
      email,
      password_hash: passwordHash,
      // All by one clock: by the database's, the first token could be older than its account.
      created_at: createdAt,
      last_login_at: createdAt,
      valid_since: createdAt,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export interface AccountChange {
  readonly displayName?: string | null | undefined
  readonly photoUrl?: string | null | undefined
  readonly passwordHash?: string
  readonly validSince?: Date
  readonly lastLoginAt?: Date
}

/** Changes what is named and leaves the rest. Undefined when the account is gone. */
export function updateAccount(tx: Database, uid: string, change: AccountChange) {
  return tx
    .updateTable('identity_accounts')
    .set({
      // So that an empty change is a statement too.
      uid,
      ...(change.displayName !== undefined && { display_name: change.displayName }),
      ...(change.photoUrl !== undefined && { photo_url: change.photoUrl }),
      ...(change.passwordHash !== undefined && { password_hash: change.passwordHash }),
      ...(change.validSince !== undefined && { valid_since: change.validSince }),
      ...(change.lastLoginAt !== undefined && { last_login_at: change.lastLoginAt }),
    })
    .where('uid', '=', uid)
    .returning(columns)
    .executeTakeFirst()
}

/** With all its sessions. */
export async function deleteAccount(tx: Database, uid: string): Promise<void> {
  await tx.deleteFrom('identity_accounts').where('uid', '=', uid).execute()
}
