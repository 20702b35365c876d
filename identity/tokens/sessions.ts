import { randomBytes } from 'node:crypto'
import { deleteExpired } from '#database/delete-expired.ts'
import type { Database } from '#database/open.ts'
import { hashOf, newToken } from '#database/secret-tokens.ts'
import { IdentityError } from '#identity/identity-toolkit/errors.ts'
import { type NewEntry, withEntry } from '#identity/sign-in/sign-in-log.ts'

const LIFETIME_MS = 60 * 24 * 3_600_000
/** Refresh token rotation: several tabs may send the same token at once; only a thief would send it later. */
const REUSE_GRACE_MS = 60_000
/** More tabs than anyone opens at once. */
const MAX_TOKENS_PER_SESSION = 50
const SESSION_ID_CHARS = 22

export interface Session {
  readonly uid: string
  readonly authenticatedAt: Date
  readonly provider: string
  /** The second factor used to begin it. */
  readonly secondFactor: string | null
}

/**
 * Opens a session. Only a hash of its refresh token is stored.
 * @param entry for the sign-in log, if this is a new sign-in
 * @returns the refresh token
 */
export async function openSession(
  tx: Database,
  { uid, authenticatedAt, provider, secondFactor }: Session,
  entry?: NewEntry,
): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  const expires_at = new Date(authenticatedAt.getTime() + LIFETIME_MS)
  await (entry ? withEntry(tx, entry) : tx)
    .insertInto('identity_sessions')
    .values({ id, uid, authenticated_at: authenticatedAt, provider, second_factor: secondFactor, expires_at })
    .execute()
  await deleteExpired(tx, 'identity_sessions', authenticatedAt)
  return insertToken(tx, id, authenticatedAt)
}

/**
 * Exchanges a refresh token for the next one of its session (rotation, RFC 9700 §4.14.2). A token reused after the
 * grace period was stolen: the whole session ends.
 * @throws IdentityError TOKEN_EXPIRED if the session has ended, which signs the browser out; INVALID_REFRESH_TOKEN for
 * a text that cannot be a token of ours
 */
export async function refreshSession(
  db: Database,
  token: string,
  now: Date,
): Promise<Session & { refreshToken: string }> {
  if (!/^[\w-]{65}$/.test(token)) throw new IdentityError('INVALID_REFRESH_TOKEN')
  const id = token.slice(0, SESSION_ID_CHARS)
  const result = await db.transaction().execute(async (tx) => {
    // Locked, so that refreshes of one session run one after another.
    const session = await tx
      .selectFrom('identity_sessions')
      .select([
        'uid',
        'authenticated_at as authenticatedAt',
        'provider',
        'second_factor as secondFactor',
        'expires_at as expiresAt',
      ])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!session) return undefined
    await deleteOldTokens(tx, id, now)
    const good = await rotate(tx, id, token, now)
    if (!good || session.expiresAt <= now) {
      await tx.deleteFrom('identity_sessions').where('id', '=', id).execute()
      return undefined
    }
    return { ...session, refreshToken: await insertToken(tx, id, now) }
  })
  // Outside the transaction, which must commit the session's end.
  if (!result) throw new IdentityError('TOKEN_EXPIRED')
  return result
}

/** Call in a transaction that holds the account's lock. */
export async function endSessions(tx: Database, uid: string): Promise<void> {
  await tx.deleteFrom('identity_sessions').where('uid', '=', uid).execute()
}

/**
 * Stores a new token.
 * @returns a token that begins with its session's id, so that a deleted token still identifies its session
 */
async function insertToken(tx: Database, id: string, now: Date): Promise<string> {
  const token = id + newToken()
  await tx
    .insertInto('identity_refresh_tokens')
    .values({ hash: hashOf(token), session_id: id, created_at: now })
    .execute()
  return token
}

/** False if the token is not, or no longer, one of the session's. */
async function rotate(tx: Database, id: string, token: string, now: Date): Promise<boolean> {
  const rotated = await tx
    .updateTable('identity_refresh_tokens')
    .set((e) => ({ rotated_at: e.fn.coalesce('rotated_at', e.val(now)) }))
    .where('hash', '=', hashOf(token))
    .where('session_id', '=', id)
    .returning('hash')
    .executeTakeFirst()
  return rotated !== undefined
}

/** Deletes the session's tokens whose grace period is over, and the oldest above the maximum. */
async function deleteOldTokens(tx: Database, id: string, now: Date): Promise<void> {
  await tx
    .deleteFrom('identity_refresh_tokens')
    .where('session_id', '=', id)
    .where((e) =>
      e.or([
        e('rotated_at', '<', new Date(now.getTime() - REUSE_GRACE_MS)),
        e(
          'hash',
          'in',
          e
            .selectFrom('identity_refresh_tokens')
            .select('hash')
            .where('session_id', '=', id)
            .orderBy('created_at', 'desc')
            .offset(MAX_TOKENS_PER_SESSION - 1),
        ),
      ]),
    )
    .execute()
}
