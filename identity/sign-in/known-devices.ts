import type { Context } from 'hono'
import { identityRoots } from '#contract/identity/endpoints.ts'
import type { Database } from '#database/open.ts'
import { hashOf, newToken } from '#database/secret-tokens.ts'
import type { Account } from '#identity/accounts/store.ts'
import type { Provider } from '#identity/provider.ts'
import type { Cookies } from './cookies.ts'
import type { Source } from './sign-in-log.ts'

/**
 * Known devices: browsers in which an account was signed in to before. They have rate limits of their own, so
 * that guesses from elsewhere cannot lock the owner out. A known device proves no identity and grants no
 * access.
 */

const COOKIE = 'known-browser'
const KNOWN_DAYS = 90
const DAY_S = 24 * 3_600
/** Above this, an account's oldest device is deleted. */
const MAX_DEVICES_PER_ACCOUNT = 20
/** Maximum number of expired devices that each new one deletes. */
const SWEEP_ROWS = 20

/** The device token that the request carries. */
export const readDeviceCookie = (c: Context, cookies: Cookies): string | undefined => cookies.get(c, COOKIE)

/** Sets the cookie, which is sent only with the identity provider's own calls. */
export function setDeviceCookie(c: Context, cookies: Cookies, token: string | undefined): void {
  if (token === undefined) return
  cookies.set(c, COOKIE, token, {
    path: identityRoots[0],
    sameSite: 'Strict',
    maxAge: KNOWN_DAYS * DAY_S,
  })
}

/** Returns the hash under which the account knows the device; undefined for an unknown one. */
export async function findKnownDevice(
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

/**
 * Adds a device to the account's known ones.
 * @returns the token for the device's cookie; only its hash is stored
 */
export async function rememberDevice(tx: Database, uid: string, now: Date): Promise<string> {
  const token = newToken()
  const devices = tx.selectFrom('identity_devices').select('hash')
  const tooMany = devices
    .where('uid', '=', uid)
    .orderBy('created_at', 'desc')
    .offset(MAX_DEVICES_PER_ACCOUNT - 1)
  const old = devices.where('created_at', '<=', knownSince(now)).limit(SWEEP_ROWS).forUpdate().skipLocked()
  await tx.deleteFrom('identity_devices').where('hash', 'in', tooMany).execute()
  await tx.deleteFrom('identity_devices').where('hash', 'in', old).execute()
  await tx
    .insertInto('identity_devices')
    .values({ hash: hashOf(token), uid, created_at: now })
    .execute()
  return token
}

/** Emails an admin about a sign-in from a browser that is new to the account. */
export async function notifyNewDevice(
  { queueEmail, publicUrl, isAdmin }: Provider,
  tx: Database,
  { uid, email, displayName }: Account,
  { device, address }: Source,
  at: Date,
): Promise<void> {
  if (!(await isAdmin(tx, uid))) return
  await queueEmail(tx, email, {
    kind: 'new-device',
    name: displayName ?? '',
    device,
    address,
    at,
    link: `${publicUrl}/dashBoard/security`,
  })
}

const knownSince = (now: Date) => new Date(now.getTime() - KNOWN_DAYS * DAY_S * 1_000)
