import type { CodePurpose } from '#contract/identity/endpoints.ts'
import type { Database } from '#database/open.ts'
import { hashOf, newToken } from '#database/secret-tokens.ts'
import { type Account, lockAccount } from '#identity/accounts/store.ts'
import { IdentityError } from '#identity/identity-toolkit/errors.ts'

/**
 * One-time codes sent by email (the API's `oobCode`, out of band): holding one proves access to the mailbox.
 */

const VALID_MINUTES = { PASSWORD_RESET: 60, VERIFY_EMAIL: 24 * 60 } as const satisfies Record<
  CodePurpose,
  number
>

export interface Code {
  readonly uid: string
  readonly purpose: CodePurpose
  /** The mailbox that it verifies. */
  readonly email: string
}

/**
 * Creates a code, which replaces an older one for the same purpose. Only its hash is stored; the code itself
 * is only in the email.
 */
export async function createCode(
  tx: Database,
  { uid, purpose, email }: Code,
  now: Date,
): Promise<{ readonly code: string; readonly validMinutes: number }> {
  const code = newToken()
  const validMinutes = VALID_MINUTES[purpose]
  const row = { hash: hashOf(code), email, expires_at: new Date(now.getTime() + validMinutes * 60_000) }
  await tx
    .insertInto('identity_codes')
    .values({ uid, purpose, ...row })
    .onConflict((conflict) => conflict.columns(['uid', 'purpose']).doUpdateSet(row))
    .execute()
  return { code, validMinutes }
}

/**
 * Looks up a code without consuming it.
 * @throws IdentityError INVALID_OOB_CODE if it is unknown, replaced or used; EXPIRED_OOB_CODE;
 * MISSING_OOB_CODE
 */
export async function findCode(db: Database, code: string, now: Date): Promise<Code> {
  if (!code) throw new IdentityError('MISSING_OOB_CODE')
  const found = await db
    .selectFrom('identity_codes')
    .select(['uid', 'purpose', 'email', 'expires_at as expiresAt'])
    .where('hash', '=', hashOf(code))
    .executeTakeFirst()
  if (!found) throw new IdentityError('INVALID_OOB_CODE')
  if (found.expiresAt <= now) throw new IdentityError('EXPIRED_OOB_CODE')
  return found
}

/**
 * Like `findCode`, for one purpose.
 * @throws IdentityError INVALID_OOB_CODE also for a code with another purpose
 */
export async function findCodeFor(
  db: Database,
  purpose: CodePurpose,
  code: string,
  now: Date,
): Promise<Code> {
  const found = await findCode(db, code, now)
  if (found.purpose !== purpose) throw new IdentityError('INVALID_OOB_CODE')
  return found
}

/**
 * Locks the account that the code was issued for.
 * @throws IdentityError INVALID_OOB_CODE if it is gone or its email has changed; USER_DISABLED
 */
export async function lockAccountOf(tx: Database, { uid, email }: Code): Promise<Account> {
  const account = await lockAccount(tx, uid)
  if (!account || account.email !== email) throw new IdentityError('INVALID_OOB_CODE')
  if (account.disabled) throw new IdentityError('USER_DISABLED')
  return account
}

/**
 * Deletes a used code. Call in a transaction that holds the account's lock.
 * @throws IdentityError INVALID_OOB_CODE if a concurrent call consumed it first
 */
export async function consumeCode(tx: Database, code: string): Promise<void> {
  const deleted = await tx
    .deleteFrom('identity_codes')
    .where('hash', '=', hashOf(code))
    .returning('uid')
    .executeTakeFirst()
  if (!deleted) throw new IdentityError('INVALID_OOB_CODE')
}

/** Deletes all codes of an account, which are invalid after its credentials change. */
export async function deleteCodes(tx: Database, uid: string): Promise<void> {
  await tx.deleteFrom('identity_codes').where('uid', '=', uid).execute()
}
