import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Caller } from '#contract/users/caller.ts'
import type { Database } from '#database/open.ts'
import { signingKeys } from '#database/signing-keys.ts'
import { findActing } from './acting/caller.ts'
import { findCaller, type SignInRules } from './caller.ts'

const ALGORITHM = 'EdDSA'
const AUDIENCE = 'hundredfold-shop'
const LIFETIME = '1h'

const Claims = z.object({
  sub: z.string(),
  exp: z.number(),
  auth_time: z.number(),
  second_factor: z.boolean().default(false),
  /** The session of an admin who acts for the user. */
  acting: z.string().optional(),
})

/** Time for which a verified signature is cached: no longer than a removed key still verifies. */
const READ_FOR_MS = 60_000
/** Maximum number of cached tokens. */
const MOST_READ = 10_000

export interface TokenHolder {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly emailVerified: boolean
  /** When the person last authenticated. */
  readonly authenticatedAt: Date
  /** Whether the person used a second factor. */
  readonly secondFactor: boolean
  /** Whether the person's company sees chosen categories only: pages then ask for products as this person. */
  readonly hasAssortment: boolean
  /** The session of an admin who acts for this person, and the name of the person's company. */
  readonly acting?: { readonly sessionId: string; readonly company: string } | undefined
}

/** The shop's own tokens: they identify the person who signed in, and say nothing about their rights. */
export interface AccessTokens {
  issue(holder: TokenHolder): Promise<string>
  /**
   * Returns the token's user as the database has them now; undefined for a bad token, a deleted user, or a sign-in
   * that the identity provider no longer accepts.
   */
  authenticate(token: string): Promise<Caller | undefined>
}

export async function openAccessTokens(
  db: Database,
  rules: SignInRules,
  issuer: string,
): Promise<AccessTokens> {
  const keys = await signingKeys(db, 'shop', ALGORITHM)
  const read = new LRUCache<string, { claims: z.infer<typeof Claims>; until: number }>({ max: MOST_READ })
  return {
    async issue({ id, email, name, emailVerified, authenticatedAt, secondFactor, hasAssortment, acting }) {
      const { kid, key } = await keys.signer()
      const auth_time = Math.floor(authenticatedAt.getTime() / 1_000)
      return new SignJWT({
        email,
        name,
        email_verified: emailVerified,
        auth_time,
        second_factor: secondFactor,
        ...(hasAssortment && { has_assortment: true }),
        ...(acting && { acting: acting.sessionId, company: acting.company }),
      })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'at+jwt' })
        .setSubject(id)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(LIFETIME)
        .sign(key)
    },
    async authenticate(token) {
      const claims = await claimsOf(token)
      if (!claims) return undefined
      const { sub, auth_time, second_factor: secondFactor, acting } = claims
      const proof = { at: new Date(auth_time * 1_000), secondFactor }
      return acting === undefined ? findCaller(db, rules, sub, proof) : findActing(db, rules, acting, proof)
    },
  }

  async function claimsOf(token: string) {
    const known = read.get(token)
    if (known && known.until > Date.now()) return known.claims
    read.delete(token)
    const claims = await verified(token)
    if (claims) read.set(token, { claims, until: Math.min(claims.exp * 1_000, Date.now() + READ_FOR_MS) })
    return claims
  }

  async function verified(token: string) {
    try {
      const { payload } = await jwtVerify(token, keys.verify, {
        algorithms: [ALGORITHM],
        typ: 'at+jwt',
        issuer,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'exp', 'auth_time'],
      })
      return Claims.safeParse(payload).data
    } catch (failure) {
      if (failure instanceof errors.JOSEError) return undefined
      throw failure
    }
  }
}
