import { createHash, randomBytes } from 'node:crypto'
import type { CodePurpose } from '#contract/identity/endpoints.ts'
import type { Database } from '#database/open.ts'
import { type Account, lockAccount } from '#identity/accounts/store.ts'
import { IdentityError } from '#identity/identity-toolkit/errors.ts'

/** One-time codes sent by e-mail (the API's `oobCode`, out of band): the holder of one has read the mailbox. */

const VALID_MINUTES = { PASSWORD_RESET: 60, VERIFY_EMAIL: 24 * 60 } as const satisfies Record<
  CodePurpose,
  number
>

export interface Code {
  readonly uid: string
  readonly purpose: CodePurpose
  /** The mailbox that it proves. */
  readonly email: string
}

/** Creates a code, which replaces an older one of the same purpose. The code itself is only in the e-mail. */
export async function createCode(
  tx: Database,
  { uid, purpose, email }: Code,
  now: Date,
): Promise<{ readonly code: string; readonly validMinutes: number }> {
  const code = randomBytes(32).toString('base64url')
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
 * Looks a code up without consuming it.
 * @throws IdentityError INVALID_OOB_CODE when it is unknown, replaced or used; EXPIRED_OOB_CODE; MISSING_OOB_CODE
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

/** As `findCode`. @throws IdentityError INVALID_OOB_CODE also for a code of another purpose */
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
 * Locks the account that the code is for.
 * @throws IdentityError INVALID_OOB_CODE when it is gone or has another e-mail by now; USER_DISABLED
 */
export async function lockAccountOf(tx: Database, { uid, email }: Code): Promise<Account> {
  const account = await lockAccount(tx, uid)
  if (!account || account.email !== email) throw new IdentityError('INVALID_OOB_CODE')
  if (account.disabled) throw new IdentityError('USER_DISABLED')
  return account
}

/**
 * Call in a transaction that holds the account's lock.
 * @throws IdentityError INVALID_OOB_CODE when a concurrent call consumed it first
 */
export async function consumeCode(tx: Database, code: string): Promise<void> {
  const deleted = await tx
    .deleteFrom('identity_codes')
    .where('hash', '=', hashOf(code))
    .returning('uid')
    .executeTakeFirst()
  if (!deleted) throw new IdentityError('INVALID_OOB_CODE')
}

/** A code was issued for the account as it was: when its credentials change, all codes are deleted. */
export async function deleteCodes(tx: Database, uid: string): Promise<void> {
  await tx.deleteFrom('identity_codes').where('uid', '=', uid).execute()
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')
