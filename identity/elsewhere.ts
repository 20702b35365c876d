import { GOOGLE, signInWindow } from '#contract/identity.ts'
import type { Database } from '#database/open.ts'
import { voidCodes } from './codes.ts'
import { IdentityError } from './errors.ts'
import type { Claims } from './google/claims.ts'
import { takeGrant } from './google/rounds.ts'
import type { Provider } from './provider.ts'
import { endSessions } from './sessions.ts'
import { begin, newUid, type SignedIn } from './sign-in.ts'
import {
  type Account,
  findAccount,
  findLinked,
  insertAccount,
  insertLink,
  lockAccount,
  removeLinks,
  updateAccount,
} from './store.ts'
import { validAfter } from './verify.ts'

export interface Fetched {
  /** The address that the sign-in window handed to the client. */
  readonly requestUri: string
  readonly sessionId: string
  /** Whether somebody who was never here gets an account. */
  readonly autoCreate: boolean
}

export type SignedInElsewhere =
  | (SignedIn & { readonly claims: Claims; readonly isNew: boolean })
  /** The e-mail has an account that this sign-in may not open. */
  | { readonly claims: Claims; readonly confirm: true }

/** Thrown, so that the transaction rolls back. */
class NeedsConfirmation extends Error {}

/** Signs in whom another provider vouched for. */
export async function signInElsewhere(provider: Provider, sent: Fetched): Promise<SignedInElsewhere> {
  const { db, now, publicUrl } = provider
  const url = URL.parse(sent.requestUri)
  if (url?.origin !== publicUrl || url.pathname !== signInWindow.handler)
    throw new IdentityError('INVALID_IDP_RESPONSE')
  const code = url.searchParams.get('code') ?? ''
  const claims = await takeGrant(db, { code, sessionId: sent.sessionId }, now())
  if (!claims) throw new IdentityError('INVALID_IDP_RESPONSE')
  let isNew = false
  try {
    const signedIn = await begin(
      provider,
      async (tx, at) => {
        const known = (await lockKnown(tx, claims)) ?? (await linkByEmail(tx, claims, at))
        if (known?.disabled) throw new IdentityError('USER_DISABLED')
        if (known) return updateAccount(tx, known.uid, { lastLoginAt: at })
        if (!sent.autoCreate) return undefined
        isNew = true
        return create(tx, claims, at)
      },
      GOOGLE,
    )
    return { ...signedIn, claims, isNew }
  } catch (failure) {
    if (failure instanceof NeedsConfirmation) return { claims, confirm: true }
    throw failure
  }
}

async function lockKnown(tx: Database, claims: Claims): Promise<Account | undefined> {
  const uid = await findLinked(tx, claims)
  return uid === undefined ? undefined : lockAccount(tx, uid)
}

/**
 * The account that has the e-mail, linked from now on. Threats: an e-mail that the other provider did not check
 * opens nobody's account; and whoever registered somebody else's e-mail here beforehand, to wait for its owner,
 * loses password, sessions and links when the owner comes.
 */
async function linkByEmail(tx: Database, claims: Claims, at: Date): Promise<Account | undefined> {
  const { email, name, picture } = claims
  const found = await findAccount(tx, { email })
  const account = found && (await lockAccount(tx, found.uid))
  if (!account) return undefined
  if (!claims.trusted || !claims.emailVerified) throw new NeedsConfirmation()
  const { uid } = account
  if (!account.emailVerified) {
    await endSessions(tx, uid)
    await voidCodes(tx, uid)
    await removeLinks(tx, uid)
    await updateAccount(tx, uid, {
      passwordHash: null,
      validSince: validAfter(at),
      emailVerified: true,
      displayName: name ?? null,
      photoUrl: picture ?? null,
    })
  }
  await insertLink(tx, { ...linkOf(claims), uid })
  return account
}

async function create(tx: Database, claims: Claims, at: Date): Promise<Account | undefined> {
  const { email, emailVerified, name, picture } = claims
  const account = await insertAccount(tx, {
    uid: newUid(),
    email,
    passwordHash: null,
    createdAt: at,
    emailVerified,
    displayName: name,
    photoUrl: picture,
  })
  // Registered in this very moment: by the same person in another tab, or by somebody else.
  if (!account) {
    const known = await lockKnown(tx, claims)
    if (known) return known
    throw new NeedsConfirmation()
  }
  await insertLink(tx, { ...linkOf(claims), uid: account.uid })
  return findAccount(tx, { uid: account.uid })
}

const linkOf = ({ issuer, subject, email }: Claims) => ({ issuer, subject, email })
