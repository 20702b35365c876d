import { z } from 'zod'
import { isStorable } from '#contract/fields.ts'
import { line } from '#contract/identity/fields.ts'
import { deleteExpired } from '#database/delete-expired.ts'
import type { Database } from '#database/open.ts'
import { hashOf, newToken } from '#database/secret-tokens.ts'
import type { AuthorizationSecrets } from './provider-client.ts'

/** Authorization requests (OpenID Connect Core 3.1.2.1) that wait for the provider's callback. */

const LIFETIME_MS = 10 * 60_000

/**
 * Signing in, and reauthenticating. The client itself checks that reauthentication uses the current account.
 */
export const offeredTypes = [
  'signInViaPopup',
  'signInViaRedirect',
  'reauthViaPopup',
  'reauthViaRedirect',
] as const
const otherTypes = ['linkViaPopup', 'linkViaRedirect', 'unknown'] as const

/** The parameters with which `firebase/auth` opens the sign-in window. */
export const WindowRequest = z.object({
  authType: z.enum([...offeredTypes, ...otherTypes]),
  eventId: line(200).default(''),
  providerId: line(200).min(1),
  redirectUrl: z
    .url({ protocol: /^https?$/ })
    .max(2_048)
    .refine(isStorable),
  apiKey: line(200),
  appName: line(200),
})
export type WindowRequest = z.infer<typeof WindowRequest>

export interface AuthorizationRequest extends AuthorizationSecrets {
  readonly request: WindowRequest
}

/**
 * Stores an authorization request.
 * @returns the request, and the secret that binds it to this browser
 */
export async function createAuthorizationRequest(
  db: Database,
  request: WindowRequest,
  now: Date,
): Promise<AuthorizationRequest & { readonly browser: string }> {
  const [state, browser, nonce, codeVerifier] = [newToken(), newToken(), newToken(), newToken()]
  await deleteExpired(db, 'identity_authorization_requests', now)
  await db
    .insertInto('identity_authorization_requests')
    .values({
      state_hash: hashOf(state),
      browser_hash: hashOf(browser),
      request: JSON.stringify(request),
      nonce,
      code_verifier: codeVerifier,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
    })
    .execute()
  return { request, state, browser, nonce, codeVerifier }
}

/**
 * Removes the request from the table, because it can be used only once. Undefined if it expired or is another
 * browser's.
 */
export async function takeAuthorizationRequest(
  db: Database,
  { state, browser }: { readonly state: string; readonly browser: string },
  now: Date,
): Promise<AuthorizationRequest | undefined> {
  const row = await db
    .deleteFrom('identity_authorization_requests')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser))
    .where('expires_at', '>', now)
    .returning(['request', 'nonce', 'code_verifier as codeVerifier'])
    .executeTakeFirst()
  if (!row) return undefined
  const { request, nonce, codeVerifier } = row
  return { request: WindowRequest.parse(request), state, nonce, codeVerifier }
}
