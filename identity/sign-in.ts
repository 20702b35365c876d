import { randomBytes } from 'node:crypto'
import { isEmail } from '#contract/fields.ts'
import type { Database } from '#database/open.ts'
import { rememberDevice } from './devices.ts'
import { IdentityError } from './errors.ts'
import { type Bucket, fill, limited } from './limits.ts'
import { hashPassword, isPassword, refuseBadPassword } from './passwords.ts'
import type { Visitor } from './places.ts'
import type { Provider } from './provider.ts'
import { openSession, refreshSession, type Session } from './sessions.ts'
import { type Account, findAccount, insertAccount, lockAccount, updateAccount } from './store.ts'

const UID_BYTES = 21

/** What a person types, as it was sent. */
export interface Credentials {
  readonly email: string
  readonly password: string
  readonly visitor: Visitor
}

export interface SignedIn {
  readonly account: Account
  readonly idToken: string
  readonly refreshToken: string
}

/** As a person signs in: in a browser that the account knows from then on. */
export type SignedInHere = SignedIn & {
  /** What the browser is to show next time; undefined when it is known already. */
  readonly device: string | undefined
}

/** Passwords are hashed before a transaction begins, never inside one. */
export async function signUp(provider: Provider, sent: Credentials): Promise<SignedInHere> {
  const { db, now } = provider
  const { address } = sent.visitor
  const email = emailIn(sent.email)
  refuseBadPassword(sent.password)
  if (!(await fill(db, { limit: 'signUpsFromAddress', of: address }, now())))
    throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER')
  // That an e-mail has an account is an answer too, so asking for it is limited like guessing.
  return limited(db, [{ limit: 'guessesFromAddress', of: address }], now(), async () => {
    const passwordHash = await hashPassword(sent.password)
    return beginHere(provider, async (tx, at) => {
      const account = await insertAccount(tx, { uid: newUid(), email, passwordHash, createdAt: at })
      if (!account) throw new IdentityError('EMAIL_EXISTS')
      return account
    })
  })
}

/** The same answer, after the same work, whether the account or the password is wrong. */
export async function signIn(provider: Provider, sent: Credentials): Promise<SignedInHere> {
  const { db, now } = provider
  const email = emailIn(sent.email)
  const { device } = sent.visitor
  return limited(db, bucketsOf(email, sent.visitor), now(), async () => {
    const found = await findAccount(db, { email })
    const right = await isPassword(sent.password, found?.passwordHash, { first: device !== undefined })
    if (!found || !right) throw new IdentityError('INVALID_LOGIN_CREDENTIALS')
    const prepare = async (tx: Database, at: Date) => {
      const account = await lockAccount(tx, found.uid)
      // The password may have been changed while the one that was sent was being checked.
      if (account?.passwordHash !== found.passwordHash) throw new IdentityError('INVALID_LOGIN_CREDENTIALS')
      if (account?.disabled) throw new IdentityError('USER_DISABLED')
      return updateAccount(tx, found.uid, { lastLoginAt: at })
    }
    return device === undefined
      ? beginHere(provider, prepare)
      : { ...(await begin(provider, prepare)), device: undefined }
  })
}

/** Threat: guesses that are made to keep the owner out. Those of others do not count in a browser that is known. */
function bucketsOf(email: string, { address, device }: Visitor): readonly Bucket[] {
  if (device !== undefined) return [{ limit: 'guessesOfAccountFromDevice', of: device }]
  return [
    { limit: 'guessesFromAddress', of: address },
    { limit: 'guessesOfAccountFromAddress', of: address && `${email} ${address}` },
    { limit: 'guessesOfAccount', of: email },
  ]
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

/** The same in a browser that the account is to know. */
async function beginHere(
  provider: Provider,
  prepare: (tx: Database, at: Date) => Promise<Account | undefined>,
): Promise<SignedInHere> {
  let device: string | undefined
  const signedIn = await begin(provider, async (tx, at) => {
    const account = await prepare(tx, at)
    if (account) device = await rememberDevice(tx, account.uid, at)
    return account
  })
  return { ...signedIn, device }
}

export const newUid = () => randomBytes(UID_BYTES).toString('base64url')

/** @throws IdentityError when it is none */
export function emailIn(sent: string): string {
  if (!sent) throw new IdentityError('MISSING_EMAIL')
  const email = sent.slice(0, 1_000).trim().toLowerCase()
  if (email.length > 254 || !isEmail(email) || !email.isWellFormed()) throw new IdentityError('INVALID_EMAIL')
  return email
}
