import type { Database } from '#database/open.ts'
import { normalizeEmail } from '#identity/accounts/email.ts'
import { removeLinks } from '#identity/accounts/linked-identities.ts'
import { type Account, findAccount, replaceUnconfirmed, updateAccount } from '#identity/accounts/store.ts'
import { IdentityError } from '#identity/identity-toolkit/errors.ts'
import { hashPassword } from '#identity/passwords.ts'
import type { Provider } from '#identity/provider.ts'
import { consume } from '#identity/rate-limits/rate-limits.ts'
import { findKnownDevice, rememberDevice } from '#identity/sign-in/known-devices.ts'
import { newUid } from '#identity/sign-in/sign-in.ts'
import { endSessions } from '#identity/tokens/sessions.ts'
import { signInsValidAfter } from '#identity/tokens/verify.ts'
import { actionLink, checkContinueUrl } from './action-links.ts'
import {
  type Code,
  consumeCode,
  createCode,
  deleteCodes,
  findCodeFor,
  lockAccountOf,
} from './one-time-codes.ts'
import type { PasswordResetJob } from './password-reset-job.ts'

export interface PasswordResetRequest {
  readonly email: string
  readonly continueUrl: string | undefined
  readonly address: string | undefined
}

/**
 * Requests an email for resetting the password. Response and duration are the same whether or not the account
 * exists (no account enumeration): `sendPasswordResetEmail` looks it up later.
 */
export async function requestPasswordReset(
  provider: Provider,
  request: PasswordResetRequest,
): Promise<string> {
  const { db, queuePasswordReset, now, publicUrl } = provider
  const email = normalizeEmail(request.email)
  const continueUrl = checkContinueUrl(publicUrl, request.continueUrl)
  await countRequest(provider, email, request.address)
  // Threat: endless requests that flood the mailbox, or replace each link before its owner can use it. Above
  // the limit no email is sent, and the latest link stays valid.
  const isAllowed = await consume(db, { limit: 'resetMailsPerAccount', of: email }, now())
  if (isAllowed) await queuePasswordReset(db, { email, continueUrl })
  return email
}

/** Queues the email, if there is an account that may receive it. */
export async function sendPasswordResetEmail(
  { db, queueEmail, publicUrl, now }: Provider,
  { email, continueUrl }: PasswordResetJob,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = await findAccount(tx, { email })
    if (!account || account.disabled) return
    const { code, validMinutes } = await createCode(
      tx,
      { uid: account.uid, purpose: 'PASSWORD_RESET', email },
      now(),
    )
    const link = actionLink(publicUrl, 'resetPassword', code, continueUrl)
    await queueEmail(tx, email, { kind: 'reset-password', link, validMinutes })
  })
}

export interface NewPassword {
  readonly code: string
  readonly password: string
  /** The token of the requesting browser. */
  readonly deviceToken: string | undefined
}

/**
 * Resets the password of the account whose mailbox the code proves. Removes all sessions and linked
 * identities, which may belong to someone who does not own the mailbox. The email then counts as verified,
 * and the device as known, so that the owner can sign in no matter how many others are guessing the password.
 * An unconfirmed account is replaced, unless this browser has signed in to it before: then the mailbox's
 * reader created it.
 */
export async function resetPassword(
  provider: Provider,
  { code, password, deviceToken }: NewPassword,
): Promise<Code & { readonly device: string }> {
  const { db, now, queueEmail, publicUrl, noteConfirmed } = provider
  const found = await findCodeFor(db, 'PASSWORD_RESET', code, now())
  // Before the code is consumed: a refused password must not use up the code.
  const passwordHash = await hashPassword(password, provider)
  const device = await db.transaction().execute(async (tx) => {
    const account = await lockAccountOf(tx, found)
    await consumeCode(tx, code)
    const isOwn =
      account.emailVerified ||
      (await findKnownDevice(tx, { email: account.email, token: deviceToken }, now())) !== undefined
    const { uid } = isOwn
      ? await changePassword(tx, account, passwordHash, now())
      : await replaceUnconfirmed(tx, account, { uid: newUid(), passwordHash, createdAt: now() })
    await noteConfirmed(tx, { uid, email: account.email })
    await queueEmail(
      tx,
      found.email,
      passwordChangedEmail(publicUrl, isOwn ? account : { displayName: null }),
    )
    return rememberDevice(tx, uid, now())
  })
  return { ...found, device }
}

async function changePassword(
  tx: Database,
  account: Account,
  passwordHash: string,
  at: Date,
): Promise<{ readonly uid: string }> {
  const { uid } = account
  await deleteCodes(tx, uid)
  await endSessions(tx, uid)
  await removeLinks(tx, uid)
  await updateAccount(tx, uid, { passwordHash, validSince: signInsValidAfter(at), emailVerified: true })
  return account
}

export const passwordChangedEmail = (publicUrl: string, { displayName }: Pick<Account, 'displayName'>) => ({
  kind: 'password-changed' as const,
  name: displayName ?? '',
  resetLink: `${publicUrl}/login`,
})

/** @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER, whether or not the account exists */
async function countRequest({ db, now }: Provider, email: string, address: string | undefined) {
  const perAccountAndAddress = {
    limit: 'resetMailsPerAccountAndAddress',
    of: address && `${email} ${address}`,
  } as const
  const isAllowed =
    (await consume(db, { limit: 'resetMailsPerAddress', of: address }, now())) &&
    (await consume(db, perAccountAndAddress, now()))
  if (!isAllowed) throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER')
}
