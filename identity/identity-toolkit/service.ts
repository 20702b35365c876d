import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { identityRoots } from '#contract/identity/endpoints.ts'
import { isDatabaseUnavailable } from '#database/unavailable.ts'
import { isCrossSite, type ServerEnv } from '#http/client-address.ts'
import type { LogFailure } from '#http/serve.ts'
import { IdentityError, refuse } from './errors.ts'

const MAX_BODY_BYTES = 64 * 1024

export type IdentityApp = Hono<ServerEnv>

/**
 * Opens a service of the Identity Toolkit API. Every response is a JSON object: the client reports anything
 * else as a network failure.
 */
export function openIdentityToolkit(logFailure: LogFailure): IdentityApp {
  const app: IdentityApp = new Hono<ServerEnv>()
  for (const root of identityRoots) {
    app.use(
      `${root}/*`,
      bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => refuse(c, 'REQUEST_TOO_LARGE') }),
      async (c, next) => {
        c.header('Cache-Control', 'no-store')
        if (isCrossSite(c)) throw new IdentityError('Requests from other sites are not allowed.')
        if (!c.req.query('key')) throw new IdentityError('The request is missing a valid API key.')
        await next()
      },
    )
  }
  app.onError((failure, c) => {
    if (failure instanceof IdentityError) return refuse(c, failure.code)
    logFailure(failure, { method: c.req.method, path: c.req.path })
    return refuse(c, isDatabaseUnavailable(failure) ? 'BACKEND_UNAVAILABLE' : 'INTERNAL_ERROR')
  })
  return app
}

/**
 * Refuses all other paths below the API's roots, in the API's error format. Call after all routes are added.
 */
export function refuseUnknownPaths(app: IdentityApp): void {
  for (const root of identityRoots) app.all(`${root}/*`, (c) => refuse(c, 'NOT_FOUND'))
}

interface Call<Body extends z.ZodType, Reply extends z.ZodType> {
  readonly path: string
  readonly body: Body
  readonly reply: Reply
}

/** Serves one POST of the API: parses the body, and sends only declared fields of the reply. */
export function servePost<Body extends z.ZodType, Reply extends z.ZodType>(
  app: IdentityApp,
  { path, body, reply }: Call<Body, Reply>,
  handle: (sent: z.output<Body>, c: Context<ServerEnv>) => Promise<z.input<Reply>>,
  read: (text: string) => unknown = parseJson,
): void {
  app.post(path, async (c) => {
    const sent = body.safeParse(read(await c.req.text()))
    if (!sent.success) throw new IdentityError('INVALID_REQUEST')
    return c.json(reply.parse(await handle(sent.data, c)) as object) // every reply of the contract is an object
  })
  app.all(path, (c) => wrongMethod(c, 'POST'))
}

export function serveGet(
  app: IdentityApp,
  path: string,
  handle: (c: Context) => Response | Promise<Response>,
): void {
  app.get(path, handle)
  app.all(path, (c) => wrongMethod(c, 'GET'))
}

export const parseForm = (text: string): unknown => Object.fromEntries(new URLSearchParams(text))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new IdentityError('INVALID_REQUEST')
  }
}

function wrongMethod(c: Context, allowed: string): Response {
  c.header('Allow', allowed)
  return refuse(c, 'METHOD_NOT_ALLOWED')
}
