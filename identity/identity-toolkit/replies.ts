import type { Account } from '#identity/accounts/store.ts'
import type { Claims } from '#identity/federated/claims.ts'
import type { FederatedSignIn } from '#identity/federated/federated-sign-in.ts'
import type { SecondFactor } from '#identity/second-factor/store.ts'
import type { SignInResult } from '#identity/sign-in/sign-in.ts'
import { ID_TOKEN_SECONDS } from '#identity/tokens/id-tokens.ts'

/** Replies in the field names of the Identity Toolkit API. */

export const EXPIRES_IN = String(ID_TOKEN_SECONDS)

export const toTokens = ({ account, idToken, refreshToken }: SignInResult) => ({
  localId: account.uid,
  idToken,
  refreshToken,
  expiresIn: EXPIRES_IN,
})

export function toProfile(account: Account) {
  const { uid, email, emailVerified, displayName, photoUrl, passwordHash, links } = account
  const shown = { displayName: displayName ?? undefined, photoUrl: photoUrl ?? undefined }
  const way = (providerId: string, rawId: string, email: string) => ({
    providerId,
    rawId,
    federatedId: rawId,
    email,
    ...shown,
  })
  return {
    localId: uid,
    email,
    emailVerified,
    ...shown,
    providerUserInfo: [
      ...(passwordHash === null ? [] : [way('password', email, email)]),
      ...links.map((link) => way(link.provider, link.subject, link.email)),
    ],
  }
}

export const toFactor = ({ id, enrolledAt }: SecondFactor) => ({
  mfaEnrollmentId: id,
  enrolledAt: enrolledAt.toISOString(),
  totpInfo: {},
})

export const toUser = (account: Account, factor: SecondFactor | undefined) => ({
  ...toProfile(account),
  disabled: account.disabled,
  createdAt: String(account.createdAt.getTime()),
  lastLoginAt: String(account.lastLoginAt.getTime()),
  mfaInfo: factor ? [toFactor(factor)] : [],
})

export function toIdpReply(outcome: FederatedSignIn) {
  const { claims } = outcome
  const asserted = { federatedId: claims.subject, email: claims.email, emailVerified: claims.emailVerified }
  if ('confirm' in outcome)
    return { ...asserted, needConfirmation: true as const, verifiedProvider: ['password'] }
  const { account, isNew } = outcome
  return {
    ...toTokens(outcome),
    providerId: claims.provider,
    ...asserted,
    emailVerified: account.emailVerified,
    displayName: account.displayName ?? undefined,
    photoUrl: account.photoUrl ?? undefined,
    isNewUser: isNew,
    // The client makes a credential only from a provider's token; a demo identity is recognized by its
    // issuer.
    oauthIdToken: claims.idToken ?? exampleToken(claims),
    rawUserInfo: JSON.stringify({
      sub: claims.subject,
      email: claims.email,
      email_verified: claims.emailVerified,
      name: claims.name,
      picture: claims.picture,
    }),
  }
}

/** Formatted as an ID token, but unsigned (RFC 7519 §6): verifying it fails. */
function exampleToken({ issuer, subject, email }: Claims): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ iss: issuer, sub: subject, email })}.`
}
