import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { SigningKeys } from '#database/signing-keys.ts'
import type { Session } from './sessions.ts'
import type { Account } from './store.ts'

export const ID_TOKEN_SECONDS = 3_600
const ALGORITHM = 'RS256'

/** Who the tokens are from and for. */
export interface TokenNames {
  /** Differs from Google's, so that a token of ours never passes where the real service is expected. */
  readonly issuer: string
  readonly projectId: string
}

const Claims = z.object({ sub: z.string().min(1).max(128), auth_time: z.number(), iat: z.number() })
export type IdClaims = z.infer<typeof Claims>

export interface IdTokens {
  mint(account: Account, session: Session): Promise<string>
  /** Undefined for a token that is not ours, was changed, or has expired. Says nothing of the account. */
  read(token: string): Promise<IdClaims | undefined>
}

export function idTokens(keys: SigningKeys, { issuer, projectId }: TokenNames): IdTokens {
  return {
    mint: (account, { authenticatedAt, provider }) =>
      new SignJWT({
        auth_time: Math.floor(authenticatedAt.getTime() / 1_000),
        user_id: account.uid,
        email: account.email,
        email_verified: account.emailVerified,
        ...(account.displayName && { name: account.displayName }),
        ...(account.photoUrl && { picture: account.photoUrl }),
        firebase: { identities: { email: [account.email] }, sign_in_provider: provider },
      })
        .setProtectedHeader({ alg: ALGORITHM, kid: keys.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(projectId)
        .setSubject(account.uid)
        // The client keeps a new refresh token only when the ID token beside it is new too, even within a second.
        .setJti(crypto.randomUUID())
        .setIssuedAt()
        .setExpirationTime(`${ID_TOKEN_SECONDS}s`)
        .sign(keys.sign),
    async read(token) {
      try {
        const { payload } = await jwtVerify(token, keys.verify, {
          algorithms: [ALGORITHM],
          issuer,
          audience: projectId,
          requiredClaims: ['sub', 'auth_time', 'iat', 'exp'],
        })
        return Claims.safeParse(payload).data
      } catch (failure) {
        if (failure instanceof errors.JOSEError || failure instanceof TypeError) return undefined
        throw failure
      }
    },
  }
}
