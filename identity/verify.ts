import type { VerifyIdentity } from '#contract/ports.ts'
import { IdentityError } from './errors.ts'
import type { Provider } from './provider.ts'
import { type Account, findAccount } from './store.ts'
import type { IdClaims } from './tokens.ts'

/** For the shop: whom a token speaks for, if it is good and its account still is. */
export function verifyIdentity(provider: Provider): VerifyIdentity {
  return async (idToken) => {
    try {
      const { uid, email, emailVerified, displayName } = (await holderOf(provider, idToken)).account
      return { uid, email, emailVerified, name: displayName ?? '' }
    } catch (failure) {
      if (failure instanceof IdentityError) return undefined
      throw failure
    }
  }
}

export interface Holder {
  readonly account: Account
  readonly claims: IdClaims
}

/**
 * The account that an ID token speaks for, as the database knows it now.
 * @throws IdentityError that says why it speaks for nobody, or no longer
 */
export async function holderOf({ db, tokens, now }: Provider, idToken: string): Promise<Holder> {
  if (!idToken) throw new IdentityError('MISSING_ID_TOKEN')
  const claims = await tokens.read(idToken, now())
  if (claims === 'expired') throw new IdentityError('TOKEN_EXPIRED')
  if (!claims) throw new IdentityError('INVALID_ID_TOKEN')
  return { account: inGoodStanding(await findAccount(db, { uid: claims.sub }), claims), claims }
}

/** @throws IdentityError when the account is gone or closed, or the sign-in is older than it accepts */
export function inGoodStanding(account: Account | undefined, claims: IdClaims): Account {
  if (!account) throw new IdentityError('USER_NOT_FOUND')
  if (account.disabled) throw new IdentityError('USER_DISABLED')
  if (claims.auth_time < Math.floor(account.validSince.getTime() / 1_000))
    throw new IdentityError('TOKEN_EXPIRED')
  return account
}
