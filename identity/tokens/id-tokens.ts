import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { GOOGLE } from '#contract/identity.ts'
import type { SigningKeys } from '#database/signing-keys.ts'
import type { Account } from '#identity/accounts/store.ts'
import type { Session } from './sessions.ts'

export const ID_TOKEN_SECONDS = 3_600
const ALGORITHM = 'RS256'
/** How much the clocks of two processes of one shop may differ. */
const SKEW_SECONDS = 60

/** Issuer and audience of the tokens. */
export interface TokenNames {
  /** Differs from Google's, so that a token of ours is never accepted where Firebase is expected. */
  readonly issuer: string
  readonly projectId: string
}

const Claims = z.object({ sub: z.string().regex(/^[\w-]{1,128}$/), auth_time: z.number(), iat: z.number() })
export type IdClaims = z.infer<typeof Claims>

export interface IdTokens {
  sign(account: Account, session: Session, now: Date): Promise<string>
  /** Undefined for a token that is not ours or was tampered with. Does not look at the account. */
  verify(token: string, now: Date): Promise<IdClaims | 'expired' | undefined>
}

export function idTokens(keys: SigningKeys, { issuer, projectId }: TokenNames): IdTokens {
  return {
    async sign(account, { authenticatedAt, provider }, now) {
      const { kid, key } = await keys.signer()
      return (
        new SignJWT({
          auth_time: Math.floor(authenticatedAt.getTime() / 1_000),
          user_id: account.uid,
          email: account.email,
          email_verified: account.emailVerified,
          ...(account.displayName && { name: account.displayName }),
          ...(account.photoUrl && { picture: account.photoUrl }),
          firebase: {
            identities: {
              email: [account.email],
              ...(account.links.length > 0 && { [GOOGLE]: account.links.map(({ subject }) => subject) }),
            },
            sign_in_provider: provider,
          },
        })
          .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
          .setIssuer(issuer)
          .setAudience(projectId)
          .setSubject(account.uid)
          // firebase/auth stores a new refresh token only if the ID token differs too, even within one second.
          .setJti(crypto.randomUUID())
          .setIssuedAt(now)
          .setExpirationTime(new Date(now.getTime() + ID_TOKEN_SECONDS * 1_000))
          .sign(key)
      )
    },
    async verify(token, now) {
      try {
        const { payload } = await jwtVerify(token, keys.verify, {
          algorithms: [ALGORITHM],
          issuer,
          audience: projectId,
          requiredClaims: ['sub', 'auth_time', 'iat', 'exp'],
          currentDate: now,
        })
        const claims = Claims.safeParse(payload).data
        const latest = now.getTime() / 1_000 + SKEW_SECONDS
        return claims && claims.auth_time <= latest && claims.iat <= latest ? claims : undefined
      } catch (failure) {
        if (failure instanceof errors.JWTExpired) return 'expired'
        if (failure instanceof errors.JOSEError) return undefined
        throw failure
      }
    },
  }
}
