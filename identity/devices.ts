import { createHash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { identityRoots } from '#contract/identity.ts'
import type { Database } from '#database/open.ts'

/**
 * Browsers in which somebody signed in to an account before. Guesses that are made elsewhere do not keep them out:
 * they have limits of their own. It is no proof of who sits there, and opens nothing.
 */

const COOKIE = 'known-browser'
const KNOWN_DAYS = 90
const DAY_S = 24 * 3_600
/** Of each account, so that its rows stay few; the oldest is forgotten first. */
const MOST = 20
/** How many old ones each new one clears away. */
const SWEEP = 20

/** What a request says of the browser that it is from. */
export const deviceIn = (c: Context): string | undefined => getCookie(c, COOKIE)

/** Only the provider's own calls receive it, and no script can read it. */
export function keepDevice(c: Context, publicUrl: string, token: string | undefined): void {
  if (token === undefined) return
  setCookie(c, COOKIE, token, {
    path: identityRoots[0],
    httpOnly: true,
    sameSite: 'Strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: KNOWN_DAYS * DAY_S,
  })
}

/** The browser's name among those of the account; undefined for one that is not known there. */
export async function knownDevice(
  db: Database,
  { email, token }: { readonly email: string; readonly token: string | undefined },
  now: Date,
): Promise<string | undefined> {
  if (token === undefined) return undefined
  const found = await db
    .selectFrom('identity_devices')
    .innerJoin('identity_accounts', 'identity_accounts.uid', 'identity_devices.uid')
    .select('hash')
    .where('hash', '=', hashOf(token))
    .where('email', '=', email)
    .where('identity_devices.created_at', '>', knownSince(now))
    .executeTakeFirst()
  return found?.hash
}

/** @returns what the browser is to show from now on */
export async function rememberDevice(tx: Database, uid: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const devices = tx.selectFrom('identity_devices').select('hash')
  const tooMany = devices
    .where('uid', '=', uid)
    .orderBy('created_at', 'desc')
    .offset(MOST - 1)
  const old = devices.where('created_at', '<=', knownSince(now)).limit(SWEEP).forUpdate().skipLocked()
  await tx.deleteFrom('identity_devices').where('hash', 'in', tooMany).execute()
  await tx.deleteFrom('identity_devices').where('hash', 'in', old).execute()
  await tx
    .insertInto('identity_devices')
    .values({ hash: hashOf(token), uid, created_at: now })
    .execute()
  return token
}

const knownSince = (now: Date) => new Date(now.getTime() - KNOWN_DAYS * DAY_S * 1_000)

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
