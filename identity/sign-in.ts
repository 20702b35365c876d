import { randomBytes } from 'node:crypto'
import { isEmail } from '#contract/fields.ts'
import type { Database } from '#database/open.ts'
import { IdentityError } from './errors.ts'
import { fill, limited } from './limits.ts'
import { hashPassword, isPassword, refuseBadPassword } from './passwords.ts'
import type { Provider } from './provider.ts'
import { openSession, refreshSession, type Session } from './sessions.ts'
import { type Account, findAccount, insertAccount, lockAccount, updateAccount } from './store.ts'

const UID_BYTES = 21

/** What a person types, as it was sent. */
export interface Credentials {
  readonly email: string
  readonly password: string
  /** Where they sit; undefined when that is not known. */
  readonly address: string | undefined
}

export interface SignedIn {
  readonly account: Account
  readonly idToken: string
  readonly refreshToken: string
}

/** Passwords are hashed before a transaction begins, never inside one. */
export async function signUp(provider: Provider, sent: Credentials): Promise<SignedIn> {
  const { db, now } = provider
  const email = emailIn(sent.email)
  refuseBadPassword(sent.password)
  if (!(await fill(db, { limit: 'signUpsFromAddress', of: sent.address }, now())))
    throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER')
  // That an e-mail has an account is an answer too, so asking for it is limited like guessing.
  return limited(db, [{ limit: 'guessesFromAddress', of: sent.address }], now(), async () => {
    const passwordHash = await hashPassword(sent.password)
    return begin(provider, async (tx, at) => {
      const account = await insertAccount(tx, { uid: newUid(), email, passwordHash, createdAt: at })
      if (!account) throw new IdentityError('EMAIL_EXISTS')
      return account
    })
  })
}

/** The same answer, after the same work, whether the account or the password is wrong. */
export async function signIn(provider: Provider, sent: Credentials): Promise<SignedIn> {
  const { db, now } = provider
  const email = emailIn(sent.email)
  const buckets = [
    { limit: 'guessesFromAddress', of: sent.address },
    { limit: 'guessesOfAccountFromAddress', of: sent.address && `${email} ${sent.address}` },
    { limit: 'guessesOfAccount', of: email },
  ] as const
  return limited(db, buckets, now(), async () => {
    const found = await findAccount(db, { email })
    const right = await isPassword(sent.password, found?.passwordHash)
    if (!found || !right) throw new IdentityError('INVALID_LOGIN_CREDENTIALS')
    return begin(provider, async (tx, at) => {
      const account = await lockAccount(tx, found.uid)
      // The password may have been changed while the one that was sent was being checked.
      if (account?.passwordHash !== found.passwordHash) throw new IdentityError('INVALID_LOGIN_CREDENTIALS')
      if (account?.disabled) throw new IdentityError('USER_DISABLED')
      return updateAccount(tx, found.uid, { lastLoginAt: at })
    })
  })
}

/** New tokens for who shows the newest refresh token of a session. */
export async function refresh({ db, tokens, now }: Provider, refreshToken: string): Promise<SignedIn> {
  const session = await refreshSession(db, refreshToken, now())
  const account = await findAccount(db, session)
  if (!account) throw new IdentityError('USER_NOT_FOUND')
  if (account.disabled) throw new IdentityError('USER_DISABLED')
  return { account, refreshToken: session.refreshToken, idToken: await tokens.mint(account, session, now()) }
}

/**
 * Opens a session in one transaction with what makes its account ready for it.
 * @param method how the person proved who they are, in the dialect's names
 */
export async function begin(
  { db, tokens, now }: Provider,
  prepare: (tx: Database, at: Date) => Promise<Account | undefined>,
  method = 'password',
): Promise<SignedIn> {
  const at = now()
  const { account, session, refreshToken } = await db.transaction().execute(async (tx) => {
    const account = await prepare(tx, at)
    if (!account) throw new IdentityError('USER_NOT_FOUND')
    const { uid, validSince } = account
    // What ended the older sign-ins a moment ago must not end this one.
    const authenticatedAt = new Date(Math.max(at.getTime(), validSince.getTime()))
    const session: Session = { uid, authenticatedAt, provider: method }
    return { account, session, refreshToken: await openSession(tx, session) }
  })
  return { account, refreshToken, idToken: await tokens.mint(account, session, at) }
}

export const newUid = () => randomBytes(UID_BYTES).toString('base64url')

/** @throws IdentityError when it is none */
export function emailIn(sent: string): string {
  if (!sent) throw new IdentityError('MISSING_EMAIL')
  const email = sent.slice(0, 1_000).trim().toLowerCase()
  if (email.length > 254 || !isEmail(email) || !email.isWellFormed()) throw new IdentityError('INVALID_EMAIL')
  return email
}
