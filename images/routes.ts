import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { demoPictures } from '#database/demo/pictures/folder.ts'

const types: Readonly<Record<string, string>> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const YEAR_S = 365 * 24 * 3_600

/** The pictures of the shop, as nothing but pictures: a type of ours, and no right to run anything. */
export function imageRoutes(): Hono {
  const app = new Hono()
  app.get('/i/:file{[a-z0-9-]+\\.(?:avif|webp|jpg)}', async (c) => {
    const file = c.req.param('file')
    const path = new URL(file, demoPictures)
    const size = await stat(path).then(
      (found) => found.size,
      () => undefined,
    )
    if (size === undefined) return c.notFound()
    return c.body(Readable.toWeb(createReadStream(path)) as ReadableStream, 200, {
      'Content-Type': types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      'Content-Length': String(size),
      'Cache-Control': `public, max-age=${YEAR_S}, immutable`,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Disposition': 'inline',
    })
  })
  return app
}
