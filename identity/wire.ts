import type { SignedIn } from './sign-in.ts'
import type { Account } from './store.ts'
import { ID_TOKEN_SECONDS } from './tokens.ts'

/** Our names in the dialect's spelling. */

export const EXPIRES_IN = String(ID_TOKEN_SECONDS)

export const toTokens = ({ account, idToken, refreshToken }: SignedIn) => ({
  localId: account.uid,
  idToken,
  refreshToken,
  expiresIn: EXPIRES_IN,
})

export function toProfile({ uid, email, emailVerified, displayName, photoUrl, passwordHash }: Account) {
  const shown = { displayName: displayName ?? undefined, photoUrl: photoUrl ?? undefined }
  const password = { providerId: 'password' as const, rawId: email, federatedId: email, email, ...shown }
  return {
    localId: uid,
    email,
    emailVerified,
    ...shown,
    providerUserInfo: passwordHash === null ? [] : [password],
  }
}

export const toUser = (account: Account) => ({
  ...toProfile(account),
  disabled: account.disabled,
  createdAt: String(account.createdAt.getTime()),
  lastLoginAt: String(account.lastLoginAt.getTime()),
})
