import type { Database } from '#database/open.ts'
import { bucketName } from '#database/rate-limits.ts'
import { hashOf } from '#database/secret-tokens.ts'
import type { AuthenticateKey } from '#http/api-keys.ts'
import { findCaller, type SignInRules } from '../users/caller.ts'
import { isWellFormed } from './key.ts'
import { countRequest } from './rate-limit.ts'
import { findKey, noteUse } from './store.ts'

/**
 * Authenticates a key as its owner, with the owner's current rights: a deleted user's keys stop working, and a former
 * admin's keys lose the admin rights. A new password, a change of the second factor and "sign out everywhere" pause
 * the owner's keys, as they end the sign-ins. Threat: a key made with a stolen password would outlive the password.
 */
export function keyAuthentication(db: Database, rules: SignInRules): AuthenticateKey {
  return async (secret) => {
    const key = isWellFormed(secret) ? await findKey(db, hashOf(secret)) : undefined
    const caller =
      key &&
      (await findCaller(db, rules, key.userId, { at: key.confirmedAt, secondFactor: key.secondFactor }))
    if (!key || !caller) return undefined
    const allowance = await countRequest(db, bucketName('api key', key.id))
    if (key.isUseToBeNoted) await noteUse(db, key.id)
    return { caller, scopes: key.scopes, allowance }
  }
}
