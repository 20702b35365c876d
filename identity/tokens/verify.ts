import type { IdentityPort } from '#contract/identity/port.ts'
import { type Account, findAccount, findSignInValidity } from '#identity/accounts/store.ts'
import { IdentityError } from '#identity/identity-toolkit/errors.ts'
import type { Provider } from '#identity/provider.ts'
import type { IdClaims } from './id-tokens.ts'

/** The identity port: verifies ID tokens, and checks whether a session is still valid. */
export function identityPort(provider: Provider): Pick<IdentityPort, 'verify' | 'isSessionValid'> {
  return {
    async verify(idToken) {
      try {
        const { account, claims } = await verifyIdToken(provider, idToken)
        const { uid, email, emailVerified, displayName } = account
        const authenticatedAt = new Date(claims.auth_time * 1_000)
        return {
          uid,
          email,
          emailVerified,
          name: displayName ?? '',
          authenticatedAt,
          secondFactor: claims.firebase.second_factor_identifier !== undefined,
        }
      } catch (failure) {
        if (failure instanceof IdentityError) return undefined
        throw failure
      }
    },
    async isSessionValid(uid, authenticatedAt, known) {
      const account = known === undefined ? await findSignInValidity(provider.db, uid) : known
      return account ? !account.disabled && !isBefore(authenticatedAt, account.validSince) : false
    },
  }
}

export interface VerifiedIdToken {
  readonly account: Account
  readonly claims: IdClaims
}

/**
 * Verifies an ID token and reads its account from the database.
 * @throws IdentityError MISSING_ID_TOKEN, INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND, USER_DISABLED
 */
export async function verifyIdToken(
  { db, tokens, now }: Provider,
  idToken: string,
): Promise<VerifiedIdToken> {
  if (!idToken) throw new IdentityError('MISSING_ID_TOKEN')
  const claims = await tokens.verify(idToken, now())
  if (claims === 'expired') throw new IdentityError('TOKEN_EXPIRED')
  if (!claims) throw new IdentityError('INVALID_ID_TOKEN')
  return { account: requireValidSignIn(await findAccount(db, { uid: claims.sub }), claims), claims }
}

/** @throws IdentityError when the account is gone or disabled, or the sign-in was revoked */
export function requireValidSignIn(
  account: Account | undefined,
  claims: Pick<IdClaims, 'auth_time'>,
): Account {
  if (!account) throw new IdentityError('USER_NOT_FOUND')
  if (account.disabled) throw new IdentityError('USER_DISABLED')
  if (isBefore(new Date(claims.auth_time * 1_000), account.validSince))
    throw new IdentityError('TOKEN_EXPIRED')
  return account
}

/**
 * Returns the `valid_since` that revokes every earlier sign-in. Tokens carry whole seconds, so it is the next
 * whole second: a sign-in within the current one, with the old password, must count as earlier.
 */
export const signInsValidAfter = (now: Date) => new Date((Math.floor(now.getTime() / 1_000) + 1) * 1_000)

const isBefore = (signIn: Date, validSince: Date) =>
  Math.floor(signIn.getTime() / 1_000) < Math.floor(validSince.getTime() / 1_000)
