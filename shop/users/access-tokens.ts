import { errors, jwtVerify, SignJWT } from 'jose'
import type { Caller } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import { signingKeys } from '#database/signing-keys.ts'
import { findUser } from './store.ts'

const ALGORITHM = 'EdDSA'
const AUDIENCE = 'hundredfold-shop'
const LIFETIME = '1h'

/** The shop's own tokens: they say who signed in, and nothing about what that person may do. */
export interface AccessTokens {
  issue(user: { readonly id: string; readonly email: string; readonly name: string }): Promise<string>
  /** The token's user as the database knows them now; undefined for a bad token, or a user who is gone. */
  authenticate(token: string): Promise<Caller | undefined>
}

export async function openAccessTokens(db: Database, issuer: string): Promise<AccessTokens> {
  const keys = await signingKeys(db, 'shop', ALGORITHM)
  return {
    issue: ({ id, email, name }) =>
      new SignJWT({ email, name })
        .setProtectedHeader({ alg: ALGORITHM, kid: keys.kid, typ: 'at+jwt' })
        .setSubject(id)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(LIFETIME)
        .sign(keys.sign),
    async authenticate(token) {
      const subject = await subjectOf(token)
      const user = subject === undefined ? undefined : await findUser(db, subject)
      return user && { id: user.id, email: user.email, name: user.name, isAdmin: user.role === 'admin' }
    },
  }

  async function subjectOf(token: string): Promise<string | undefined> {
    try {
      const { payload } = await jwtVerify(token, keys.verify, {
        algorithms: [ALGORITHM],
        typ: 'at+jwt',
        issuer,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'exp'],
      })
      return payload.sub
    } catch (failure) {
      if (failure instanceof errors.JOSEError) return undefined
      throw failure
    }
  }
}
