import { IdentityError } from '#identity/identity-toolkit/errors.ts'
import { hashPassword } from '#identity/passwords.ts'
import type { Provider } from '#identity/provider.ts'
import { deleteCodes } from '#identity/recovery/one-time-codes.ts'
import { passwordChangedEmail } from '#identity/recovery/password-reset.ts'
import { completeSignIn, type SignInResult } from '#identity/sign-in/sign-in.ts'
import type { IdClaims } from '#identity/tokens/id-tokens.ts'
import { endSessions } from '#identity/tokens/sessions.ts'
import {
  requireValidSignIn,
  signInsValidAfter,
  type VerifiedIdToken,
  verifyIdToken,
} from '#identity/tokens/verify.ts'
import { type Account, type AccountChange, deleteAccount, lockAccount, updateAccount } from './store.ts'

/**
 * Threat: someone else at an unlocked browser. Changing the password and deleting the account need a recent
 * sign-in.
 */
const RECENT_SIGN_IN_MS = 5 * 60_000

type Profile = Pick<AccountChange, 'displayName' | 'photoUrl'>

export async function updateProfile(provider: Provider, idToken: string, change: Profile): Promise<Account> {
  const { account } = await verifyIdToken(provider, idToken)
  const updated = await updateAccount(provider.db, account.uid, change)
  if (!updated) throw new IdentityError('USER_NOT_FOUND')
  return updated
}

/** Ends every session of the account and opens a new one for the caller. */
export async function updatePassword(
  provider: Provider,
  idToken: string,
  { password, ...change }: Profile & { readonly password: string },
): Promise<SignInResult> {
  const { claims } = await verifyRecentSignIn(provider, idToken)
  const passwordHash = await hashPassword(password, provider)
  return completeSignIn(
    provider,
    async (tx, at) => {
      // The password may have changed while this one was being hashed.
      const account = requireValidSignIn(await lockAccount(tx, claims.sub), claims)
      await endSessions(tx, claims.sub)
      await deleteCodes(tx, claims.sub)
      await provider.queueEmail(tx, account.email, passwordChangedEmail(provider.publicUrl, account))
      return updateAccount(tx, claims.sub, { ...change, passwordHash, validSince: signInsValidAfter(at) })
    },
    {
      method: claims.firebase.sign_in_provider,
      secondFactor: claims.firebase.second_factor_identifier,
    },
  )
}

export async function deleteOwnAccount(provider: Provider, idToken: string): Promise<void> {
  const { account } = await verifyRecentSignIn(provider, idToken)
  await deleteAccount(provider.db, account.uid)
}

/** @throws IdentityError CREDENTIAL_TOO_OLD_LOGIN_AGAIN; those of `verifyIdToken` */
export async function verifyRecentSignIn(provider: Provider, idToken: string): Promise<VerifiedIdToken> {
  const holder = await verifyIdToken(provider, idToken)
  if (!isRecent(holder.claims, provider.now())) throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  return holder
}

const isRecent = (claims: IdClaims, now: Date) =>
  now.getTime() - claims.auth_time * 1_000 <= RECENT_SIGN_IN_MS
