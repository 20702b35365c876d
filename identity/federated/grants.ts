import { deleteExpired } from '#database/delete-expired.ts'
import type { Database } from '#database/open.ts'
import { hashOf, newToken } from '#database/secret-tokens.ts'
import { Claims } from './claims.ts'

/**
 * Grants: a federated provider's claims, stored until the browser's client redeems them with a one-time code.
 */

const LIFETIME_MS = 2 * 60_000

/**
 * Stores a grant.
 * @returns the two secrets that redeem it: the code is part of the address, the session id is not
 */
export async function createGrant(
  db: Database,
  claims: Claims,
  now: Date,
): Promise<{ readonly code: string; readonly sessionId: string }> {
  const [code, sessionId] = [newToken(), newToken()]
  await deleteExpired(db, 'identity_grants', now)
  await db
    .insertInto('identity_grants')
    .values({
      hash: hashOf(code),
      session_hash: hashOf(sessionId),
      claims: JSON.stringify(claims),
      expires_at: new Date(now.getTime() + LIFETIME_MS),
    })
    .execute()
  return { code, sessionId }
}

/** Removes the grant from the table. Undefined if it expired, was redeemed, or is another window's. */
export async function takeGrant(
  db: Database,
  { code, sessionId }: { readonly code: string; readonly sessionId: string },
  now: Date,
): Promise<Claims | undefined> {
  const row = await db
    .deleteFrom('identity_grants')
    .where('hash', '=', hashOf(code))
    .where('session_hash', '=', hashOf(sessionId))
    .where('expires_at', '>', now)
    .returning('claims')
    .executeTakeFirst()
  return row && Claims.parse(row.claims)
}
