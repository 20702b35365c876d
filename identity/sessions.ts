import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '#database/open.ts'
import { IdentityError } from './errors.ts'

const LIFETIME_MS = 60 * 24 * 3_600_000
/** Several tabs may show the same token at once; after that, only a thief would. */
const GRACE_MS = 60_000
/** How many expired sessions each new one clears away. */
const SWEEP = 20

export interface Session {
  readonly uid: string
  readonly authenticatedAt: Date
  readonly provider: string
}

/** Opens a session; its refresh token is only ever known to the browser that gets it. */
export async function openSession(
  tx: Database,
  { uid, authenticatedAt, provider }: Session,
): Promise<string> {
  const id = randomBytes(16).toString('base64url')
  await tx
    .insertInto('identity_sessions')
    .values({
      id,
      uid,
      authenticated_at: authenticatedAt,
      provider,
      expires_at: new Date(authenticatedAt.getTime() + LIFETIME_MS),
    })
    .execute()
  await sweep(tx, authenticatedAt)
  return insertToken(tx, id)
}

/**
 * Exchanges a refresh token for the next one of its session. A token that was exchanged longer ago than the
 * grace is a copy in other hands: the whole session ends.
 * @throws IdentityError TOKEN_EXPIRED for a token whose session has ended, which signs the browser out;
 *   INVALID_REFRESH_TOKEN for what cannot be a token of ours
 */
export async function refreshSession(
  db: Database,
  token: string,
  now: Date,
): Promise<Session & { refreshToken: string }> {
  if (!/^[\w-]{43}$/.test(token)) throw new IdentityError('INVALID_REFRESH_TOKEN')
  const result = await db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('identity_refresh_tokens as token')
      .innerJoin('identity_sessions as session', 'session.id', 'token.session_id')
      .select(['session.id', 'uid', 'authenticated_at', 'provider', 'expires_at', 'replaced_at'])
      .where('hash', '=', hashOf(token))
      .forUpdate()
      .executeTakeFirst()
    if (!found) return undefined
    const reused = found.replaced_at !== null && now.getTime() - found.replaced_at.getTime() > GRACE_MS
    if (reused || found.expires_at <= now) {
      await tx.deleteFrom('identity_sessions').where('id', '=', found.id).execute()
      return undefined
    }
    await tx
      .updateTable('identity_refresh_tokens')
      .set({ replaced_at: found.replaced_at ?? now })
      .where('hash', '=', hashOf(token))
      .execute()
    return {
      uid: found.uid,
      authenticatedAt: found.authenticated_at,
      provider: found.provider,
      refreshToken: await insertToken(tx, found.id),
    }
  })
  // Outside the transaction: the end of the session must be kept.
  if (!result) throw new IdentityError('TOKEN_EXPIRED')
  return result
}

export async function endSessions(tx: Database, uid: string): Promise<void> {
  await tx.deleteFrom('identity_sessions').where('uid', '=', uid).execute()
}

async function insertToken(tx: Database, sessionId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('identity_refresh_tokens')
    .values({ hash: hashOf(token), session_id: sessionId })
    .execute()
  return token
}

async function sweep(tx: Database, now: Date): Promise<void> {
  await tx
    .deleteFrom('identity_sessions')
    .where('id', 'in', (e) =>
      e.selectFrom('identity_sessions').select('id').where('expires_at', '<', now).limit(SWEEP),
    )
    .execute()
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
