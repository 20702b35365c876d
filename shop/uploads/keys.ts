import { errors, jwtVerify, SignJWT } from 'jose'
import { uploadLimits } from '#contract/images.ts'
import type { UploadGate } from '#contract/ports.ts'
import type { Database } from '#database/open.ts'
import { signingKeys } from '#database/signing-keys.ts'
import { findUser } from '../users/store.ts'

const ALGORITHM = 'EdDSA'
const AUDIENCE = 'hundredfold-images'
const TYPE = 'upload+jwt'

/** Keys for the image host. They say who may upload and until when, and are good for nothing else. */
export interface UploadKeys {
  issue(adminId: string): Promise<{ readonly key: string; readonly expiresAt: Date }>
  /** Also asks whether its holder is an admin still. */
  readonly admits: UploadGate
}

export async function openUploadKeys(db: Database, issuer: string): Promise<UploadKeys> {
  const keys = await signingKeys(db, 'shop', ALGORITHM)
  return {
    async issue(adminId) {
      const { kid, key: secret } = await keys.signer()
      const expiresAt = new Date(Date.now() + uploadLimits.keyMinutes * 60_000)
      const key = await new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
        .setSubject(adminId)
        .setIssuer(issuer)
        .setAudience(AUDIENCE)
        .setExpirationTime(expiresAt)
        .sign(secret)
      return { key, expiresAt }
    },
    async admits(key) {
      const holder = await holderOf(key)
      return holder !== undefined && (await findUser(db, holder))?.role === 'admin'
    },
  }

  async function holderOf(key: string): Promise<string | undefined> {
    try {
      const { payload } = await jwtVerify(key, keys.verify, {
        algorithms: [ALGORITHM],
        typ: TYPE,
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
