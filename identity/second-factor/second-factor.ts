import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#database/open.ts'
import { verifyRecentSignIn } from '#identity/accounts/accounts.ts'
import { type Account, lockAccount, updateAccount } from '#identity/accounts/store.ts'
import { IdentityError } from '#identity/identity-toolkit/errors.ts'
import type { Provider } from '#identity/provider.ts'
import { rateLimited } from '#identity/rate-limits/rate-limits.ts'
import { findKnownDevice, rememberDevice } from '#identity/sign-in/known-devices.ts'
import { watchedAttempt } from '#identity/sign-in/log-failed-attempts.ts'
import { completeSignIn, type DeviceSignInResult, type SignInResult } from '#identity/sign-in/sign-in.ts'
import type { Source } from '#identity/sign-in/sign-in-log.ts'
import { endSessions } from '#identity/tokens/sessions.ts'
import { requireValidSignIn, signInsValidAfter, verifyIdToken } from '#identity/tokens/verify.ts'
import { newRecoveryCode, RECOVERY_CODES, recoveryHash } from './recovery-codes.ts'
import * as store from './store.ts'
import { newSecret, stepOf } from './totp.ts'

/** Time allowed to scan the QR code and enter the first one-time code. */
export const ENROLLMENT_SECONDS = 600

/**
 * Starts adding a second factor. The data that the client sends back is signed, so nothing is stored until it
 * is confirmed.
 */
export async function startEnrollment(provider: Provider, idToken: string) {
  const { account } = await verifyRecentSignIn(provider, idToken)
  if (!account.emailVerified) throw new IdentityError('UNVERIFIED_EMAIL')
  if (await store.findSecondFactor(provider.db, account.uid)) throw new IdentityError('SECOND_FACTOR_EXISTS')
  const secret = newSecret()
  const now = provider.now()
  const sessionInfo = await provider.tokens.signTicket(
    'enrollment',
    { sub: account.uid, secret },
    now,
    ENROLLMENT_SECONDS,
  )
  return { secret, sessionInfo, until: new Date(now.getTime() + ENROLLMENT_SECONDS * 1_000) }
}

/**
 * Returns a value that changes with each new password and each end of all sessions, even within the same
 * second, and so invalidates the first step of a pending sign-in.
 */
export const stateOf = ({ passwordHash, validSince }: Account): string =>
  createHash('sha256').update(`${passwordHash} ${validSince.toISOString()}`).digest('base64url')

/** Adds the second factor. Ends every other session; the caller's continues as one with a second factor. */
export async function finishEnrollment(
  provider: Provider,
  idToken: string,
  { sessionInfo, code }: { sessionInfo: string; code: string },
): Promise<SignInResult> {
  const { db, now, tokens } = provider
  const { account, claims } = await verifyIdToken(provider, idToken)
  const ticket = await tokens.verifyTicket('enrollment', sessionInfo, now())
  if (!ticket?.secret || ticket.sub !== account.uid) throw new IdentityError('INVALID_SESSION_INFO')
  const { secret } = ticket
  return rateLimited(db, codesOf(account.uid), now(), async () => {
    const lastStep = stepOf(secret, code, now())
    if (lastStep === undefined) throw new IdentityError('INVALID_CODE')
    const id = randomBytes(16).toString('base64url')
    return completeSignIn(
      provider,
      async (tx, at) => {
        const locked = requireValidSignIn(await lockAccount(tx, account.uid), claims)
        if (await store.findSecondFactor(tx, account.uid)) throw new IdentityError('SECOND_FACTOR_EXISTS')
        await store.insertSecondFactor(tx, account.uid, { id, secret, enrolledAt: at, lastStep })
        await endSessions(tx, account.uid)
        await tell(provider, tx, locked, 'added')
        return updateAccount(tx, account.uid, { validSince: signInsValidAfter(at) })
      },
      { method: claims.firebase.sign_in_provider, secondFactor: id },
    )
  })
}

interface Answer {
  readonly pendingCredential: string
  readonly factorId: string
  /** A code from the app, or a recovery code. */
  readonly code: string
  readonly source: Source
  /** The token of the requesting browser. */
  readonly deviceToken: string | undefined
}

/** Completes the second step of a sign-in, with a code from the app or a recovery code, each valid once. */
export async function finishSignIn(
  provider: Provider,
  { pendingCredential, factorId, code, source, deviceToken }: Answer,
): Promise<DeviceSignInResult> {
  const { now, tokens } = provider
  const ticket = await tokens.verifyTicket('sign-in', pendingCredential, now())
  if (!ticket) throw new IdentityError('INVALID_MFA_PENDING_CREDENTIAL')
  if (!code) throw new IdentityError('MISSING_CODE')
  const { sub: uid, method = 'password', state } = ticket
  return watchedAttempt(provider, { whose: { uid }, method, ...source }, codesOf(uid), async () => {
    let device: string | undefined
    let proof: 'code' | 'recovery-code' = 'code'
    const signedIn = await completeSignIn(
      provider,
      async (tx, at) => {
        const account = await lockAccount(tx, uid)
        if (!account) throw new IdentityError('USER_NOT_FOUND')
        if (account.disabled) throw new IdentityError('USER_DISABLED')
        if (stateOf(account) !== state) throw new IdentityError('TOKEN_EXPIRED')
        const factor = await store.findSecondFactor(tx, uid)
        if (factor?.id !== factorId) throw new IdentityError('MFA_ENROLLMENT_NOT_FOUND')
        const step = stepOf(factor.secret, code, at)
        if (step === undefined) {
          if (!(await store.takeRecoveryCode(tx, uid, recoveryHash(code), at)))
            throw new IdentityError('INVALID_CODE')
          proof = 'recovery-code'
          await tell(provider, tx, account, 'recovery-code-used')
        } else if (!(await store.takeStep(tx, factor.id, step))) throw new IdentityError('INVALID_CODE')
        const known = await findKnownDevice(tx, { email: account.email, token: deviceToken }, at)
        if (known === undefined) device = await rememberDevice(tx, uid, at)
        return updateAccount(tx, uid, { lastLoginAt: at })
      },
      {
        method,
        secondFactor: factorId,
        entry: () => ({ ...source, secondFactor: proof, isNewDevice: device !== undefined }),
      },
    )
    return { ...signedIn, device }
  })
}

/** Removes the second factor; requires a recent sign-in with it. Ends every session but the caller's. */
export async function withdraw(provider: Provider, idToken: string, factorId: string): Promise<SignInResult> {
  const { claims } = await verifyWithFactor(provider, idToken)
  return completeSignIn(
    provider,
    async (tx) => {
      const account = requireValidSignIn(await lockAccount(tx, claims.sub), claims)
      const factor = await store.findSecondFactor(tx, account.uid)
      if (factor?.id !== factorId) throw new IdentityError('MFA_ENROLLMENT_NOT_FOUND')
      return remove(provider, tx, account, 'removed')
    },
    { method: claims.firebase.sign_in_provider },
  )
}

/**
 * Creates ten new recovery codes and invalidates earlier ones. They are shown once: only hashes are stored.
 */
export async function makeRecoveryCodes(provider: Provider, idToken: string): Promise<readonly string[]> {
  const { claims } = await verifyWithFactor(provider, idToken)
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await provider.db.transaction().execute(async (tx) => {
    const account = requireValidSignIn(await lockAccount(tx, claims.sub), claims)
    await store.replaceRecoveryCodes(tx, account.uid, codes.map(recoveryHash))
    await tell(provider, tx, account, 'recovery-codes-made')
  })
  return codes
}

/**
 * Removes a lost second factor on behalf of its owner and ends all their sessions. Does nothing if there is
 * none.
 */
export async function resetSecondFactor(provider: Provider, uid: string): Promise<void> {
  await provider.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, uid)
    if (account && (await store.findSecondFactor(tx, uid))) await remove(provider, tx, account, 'reset')
  })
}

async function remove(provider: Provider, tx: Database, account: Account, how: 'removed' | 'reset') {
  await store.deleteSecondFactor(tx, account.uid)
  await endSessions(tx, account.uid)
  await tell(provider, tx, account, how)
  return updateAccount(tx, account.uid, { validSince: signInsValidAfter(provider.now()) })
}

async function verifyWithFactor(provider: Provider, idToken: string) {
  const holder = await verifyRecentSignIn(provider, idToken)
  if (!holder.claims.firebase.second_factor_identifier)
    throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  return holder
}

const codesOf = (uid: string) =>
  [
    { limit: 'codesPerAccount', of: uid },
    { limit: 'codesPerAccountAndDay', of: uid },
  ] as const

type Change = 'added' | 'removed' | 'reset' | 'recovery-code-used' | 'recovery-codes-made'

const tell = (
  { queueEmail, publicUrl }: Provider,
  tx: Database,
  { email, displayName }: Account,
  change: Change,
) =>
  queueEmail(tx, email, {
    kind: 'second-factor-changed',
    name: displayName ?? '',
    change,
    link: `${publicUrl}/login`,
  })
