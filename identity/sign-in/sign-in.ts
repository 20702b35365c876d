import { randomBytes } from 'node:crypto'
import type { Database } from '#database/open.ts'
import { normalizeEmail } from '#identity/accounts/email.ts'
import {
  type Account,
  findAccount,
  insertAccount,
  lockAccount,
  updateAccount,
} from '#identity/accounts/store.ts'
import { IdentityError } from '#identity/identity-toolkit/errors.ts'
import { checkPasswordLength, hashPassword, verifyPassword } from '#identity/passwords.ts'
import type { Provider } from '#identity/provider.ts'
import type { Client } from '#identity/rate-limits/concurrency-limits.ts'
import { type Bucket, consume, rateLimited } from '#identity/rate-limits/rate-limits.ts'
import { SecondFactorNeeded } from '#identity/second-factor/needed.ts'
import { findSecondFactor } from '#identity/second-factor/store.ts'
import { openSession, refreshSession, type Session } from '#identity/tokens/sessions.ts'
import { notifyNewDevice, rememberDevice } from './known-devices.ts'
import { watchedAttempt } from './log-failed-attempts.ts'
import type { NewEntry, Source } from './sign-in-log.ts'

const UID_BYTES = 21

/** As sent, not yet checked. */
export interface Credentials {
  readonly email: string
  readonly password: string
  readonly client: Client
  readonly source: Source
}

export interface SignInResult {
  readonly account: Account
  readonly idToken: string
  readonly refreshToken: string
}

export type DeviceSignInResult = SignInResult & {
  /** The token of the newly known device; undefined if it was already known. */
  readonly device: string | undefined
}

export type NewCredentials = Credentials & { readonly displayName?: string | undefined }

/**
 * Creates an account. The password is hashed before the transaction: a hash takes tens of milliseconds,
 * during which the lock would be held.
 */
export async function signUp(provider: Provider, sent: NewCredentials): Promise<DeviceSignInResult> {
  const { db, now } = provider
  const { address } = sent.client
  const email = normalizeEmail(sent.email)
  checkPasswordLength(sent.password)
  if (!(await consume(db, { limit: 'signUpsPerAddress', of: address }, now())))
    throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER')
  // EMAIL_EXISTS reveals that an account exists (account enumeration): it is answered a few times, then
  // sign-up is refused.
  const limits = ['attemptsPerAddress', 'existingEmailsPerAddress'] as const
  const buckets = limits.map((limit) => ({ limit, of: address }))
  return rateLimited(db, buckets, now(), async () => {
    const passwordHash = await hashPassword(sent.password, provider)
    return completeSignInOnDevice(provider, sent.source, async (tx, at) => {
      const { displayName } = sent
      const account = await insertAccount(tx, {
        uid: newUid(),
        email,
        passwordHash,
        displayName,
        createdAt: at,
      })
      if (!account) throw new IdentityError('EMAIL_EXISTS')
      return account
    })
  })
}

/**
 * Signs in. Same response and same work whether the account or the password is wrong: no account enumeration.
 */
export async function signIn(provider: Provider, sent: Credentials): Promise<DeviceSignInResult> {
  const { db, passwordCost } = provider
  const email = normalizeEmail(sent.email)
  const { device } = sent.client
  const attempt = { whose: { email }, method: 'password', ...sent.source }
  return watchedAttempt(provider, attempt, bucketsOf(email, sent.client), async () => {
    const found = await findAccount(db, { email })
    const priority = device !== undefined
    const right = await verifyPassword(sent.password, found?.passwordHash, { passwordCost, priority })
    if (!found || !right) throw new IdentityError('INVALID_LOGIN_CREDENTIALS')
    const prepare = async (tx: Database, at: Date) => {
      const account = await lockAccount(tx, found.uid)
      // The password may have changed while the submitted one was being checked.
      if (account?.passwordHash !== found.passwordHash) throw new IdentityError('INVALID_LOGIN_CREDENTIALS')
      if (account?.disabled) throw new IdentityError('USER_DISABLED')
      return updateAccount(tx, found.uid, { lastLoginAt: at })
    }
    return device === undefined
      ? completeSignInOnDevice(provider, sent.source, prepare)
      : {
          ...(await completeSignIn(provider, prepare, { entry: () => sent.source })),
          device: undefined,
        }
  })
}

/**
 * Threat: wrong guesses made on purpose to lock the owner out. They do not count against a device that the
 * account knows.
 */
function bucketsOf(email: string, { address, device }: Client): readonly Bucket[] {
  if (device !== undefined) return [{ limit: 'attemptsPerDevice', of: device }]
  return [
    { limit: 'attemptsPerAddress', of: address },
    { limit: 'attemptsPerAccountAndAddress', of: address && `${email} ${address}` },
    { limit: 'attemptsPerAccount', of: email },
  ]
}

/** Exchanges the newest refresh token of a session for new tokens. */
export async function refresh(
  { db, tokens, now, companies }: Provider,
  refreshToken: string,
): Promise<SignInResult> {
  const session = await refreshSession(db, refreshToken, now())
  const account = await findAccount(db, session)
  if (!account) throw new IdentityError('USER_NOT_FOUND')
  if (account.disabled) throw new IdentityError('USER_DISABLED')
  const required = await companies?.requiredFor(db, account.email)
  if (required !== undefined && required !== session.provider) throw new IdentityError('TOKEN_EXPIRED')
  return { account, refreshToken: session.refreshToken, idToken: await tokens.sign(account, session, now()) }
}

export interface HowSignedIn {
  /** The `sign_in_provider` of the ID token: `password`, `google.com` or that of a company. @default password */
  readonly method?: string
  /** The second factor that was proved, or is just being added. */
  readonly secondFactor?: string | undefined
  /** The log entry, once the account is prepared. Undefined if this is not a new sign-in. */
  readonly entry?: () => Source & Pick<NewEntry, 'secondFactor'> & { readonly isNewDevice?: boolean }
}

/**
 * Prepares the account and opens a session for it, in one transaction.
 * @throws SecondFactorNeeded if the account has a second factor that was not proved
 * @throws IdentityError COMPANY_SIGN_IN_ONLY if the account's company lets its members sign in at its provider only
 */
export async function completeSignIn(
  provider: Provider,
  prepare: (tx: Database, at: Date) => Promise<Account | undefined>,
  { method = 'password', secondFactor, entry: entryOf }: HowSignedIn = {},
): Promise<SignInResult> {
  const { db, tokens, now, companies } = provider
  const at = now()
  const { account, session, refreshToken } = await db.transaction().execute(async (tx) => {
    const account = await prepare(tx, at)
    if (!account) throw new IdentityError('USER_NOT_FOUND')
    const { uid, validSince } = account
    const required = await companies?.requiredFor(tx, account.email)
    if (required !== undefined && required !== method) throw new IdentityError('COMPANY_SIGN_IN_ONLY')
    const factor = secondFactor === undefined ? await findSecondFactor(tx, uid) : undefined
    if (factor) throw new SecondFactorNeeded(account, factor, method)
    // The time that revoked older sign-ins is up to a second ahead; it must not revoke this one.
    const authenticatedAt = new Date(Math.max(at.getTime(), validSince.getTime()))
    const session: Session = { uid, authenticatedAt, provider: method, secondFactor: secondFactor ?? null }
    const made = entryOf?.()
    if (made?.isNewDevice) await notifyNewDevice(provider, tx, account, made, at)
    const entry = made && { ...made, uid, at, method, outcome: 'signed-in' as const }
    return { account, session, refreshToken: await openSession(tx, session, entry) }
  })
  return { account, refreshToken, idToken: await tokens.sign(account, session, at) }
}

/** Like `completeSignIn`, and makes the device known to the account. */
async function completeSignInOnDevice(
  provider: Provider,
  source: Source,
  prepare: (tx: Database, at: Date) => Promise<Account | undefined>,
): Promise<DeviceSignInResult> {
  let device: string | undefined
  const signedIn = await completeSignIn(
    provider,
    async (tx, at) => {
      const account = await prepare(tx, at)
      if (account) device = await rememberDevice(tx, account.uid, at)
      return account
    },
    { entry: () => ({ ...source, isNewDevice: true }) },
  )
  return { ...signedIn, device }
}

export const newUid = () => randomBytes(UID_BYTES).toString('base64url')
