import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'

const HOUR_S = 3_600
const YEAR_S = 365 * 24 * HOUR_S
const FOLDER = './build/client'

/** Files that browsers look for by name. */
const namedFiles = [
  '/favicon.ico',
  '/favicon.svg',
  '/icon-192.png',
  '/icon-512.png',
  '/manifest.webmanifest',
  '/offline.html',
  '/sw.js',
]

/** Scripts, styles and fonts of the pages, whose names change with their content, and the files with fixed names. */
export function builtFileRoutes(): Hono {
  const app = new Hono()
  const assets = serveStatic({
    root: FOLDER,
    precompressed: true,
    onFound: cacheFor(`max-age=${YEAR_S}, immutable`),
  })
  app.use('/assets/*', assets)
  for (const file of namedFiles)
    app.get(file, etag(), serveStatic({ root: FOLDER, onFound: cacheFor(`max-age=${HOUR_S}`) }))
  return app
}

const cacheFor = (age: string) => (_: string, c: Context) => c.header('Cache-Control', `public, ${age}`)
