import type { Database } from '#database/open.ts'
import { bucketName, emptyAfter } from '#database/rate-limits.ts'
import type { Allowance, AuthenticateKey } from '#http/api-keys.ts'
import { hashOf } from '../secret-tokens.ts'
import { findCaller, type SignInRules } from '../users/caller.ts'
import { isWellFormed } from './key.ts'
import { findKey, noteUse } from './store.ts'

/** Of one key. What comes at once and what comes back meanwhile: within any minute never more than 600 pass. */
const LIMIT = { max: 300, windowMs: 60_000 }

/**
 * Takes a key for its owner, with the rights that the owner has now: who is deleted, or an admin no more, is so for
 * their keys too. A new password, a change of the second factor and "sign out everywhere" pause the owner's keys, as they
 * end the sign-ins: whoever made a key with a stolen password keeps nothing.
 */
export function keyAuthentication(db: Database, rules: SignInRules): AuthenticateKey {
  return async (secret) => {
    const key = isWellFormed(secret) ? await findKey(db, hashOf(secret)) : undefined
    const caller =
      key &&
      (await findCaller(db, rules, key.userId, { at: key.confirmedAt, secondFactor: key.secondFactor }))
    if (!key || !caller) return undefined
    const allowance = await countRequest(db, key.id)
    if (key.isUseToBeNoted) await noteUse(db, key.id)
    return { caller, scopes: key.scopes, allowance }
  }
}

async function countRequest(db: Database, keyId: string): Promise<Allowance> {
  const { max, windowMs } = LIMIT
  const now = new Date()
  const emptyAt = await emptyAfter(db, bucketName('api key', keyId), LIMIT, now)
  const fullMs = emptyAt ? emptyAt.getTime() - now.getTime() : windowMs
  return {
    requests: max,
    windowSeconds: windowMs / 1_000,
    remaining: Math.max(0, Math.floor(max - (fullMs * max) / windowMs)),
    resetSeconds: Math.ceil(fullMs / 1_000),
    retryAfterSeconds: emptyAt ? undefined : 1,
  }
}
