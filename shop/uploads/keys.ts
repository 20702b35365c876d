import { randomUUID } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { uploadLimits } from '#contract/images/paths.ts'
import type { UploadGate } from '#contract/ports.ts'
import { uploadKey } from '#contract/uploads/endpoints.ts'
import { mayCall } from '#contract/users/admin-roles.ts'
import type { Database } from '#database/open.ts'
import { bucketName, fillBucket } from '#database/rate-limits.ts'
import { signingKeys } from '#database/signing-keys.ts'
import { findUser } from '../users/store.ts'

const ALGORITHM = 'EdDSA'
const AUDIENCE = 'hundredfold-images'
const TYPE = 'upload+jwt'
const KEY_MS = uploadLimits.keyMinutes * 60_000
/** Drains only after the key has expired, so that each key admits one upload. */
const ONCE = { max: 1, windowMs: KEY_MS } as const

export interface UploadKey {
  readonly key: string
  readonly expiresAt: Date
}

/** Upload keys for the image host. They name the uploader and the expiry, and permit nothing else. */
export interface UploadKeys {
  issue(adminId: string): Promise<UploadKey>
  /** Issues a key to anyone with an account, for a single picture. */
  issueOnce(userId: string): Promise<UploadKey>
  /**
   * Also checks that the key's holder still exists, and is still an admin if the key is for more than one picture.
   */
  readonly admits: UploadGate
}

export async function openUploadKeys(db: Database, issuer: string): Promise<UploadKeys> {
  const keys = await signingKeys(db, 'shop', ALGORITHM)
  return {
    // Without a nonce, two keys issued in the same second would be identical.
    issue: (adminId) => sign(new SignJWT({ nonce: randomUUID() }), adminId),
    issueOnce: (userId) => sign(new SignJWT().setJti(randomUUID()), userId),
    async admits(key) {
      const { sub, jti } = (await claimsOf(key)) ?? {}
      const holder = sub === undefined ? undefined : await findUser(db, sub)
      if (!holder) return false
      if (jti === undefined) return holder.role === 'admin' && mayCall(uploadKey, holder.adminRole)
      return fillBucket(db, bucketName('uploads', jti), ONCE, new Date())
    },
  }

  async function sign(token: SignJWT, holder: string): Promise<UploadKey> {
    const { kid, key: secret } = await keys.signer()
    const expiresAt = new Date(Date.now() + KEY_MS)
    const key = await token
      .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
      .setSubject(holder)
      .setIssuer(issuer)
      .setAudience(AUDIENCE)
      .setExpirationTime(expiresAt)
      .sign(secret)
    return { key, expiresAt }
  }

  async function claimsOf(key: string): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(key, keys.verify, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'exp'],
      })
      return payload
    } catch (failure) {
      if (failure instanceof errors.JOSEError) return undefined
      throw failure
    }
  }
}
