import type { Context } from 'hono'
import type { KeyScope } from '#contract/api-keys/endpoints.ts'
import { scopeOf } from '#contract/api-keys/scopes.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import { bearerToken } from './bearer-token.ts'

/** The requests that a key has left. */
export interface Allowance {
  readonly requests: number
  readonly windowSeconds: number
  readonly remaining: number
  /** Seconds until the full allowance is available again. */
  readonly resetSeconds: number
  /** Undefined while requests are left. */
  readonly retryAfterSeconds: number | undefined
}

export interface KeyHolder {
  readonly caller: Caller
  readonly scopes: readonly KeyScope[]
  readonly allowance: Allowance
}

/** Returns the key's holder and counts this request; undefined if the key is unknown, revoked or expired. */
export type AuthenticateKey = (key: string) => Promise<KeyHolder | undefined>

/** Threat: an API key must never be accepted as an access token, or the reverse. */
export const isApiKey = (token: string): boolean => token.startsWith('hf_')

/** Whether the request carries an API key, known or not. */
export const sentKey = (c: Pick<Context, 'req'>): boolean => isApiKey(bearerToken(c) ?? '')

/**
 * Returns the owner of a key that may make the call. Sets the headers of the HTTP working group's draft
 * "RateLimit Header Fields for HTTP".
 * @throws Refusal bad-api-key; too-many-requests; key-not-allowed
 */
export async function admitKey(
  c: Context,
  endpoint: Endpoint,
  authenticate: AuthenticateKey,
  key: string,
): Promise<Caller> {
  const holder = await authenticate(key)
  if (!holder) throw new Refusal('bad-api-key')
  const { requests, windowSeconds, remaining, resetSeconds, retryAfterSeconds } = holder.allowance
  c.header('RateLimit-Policy', `"key";q=${requests};w=${windowSeconds}`)
  c.header('RateLimit', `"key";r=${remaining};t=${resetSeconds}`)
  if (retryAfterSeconds !== undefined) {
    c.header('Retry-After', String(retryAfterSeconds))
    throw new Refusal('too-many-requests')
  }
  if (endpoint.access === 'public') return holder.caller
  const scope = scopeOf(endpoint)
  if (!scope || !holder.scopes.includes(scope)) throw new Refusal('key-not-allowed', scope ? { scope } : {})
  return holder.caller
}
