import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { SigningKeys } from '#database/signing-keys.ts'
import type { Account } from '#identity/accounts/store.ts'
import type { Session } from './sessions.ts'

export const ID_TOKEN_SECONDS = 3_600
const ALGORITHM = 'RS256'
/** Allowed clock difference between two processes of one shop. */
const SKEW_SECONDS = 60

/** Issuer and audience of the tokens. */
export interface TokenNames {
  /** Differs from Google's, so that a token of ours is never accepted where Firebase is expected. */
  readonly issuer: string
  readonly projectId: string
}

const Claims = z.object({
  sub: z.string().regex(/^[\w-]{1,128}$/),
  auth_time: z.number(),
  iat: z.number(),
  firebase: z
    .object({ sign_in_provider: z.string(), second_factor_identifier: z.string().optional() })
    .default({ sign_in_provider: 'password' }),
})
const Ticket = z.object({
  sub: z.string(),
  /** For the second factor that is to be added. */
  secret: z.string().optional(),
  method: z.string().default('password'),
  /** The account's state at the first step: see `stateOf`. */
  state: z.string().optional(),
})
export type IdClaims = z.infer<typeof Claims>

export interface IdTokens {
  sign(account: Account, session: Session, now: Date): Promise<string>
  /** Verifies a token without reading the account. Undefined if it is not ours or was tampered with. */
  verify(token: string, now: Date): Promise<IdClaims | 'expired' | undefined>
  /**
   * Signs what the client holds between two steps. It is valid for that purpose only, and not as an ID token.
   */
  signTicket(
    purpose: TicketPurpose,
    claims: z.input<typeof Ticket>,
    now: Date,
    seconds: number,
  ): Promise<string>
  /** Undefined if it is not ours, for another purpose, or too old. */
  verifyTicket(
    purpose: TicketPurpose,
    ticket: string,
    now: Date,
  ): Promise<z.output<typeof Ticket> | undefined>
}

const subjectsByProvider = ({ links }: Account): Record<string, string[]> => {
  const byProvider = Object.groupBy(links, ({ provider }) => provider)
  return Object.fromEntries(
    Object.entries(byProvider).map(([provider, of = []]) => [provider, of.map(({ subject }) => subject)]),
  )
}

type TicketPurpose = 'enrollment' | 'sign-in'

export function idTokens(keys: SigningKeys, { issuer, projectId }: TokenNames): IdTokens {
  return {
    async sign(account, { authenticatedAt, provider, secondFactor }, now) {
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
              ...subjectsByProvider(account),
            },
            sign_in_provider: provider,
            ...(secondFactor && { sign_in_second_factor: 'totp', second_factor_identifier: secondFactor }),
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
    async signTicket(purpose, claims, now, seconds) {
      const { kid, key } = await keys.signer()
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(`${projectId}/${purpose}`)
        .setIssuedAt(now)
        .setExpirationTime(new Date(now.getTime() + seconds * 1_000))
        .sign(key)
    },
    async verifyTicket(purpose, ticket, now) {
      try {
        const { payload } = await jwtVerify(ticket, keys.verify, {
          algorithms: [ALGORITHM],
          issuer,
          audience: `${projectId}/${purpose}`,
          requiredClaims: ['sub', 'exp'],
          currentDate: now,
        })
        return Ticket.safeParse(payload).data
      } catch (failure) {
        if (failure instanceof errors.JOSEError) return undefined
        throw failure
      }
    },
  }
}
