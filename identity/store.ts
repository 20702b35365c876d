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

/** Undefined when the e-mail has an account already. */
export function insertAccount(tx: Database, account: { uid: string; email: string; passwordHash: string }) {
  return tx
    .insertInto('identity_accounts')
    .values({ uid: account.uid, email: account.email, password_hash: account.passwordHash })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(columns)
    .executeTakeFirst()
}

export interface AccountChange {
  readonly displayName?: string | null
  readonly photoUrl?: string | null
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

export async function deleteAccount(tx: Database, uid: string): Promise<void> {
  await tx.deleteFrom('identity_accounts').where('uid', '=', uid).execute()
}
