import { randomBytes } from 'node:crypto'
import { isEmail } from '#contract/fields.ts'
import type { Identity } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import { IdentityError } from './errors.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { endSessions, openSession, refreshSession, type Session } from './sessions.ts'
import {
  type Account,
  type AccountChange,
  deleteAccount,
  findAccount,
  insertAccount,
  updateAccount,
} from './store.ts'
import type { IdClaims, IdTokens } from './tokens.ts'

/** How fresh a sign-in must be for what a borrowed browser must not do: change the password, delete the account. */
const RECENT_MS = 5 * 60_000
const UID_BYTES = 21

export interface SignedIn {
  readonly account: Account
  readonly idToken: string
  readonly refreshToken: string
}

/** What people do with their accounts. Passwords are hashed before a transaction begins, never inside one. */
export class Accounts {
  readonly #db: Database
  readonly #tokens: IdTokens

  constructor(db: Database, tokens: IdTokens) {
    this.#db = db
    this.#tokens = tokens
  }

  async signUp(sent: string | undefined, password: string): Promise<SignedIn> {
    const email = emailIn(sent)
    const passwordHash = await hashPassword(password)
    const session = newSession(randomBytes(UID_BYTES).toString('base64url'))
    const [account, refreshToken] = await this.#db.transaction().execute(async (tx) => {
      const made = await insertAccount(tx, { uid: session.uid, email, passwordHash })
      if (!made) throw new IdentityError('EMAIL_EXISTS')
      return [made, await openSession(tx, session)] as const
    })
    return { account, refreshToken, idToken: await this.#tokens.mint(account, session) }
  }

  /** The same answer, after the same work, whether the account or the password is wrong. */
  async signIn(sent: string | undefined, password: string): Promise<SignedIn> {
    const found = await findAccount(this.#db, { email: emailIn(sent) })
    const right = await isPassword(password, found?.passwordHash)
    if (!found || !right) throw new IdentityError('INVALID_LOGIN_CREDENTIALS')
    if (found.disabled) throw new IdentityError('USER_DISABLED')
    const session = newSession(found.uid)
    const [account, refreshToken] = await this.#db.transaction().execute(async (tx) => {
      const seen = await updateAccount(tx, found.uid, { lastLoginAt: session.authenticatedAt })
      if (!seen) throw new IdentityError('INVALID_LOGIN_CREDENTIALS')
      return [seen, await openSession(tx, session)] as const
    })
    return { account, refreshToken, idToken: await this.#tokens.mint(account, session) }
  }

  async refresh(refreshToken: string): Promise<SignedIn> {
    const session = await refreshSession(this.#db, refreshToken, new Date())
    const account = await findAccount(this.#db, session)
    if (!account) throw new IdentityError('USER_NOT_FOUND')
    if (account.disabled) throw new IdentityError('USER_DISABLED')
    return { account, refreshToken: session.refreshToken, idToken: await this.#tokens.mint(account, session) }
  }

  async lookup(idToken: string): Promise<Account> {
    return (await this.#holder(idToken)).account
  }

  /** New tokens come back only with a new password, which ends every other session. */
  async update(
    idToken: string,
    { password, ...change }: AccountChange & { password?: string | undefined },
  ): Promise<{ account: Account; signedIn?: SignedIn }> {
    const { account, claims } = await this.#holder(idToken)
    if (password === undefined) return { account: await this.#change(this.#db, account.uid, change) }
    refuseOldSignIn(claims)
    const passwordHash = await hashPassword(password)
    const session = newSession(account.uid)
    // Tokens carry whole seconds: one made in this very second would otherwise count as older than the change.
    const validSince = new Date(Math.floor(session.authenticatedAt.getTime() / 1_000) * 1_000)
    const [changed, refreshToken] = await this.#db.transaction().execute(async (tx) => {
      await endSessions(tx, account.uid)
      const updated = await this.#change(tx, account.uid, { ...change, passwordHash, validSince })
      return [updated, await openSession(tx, session)] as const
    })
    const signedIn = { account: changed, refreshToken, idToken: await this.#tokens.mint(changed, session) }
    return { account: changed, signedIn }
  }

  async delete(idToken: string): Promise<void> {
    const { account, claims } = await this.#holder(idToken)
    refuseOldSignIn(claims)
    await deleteAccount(this.#db, account.uid)
  }

  /** For the shop: whom a token speaks for, if it is good and its account still is. */
  async verify(idToken: string): Promise<Identity | undefined> {
    const claims = await this.#tokens.read(idToken)
    const account = claims && (await findAccount(this.#db, { uid: claims.sub }))
    if (!account || account.disabled || isOlder(claims, account)) return undefined
    const { uid, email, emailVerified, displayName } = account
    return { uid, email, emailVerified, name: displayName ?? '' }
  }

  async #holder(idToken: string): Promise<{ account: Account; claims: IdClaims }> {
    const claims = await this.#tokens.read(idToken)
    if (!claims) throw new IdentityError('INVALID_ID_TOKEN')
    const account = await findAccount(this.#db, { uid: claims.sub })
    if (!account) throw new IdentityError('USER_NOT_FOUND')
    if (account.disabled) throw new IdentityError('USER_DISABLED')
    if (isOlder(claims, account)) throw new IdentityError('TOKEN_EXPIRED')
    return { account, claims }
  }

  async #change(tx: Database, uid: string, change: AccountChange): Promise<Account> {
    const account = await updateAccount(tx, uid, change)
    if (!account) throw new IdentityError('USER_NOT_FOUND')
    return account
  }
}

function emailIn(sent: string | undefined): string {
  if (!sent) throw new IdentityError('MISSING_EMAIL')
  const email = sent.trim().toLowerCase()
  if (email.length > 254 || !isEmail(email) || !email.isWellFormed()) throw new IdentityError('INVALID_EMAIL')
  return email
}

const newSession = (uid: string): Session => ({ uid, authenticatedAt: new Date(), provider: 'password' })

const isOlder = (claims: IdClaims, account: Account) =>
  claims.auth_time < Math.floor(account.validSince.getTime() / 1_000)

function refuseOldSignIn(claims: IdClaims): void {
  if (Date.now() - claims.auth_time * 1_000 > RECENT_MS)
    throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
}
