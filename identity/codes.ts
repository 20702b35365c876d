import { createHash, randomBytes } from 'node:crypto'
import type { CodePurpose } from '#contract/identity.ts'
import type { Database } from '#database/open.ts'
import { IdentityError } from './errors.ts'

/** One-time codes that are sent by mail: who shows one has read that mailbox. */

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

/** Makes a code, which takes the place of an older one of the same purpose. It is only ever in the mail. */
export async function newCode(
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
 * What a code is good for. Does not use it up.
 * @throws IdentityError INVALID_OOB_CODE for one that never was, was replaced or used; EXPIRED_OOB_CODE
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
 * Uses a code up. In a transaction that holds the account's lock.
 * @throws IdentityError INVALID_OOB_CODE when somebody else was faster
 */
export async function useCode(tx: Database, code: string): Promise<void> {
  const used = await tx
    .deleteFrom('identity_codes')
    .where('hash', '=', hashOf(code))
    .returning('uid')
    .executeTakeFirst()
  if (!used) throw new IdentityError('INVALID_OOB_CODE')
}

/** A code proves an old state of the account: when that changes, all of them go. */
export async function voidCodes(tx: Database, uid: string): Promise<void> {
  await tx.deleteFrom('identity_codes').where('uid', '=', uid).execute()
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url')
