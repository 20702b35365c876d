import { z } from 'zod'
import { ACTION_PAGE, type CodePurpose } from '#contract/identity.ts'
import type { Database } from '#database/open.ts'
import { type Code, findCode, newCode, useCode, voidCodes } from './codes.ts'
import { rememberDevice } from './devices.ts'
import { IdentityError } from './errors.ts'
import { fill } from './limits.ts'
import { hashPassword } from './passwords.ts'
import type { Provider } from './provider.ts'
import { endSessions } from './sessions.ts'
import { emailIn } from './sign-in.ts'
import { type Account, findAccount, lockAccount, removeLinks, updateAccount } from './store.ts'
import { holderOf, validAfter } from './verify.ts'

/** What only the mailbox proves: a forgotten password is replaced, an e-mail is confirmed. */

export const ResetJob = z.object({ email: z.string(), continueUrl: z.string().optional() })
export type ResetJob = z.infer<typeof ResetJob>

export interface ResetWish {
  readonly email: string
  readonly continueUrl: string | undefined
  readonly address: string | undefined
}

/**
 * Asks for a mail with which a password can be replaced. The answer and its time are the same whether the account
 * exists: that is looked up later, by `sendReset`.
 */
export async function askForReset(provider: Provider, wish: ResetWish): Promise<string> {
  const { db, laterReset, now } = provider
  const email = emailIn(wish.email)
  const continueUrl = continueUrlIn(provider, wish.continueUrl)
  await countMail(provider, email, wish.address)
  // Threat: whoever asks on and on, to fill the mailbox or so that its owner cannot. The link that is there is good.
  const isRoom = await fill(db, { limit: 'mailsToAccount', of: email }, now())
  if (isRoom) await laterReset(db, { email, continueUrl })
  return email
}

/** Writes the mail, if there is an account to write to. */
export async function sendReset(
  { db, queueEmail, publicUrl, now }: Provider,
  { email, continueUrl }: ResetJob,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = await findAccount(tx, { email })
    if (!account || account.disabled) return
    const { code, validMinutes } = await newCode(
      tx,
      { uid: account.uid, purpose: 'PASSWORD_RESET', email },
      now(),
    )
    const link = linkOf(publicUrl, 'resetPassword', code, continueUrl)
    await queueEmail(tx, email, { kind: 'reset-password', link, validMinutes })
  })
}

/** Sends the holder a mail that confirms the e-mail. */
export async function sendVerification(
  provider: Provider,
  sent: { readonly idToken: string; readonly continueUrl: string | undefined },
): Promise<string> {
  const { db, now, queueEmail, publicUrl } = provider
  const { account } = await holderOf(provider, sent.idToken)
  const { uid, email, displayName } = account
  const continueUrl = continueUrlIn(provider, sent.continueUrl)
  if (!(await fill(db, { limit: 'confirmationsOfAccount', of: email }, now())))
    throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER')
  await db.transaction().execute(async (tx) => {
    const { code, validMinutes } = await newCode(tx, { uid, purpose: 'VERIFY_EMAIL', email }, now())
    const link = linkOf(publicUrl, 'verifyEmail', code, continueUrl)
    await queueEmail(tx, email, { kind: 'verify-email', name: displayName ?? '', link, validMinutes })
  })
  return email
}

export const checkCode = ({ db, now }: Provider, code: string): Promise<Code> => findCode(db, code, now())

/**
 * Replaces the password of the account whose mailbox the code proves. Every session ends, ways of signing in
 * elsewhere too: whoever had them need not be who reads the mail. The mail is the proof of the e-mail as well, and
 * the browser is known from then on: its owner comes in however many others are guessing.
 */
export async function resetPassword(
  provider: Provider,
  code: string,
  password: string,
): Promise<Code & { readonly device: string }> {
  const { db, now, queueEmail, publicUrl } = provider
  const found = await codeFor(provider, code, 'PASSWORD_RESET')
  // Before the code is used up: a password that is refused must not cost it.
  const passwordHash = await hashPassword(password)
  const device = await db.transaction().execute(async (tx) => {
    const account = await lockedFor(tx, found)
    await useCode(tx, code)
    await voidCodes(tx, found.uid)
    await endSessions(tx, found.uid)
    await removeLinks(tx, found.uid)
    await updateAccount(tx, found.uid, { passwordHash, validSince: validAfter(now()), emailVerified: true })
    await queueEmail(tx, found.email, passwordChanged(publicUrl, account))
    return rememberDevice(tx, found.uid, now())
  })
  return { ...found, device }
}

/** Confirms the e-mail that the code was sent to. */
export async function applyCode(provider: Provider, code: string): Promise<Account> {
  const found = await codeFor(provider, code, 'VERIFY_EMAIL')
  return provider.db.transaction().execute(async (tx) => {
    await lockedFor(tx, found)
    await useCode(tx, code)
    const account = await updateAccount(tx, found.uid, { emailVerified: true })
    if (!account) throw new IdentityError('INVALID_OOB_CODE')
    return account
  })
}

export const passwordChanged = (publicUrl: string, { displayName }: Pick<Account, 'displayName'>) => ({
  kind: 'password-changed' as const,
  name: displayName ?? '',
  resetLink: `${publicUrl}/login`,
})

async function codeFor(provider: Provider, code: string, purpose: CodePurpose): Promise<Code> {
  const found = await checkCode(provider, code)
  if (found.purpose !== purpose) throw new IdentityError('INVALID_OOB_CODE')
  return found
}

async function lockedFor(tx: Database, { uid, email }: Code): Promise<Account> {
  const account = await lockAccount(tx, uid)
  if (!account || account.email !== email) throw new IdentityError('INVALID_OOB_CODE')
  if (account.disabled) throw new IdentityError('USER_DISABLED')
  return account
}

/** @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER; for unknown accounts just as for known ones */
async function countMail({ db, now }: Provider, email: string, address: string | undefined) {
  const room =
    (await fill(db, { limit: 'mailsFromAddress', of: address }, now())) &&
    (await fill(db, { limit: 'mailsToAccountFromAddress', of: address && `${email} ${address}` }, now()))
  if (!room) throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER')
}

/** Threat: a link in a mail of ours that leads on to somebody else's site. */
function continueUrlIn({ publicUrl }: Provider, sent: string | undefined): string | undefined {
  if (sent === undefined) return undefined
  const url = URL.parse(sent)
  if (!url) throw new IdentityError('INVALID_CONTINUE_URI')
  if (url.origin !== publicUrl) throw new IdentityError('UNAUTHORIZED_DOMAIN')
  return url.href
}

/** Built from the configured address: a Host header is whatever its sender wants. */
function linkOf(
  publicUrl: string,
  mode: 'resetPassword' | 'verifyEmail',
  oobCode: string,
  continueUrl: string | undefined,
): string {
  const query = new URLSearchParams({ mode, oobCode, ...(continueUrl && { continueUrl }) })
  return `${publicUrl}${ACTION_PAGE}?${query}`
}
