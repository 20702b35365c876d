import type { MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { API_ROOT } from '#contract/endpoint.ts'
import type { Fetch } from './listen.ts'
import { addVary } from './vary.ts'

/** Calls of the API by pages of other origins (CORS). There are no cookies: each call has its token. */

/** Headers of replies that pages of other origins may read, besides those that browsers let them read anyway. */
const EXPOSED = [
  'Allow',
  'Content-Disposition',
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'Location',
  'RateLimit',
  'RateLimit-Policy',
  'Read-After',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
  'X-Total-Count',
].join(', ')

/** Answers preflights, and marks every reply as one that depends on the origin, so that caches in front keep it apart. */
export function preflights(origins: readonly string[]): MiddlewareHandler {
  const answer = cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-None-Match',
      'Read-After',
      'X-Request-Id',
    ],
    maxAge: 600,
  })
  return async (c, next) => {
    if (c.req.method === 'OPTIONS') return answer(c, next)
    await next()
    addVary(c.res.headers, 'Origin')
  }
}

/**
 * Returns the headers that the reply to one request gets; none for a page, or an origin that is not allowed. They are added
 * outside the shared cache, which would send those of one request to everybody.
 */
export type CrossOriginHeaders = (
  path: string,
  origin: string | undefined,
) => Readonly<Record<string, string>>

export function crossOriginHeaders(origins: readonly string[]): CrossOriginHeaders {
  const none = {}
  const ofOrigins = new Map(
    origins.map((origin) => [
      origin,
      { 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': EXPOSED },
    ]),
  )
  return (path, origin) =>
    (origin !== undefined && path.startsWith(`${API_ROOT}/`) && ofOrigins.get(origin)) || none
}

/** Adds the headers to replies that no middleware has seen before. */
export const withCrossOrigin =
  (fetch: Fetch, headersFor: CrossOriginHeaders): Fetch =>
  async (request, env) => {
    const reply = await fetch(request, env)
    const headers = headersFor(new URL(request.url).pathname, request.headers.get('Origin') ?? undefined)
    for (const [name, value] of Object.entries(headers)) reply.headers.set(name, value)
    return reply
  }
