import { GOOGLE } from '#contract/identity/fields.ts'
import { signInWindow } from '#contract/identity/sign-in-window.ts'
import type { Database } from '#database/open.ts'
import { findLinked, insertLink, isLinkedElsewhere } from '#identity/accounts/linked-identities.ts'
import {
  type Account,
  findAccount,
  insertAccount,
  lockAccount,
  replaceUnconfirmed,
  updateAccount,
} from '#identity/accounts/store.ts'
import { IdentityError } from '#identity/identity-toolkit/errors.ts'
import type { Provider } from '#identity/provider.ts'
import { completeSignIn, newUid, type SignInResult } from '#identity/sign-in/sign-in.ts'
import type { Source } from '#identity/sign-in/sign-in-log.ts'
import type { Claims } from './claims.ts'
import { signInWithCompany } from './company-sign-in.ts'
import { takeGrant } from './grants.ts'

export interface ProviderResponse {
  /** The callback address that the sign-in window passed to the client; it contains the grant's code. */
  readonly requestUri: string
  readonly sessionId: string
  /** Whether to create an account for a new person. */
  readonly autoCreate: boolean
  readonly source: Source
}

export type FederatedSignIn =
  | (SignInResult & { readonly claims: Claims; readonly isNew: boolean })
  /** An account with this email exists, and this identity may not sign in to it. */
  | { readonly claims: Claims; readonly confirm: true }

/** Thrown, so that the transaction rolls back. */
class NeedsConfirmation extends Error {}

/** Signs in the person whom a federated provider identified. */
export async function signInWithProvider(
  provider: Provider,
  sent: ProviderResponse,
): Promise<FederatedSignIn> {
  const { db, now, publicUrl } = provider
  const url = URL.parse(sent.requestUri)
  if (url?.origin !== publicUrl || url.pathname !== signInWindow.handler)
    throw new IdentityError('INVALID_IDP_RESPONSE')
  const code = url.searchParams.get('code') ?? ''
  const claims = await takeGrant(db, { code, sessionId: sent.sessionId }, now())
  if (!claims) throw new IdentityError('INVALID_IDP_RESPONSE')
  if (claims.provider !== GOOGLE)
    return { ...(await signInWithCompany(provider, claims, sent.source)), claims }
  let isNew = false
  try {
    const signedIn = await completeSignIn(
      provider,
      async (tx, at) => {
        const known = (await lockLinkedAccount(tx, claims)) ?? (await linkByEmail(tx, claims, at))
        if (known?.disabled) throw new IdentityError('USER_DISABLED')
        if (known) return updateAccount(tx, known.uid, { lastLoginAt: at })
        if (!sent.autoCreate) return undefined
        isNew = true
        return create(tx, claims, at)
      },
      { method: GOOGLE, entry: () => sent.source },
    )
    return { ...signedIn, claims, isNew }
  } catch (failure) {
    if (failure instanceof NeedsConfirmation) return { claims, confirm: true }
    throw failure
  }
}

async function lockLinkedAccount(tx: Database, claims: Claims): Promise<Account | undefined> {
  const uid = await findLinked(tx, claims)
  return uid === undefined ? undefined : lockAccount(tx, uid)
}

/**
 * Links the identity to the account with its email; an unconfirmed account is replaced. Threat: an email that
 * the provider did not verify, or gave to somebody else, must not sign in to someone's account.
 */
async function linkByEmail(tx: Database, claims: Claims, at: Date): Promise<Account | undefined> {
  const { email, name, picture } = claims
  const found = await findAccount(tx, { email })
  const known = found && (await lockAccount(tx, found.uid))
  if (!known) return undefined
  if (!claims.trusted || !claims.emailVerified) throw new NeedsConfirmation()
  if (known.emailVerified && (await isLinkedElsewhere(tx, known.uid, claims))) throw new NeedsConfirmation()
  const account =
    known.emailVerified || known.disabled
      ? known
      : await replaceUnconfirmed(tx, known, {
          uid: newUid(),
          passwordHash: null,
          createdAt: at,
          displayName: name,
          photoUrl: picture,
        })
  await insertLink(tx, { ...linkOf(claims), uid: account.uid })
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
  // Registered concurrently: by the same person in another tab, or by someone else.
  if (!account) {
    const known = await lockLinkedAccount(tx, claims)
    if (known) return known
    throw new NeedsConfirmation()
  }
  await insertLink(tx, { ...linkOf(claims), uid: account.uid })
  return findAccount(tx, { uid: account.uid })
}

const linkOf = ({ provider, issuer, subject, email }: Claims) => ({ provider, issuer, subject, email })
