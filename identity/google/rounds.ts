import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { Claims } from './claims.ts'
import type { RoundSecrets } from './client.ts'

/** A sign-in elsewhere, from the window's opening to the client's fetching of what came of it. */

const ROUND_MS = 10 * 60_000
const GRANT_MS = 2 * 60_000
/** How many expired rows each new one clears away. */
const SWEEP = 20

/** What the browser's client asks of the window that it opens. */
export const WindowRequest = z.object({
  authType: z.enum(['signInViaPopup', 'signInViaRedirect']),
  eventId: z.string().max(200).default(''),
  providerId: z.literal('google.com'),
  redirectUrl: z.url({ protocol: /^https?$/ }).max(2_048),
  apiKey: z.string().max(200),
  appName: z.string().max(200),
})
export type WindowRequest = z.infer<typeof WindowRequest>

export interface Round extends RoundSecrets {
  readonly request: WindowRequest
}

/** @returns the round, and the secret by which its browser is known again */
export async function startRound(
  db: Database,
  request: WindowRequest,
  now: Date,
): Promise<Round & { readonly browser: string }> {
  const [state, browser, nonce, codeVerifier] = [random(), random(), random(), random()]
  await sweep(db, 'identity_rounds', now)
  await db
    .insertInto('identity_rounds')
    .values({
      state_hash: hashOf(state),
      browser_hash: hashOf(browser),
      request: JSON.stringify(request),
      nonce,
      code_verifier: codeVerifier,
      expires_at: new Date(now.getTime() + ROUND_MS),
    })
    .execute()
  return { request, state, browser, nonce, codeVerifier }
}

/** Ends the round, once. Undefined when it is over, or is not this browser's. */
export async function endRound(
  db: Database,
  { state, browser }: { readonly state: string; readonly browser: string },
  now: Date,
): Promise<Round | undefined> {
  const row = await db
    .deleteFrom('identity_rounds')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser))
    .where('expires_at', '>', now)
    .returning(['request', 'nonce', 'code_verifier as codeVerifier'])
    .executeTakeFirst()
  if (!row) return undefined
  const { request, nonce, codeVerifier } = row
  return { request: WindowRequest.parse(request), state, nonce, codeVerifier }
}

/** Keeps what another provider vouched for until the client fetches it with both secrets. */
export async function grant(
  db: Database,
  claims: Claims,
  now: Date,
): Promise<{ readonly code: string; readonly sessionId: string }> {
  const [code, sessionId] = [random(), random()]
  await sweep(db, 'identity_grants', now)
  await db
    .insertInto('identity_grants')
    .values({
      hash: hashOf(code),
      session_hash: hashOf(sessionId),
      claims: JSON.stringify(claims),
      expires_at: new Date(now.getTime() + GRANT_MS),
    })
    .execute()
  return { code, sessionId }
}

/** Uses a grant up. Undefined for one that is over, was used, or belongs to another window. */
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

async function sweep(db: Database, table: 'identity_rounds' | 'identity_grants', now: Date): Promise<void> {
  const key = table === 'identity_rounds' ? 'state_hash' : 'hash'
  const expired = db.selectFrom(table).select(key).where('expires_at', '<', now).limit(SWEEP)
  await db.deleteFrom(table).where(key, 'in', expired.forUpdate().skipLocked()).execute()
}

const random = () => randomBytes(32).toString('base64url')
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
