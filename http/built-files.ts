import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { imagePaths } from '#contract/images/paths.ts'
import { addVary } from './vary.ts'

const HOUR_S = 3_600
const YEAR_S = 365 * 24 * HOUR_S
/** The output of `npm run build`, regardless of the working directory. */
export const BUILT = fileURLToPath(new URL('../build/', import.meta.url))
const FOLDER = join(BUILT, 'client')

/** Files that browsers request by a fixed name. */
const namedFiles = [
  '/favicon.ico',
  '/favicon.svg',
  imagePaths.none,
  '/icon-192.png',
  '/icon-512.png',
  '/offline.html',
  '/offline.js',
  '/sw.js',
]

/**
 * Serves the pages' scripts, styles and fonts, whose names change with their content, and the files with
 * fixed names.
 */
export function builtFileRoutes(): Hono {
  const app = new Hono()
  const assets = serveStatic({
    root: FOLDER,
    precompressed: true,
    onFound: cacheFor(`max-age=${YEAR_S}, immutable`),
  })
  app.use('/assets/*', unlessModified, varying, assets)
  for (const file of namedFiles)
    app.get(
      file,
      unlessModified,
      etag(),
      serveStatic({ root: FOLDER, onFound: cacheFor(`max-age=${HOUR_S}`) }),
    )
  return app
}

const cacheFor = (age: string) => (_: string, c: Context) => c.header('Cache-Control', `public, ${age}`)

/**
 * Caches must not give one client an encoding that only another can read, so the uncompressed reply says Vary
 * too.
 */
const varying: MiddlewareHandler = async (c, next) => {
  await next()
  if (c.res.ok) addVary(c.res.headers, 'Accept-Encoding')
}

/** If-Modified-Since, which applies only without If-None-Match (RFC 9110, 13.1.3); in whole seconds. */
const unlessModified: MiddlewareHandler = async (c, next) => {
  await next()
  const modified = Date.parse(c.res.headers.get('Last-Modified') ?? '')
  const since = Date.parse(c.req.header('If-Modified-Since') ?? '')
  if (c.res.status !== 200 || c.req.header('If-None-Match') !== undefined || !(modified <= since)) return
  await c.res.body?.cancel()
  const { headers } = c.res
  for (const name of ['Content-Length', 'Content-Type', 'Content-Encoding']) headers.delete(name)
  c.res = new Response(null, { status: 304, headers })
}
