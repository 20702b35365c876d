import type { IdentityPort } from '#contract/ports.ts'
import { IdentityError } from './errors.ts'
import type { Provider } from './provider.ts'
import { type Account, findAccount, findStanding } from './store.ts'
import type { IdClaims } from './tokens.ts'

/** For the shop: whom a token speaks for, and whether a sign-in is still good. */
export function identityPort(provider: Provider): Omit<IdentityPort, 'deleteAccount'> {
  return {
    async verify(idToken) {
      try {
        const { account, claims } = await holderOf(provider, idToken)
        const { uid, email, emailVerified, displayName } = account
        const authenticatedAt = new Date(claims.auth_time * 1_000)
        return { uid, email, emailVerified, name: displayName ?? '', authenticatedAt }
      } catch (failure) {
        if (failure instanceof IdentityError) return undefined
        throw failure
      }
    },
    async stands(uid, authenticatedAt) {
      const account = await findStanding(provider.db, uid)
      return account !== undefined && !account.disabled && !isBefore(authenticatedAt, account.validSince)
    },
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
  if (isBefore(new Date(claims.auth_time * 1_000), account.validSince))
    throw new IdentityError('TOKEN_EXPIRED')
  return account
}

/**
 * From when on an account takes sign-ins again whose earlier ones end now. Tokens tell the time in whole seconds, so
 * that it is the next one: a sign-in a moment ago, of whoever had the old password, must count as older.
 */
export const validAfter = (now: Date) => new Date((Math.floor(now.getTime() / 1_000) + 1) * 1_000)

const isBefore = (signIn: Date, validSince: Date) =>
  Math.floor(signIn.getTime() / 1_000) < Math.floor(validSince.getTime() / 1_000)
