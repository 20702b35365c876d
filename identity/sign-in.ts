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
    const session = newSession(randomBytes(UID_BYTES).toString('base64url'), now())
    return begin(provider, session, async (tx) => {
      const { uid, authenticatedAt } = session
      const account = await insertAccount(tx, { uid, email, passwordHash, createdAt: authenticatedAt })
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
    { limit: 'guessesOfAccount', of: email },
  ] as const
  return limited(db, buckets, now(), async () => {
    const found = await findAccount(db, { email })
    const right = await isPassword(sent.password, found?.passwordHash)
    if (!found || !right) throw new IdentityError('INVALID_LOGIN_CREDENTIALS')
    const session = newSession(found.uid, now())
    return begin(provider, session, async (tx) => {
      const account = await lockAccount(tx, found.uid)
      // The password may have been changed while the one that was sent was being checked.
      if (account?.passwordHash !== found.passwordHash) throw new IdentityError('INVALID_LOGIN_CREDENTIALS')
      if (account?.disabled) throw new IdentityError('USER_DISABLED')
      return updateAccount(tx, found.uid, { lastLoginAt: session.authenticatedAt })
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

/** Opens a session in one transaction with what makes its account ready for it. */
export async function begin(
  { db, tokens, now }: Provider,
  session: Session,
  prepare: (tx: Database) => Promise<Account | undefined>,
): Promise<SignedIn> {
  const [account, refreshToken] = await db.transaction().execute(async (tx) => {
    const ready = await prepare(tx)
    if (!ready) throw new IdentityError('USER_NOT_FOUND')
    return [ready, await openSession(tx, session)] as const
  })
  return { account, refreshToken, idToken: await tokens.mint(account, session, now()) }
}

export const newSession = (uid: string, now: Date): Session => ({
  uid,
  authenticatedAt: now,
  provider: 'password',
})

function emailIn(sent: string): string {
  if (!sent) throw new IdentityError('MISSING_EMAIL')
  const email = sent.slice(0, 1_000).trim().toLowerCase()
  if (email.length > 254 || !isEmail(email) || !email.isWellFormed()) throw new IdentityError('INVALID_EMAIL')
  return email
}
