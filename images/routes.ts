import { readFile } from 'node:fs/promises'
import { type Context, Hono } from 'hono'
import { parse as parseRange } from 'range-parser'
import { imagePaths } from '#contract/images/paths.ts'
import { matchesEtag } from '#http/cache/etag.ts'
import { brandPictureRoutes } from './brand-pictures.ts'
import { UploadError } from './errors.ts'
import type { ImageParts } from './open.ts'
import { openGraphImages } from './open-graph-image.ts'
import { pictureTypes } from './resize.ts'
import { findFile, findUpload } from './store.ts'
import { upload } from './upload.ts'

const YEAR_S = 365 * 24 * 3_600
/** The parser's code for a range that no byte is in. */
const UNSATISFIABLE = 2

/**
 * Accepts uploads, and serves pictures. Threat: a picture is served only with its own type and must not run
 * anything.
 */
export function imageRoutes(parts: ImageParts): Hono {
  const app = new Hono()
  app.post(imagePaths.upload, async (c) => {
    c.header('Cache-Control', 'no-store')
    try {
      return c.json(await upload(parts, c.req.raw, new URL(c.req.url).searchParams))
    } catch (failure) {
      if (!(failure instanceof UploadError)) throw failure
      if (failure.status >= 500) parts.logFailure(failure, { method: 'POST', path: imagePaths.upload })
      // The rest of the upload would otherwise be read as the next request.
      c.header('Connection', 'close')
      return c.json(failure.body, failure.status)
    }
  })
  app.route(
    '/',
    brandPictureRoutes((address) => findUpload(parts.db, address)),
  )
  const openGraphImage = openGraphImages((name) => read(parts, name, 800, 'webp'))
  app.get(`${imagePaths.picture}:file{[a-z0-9-]{1,120}-share\\.jpg}`, async (c) => {
    const bytes = await openGraphImage(c.req.param('file').replace(/-share\.jpg$/, ''))
    return bytes ? picture(c, bytes, 'jpg') : c.notFound()
  })
  app.get(`${imagePaths.picture}:file{[a-z0-9-]{1,140}\\.(?:avif|webp|jpg)}`, async (c) => {
    const [, name = '', width, format] = /^(.*)-(\d{1,4})\.(avif|webp|jpg)$/.exec(c.req.param('file')) ?? []
    const bytes = isFormat(format) && (await read(parts, name, Number(width), format))
    return bytes ? picture(c, bytes, format) : c.notFound()
  })
  return app
}

/** The content of an address never changes, so its name is its validator. */
function picture(c: Context, bytes: Uint8Array, format: Format): Response {
  const etag = `"${c.req.param('file')}"`
  const headers = {
    'Cache-Control': `public, max-age=${YEAR_S}, immutable`,
    ETag: etag,
    'Accept-Ranges': 'bytes',
  }
  if (matchesEtag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)
  const content = {
    ...headers,
    'Content-Type': pictureTypes[format],
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Content-Disposition': 'inline',
  }
  const isSame = (c.req.header('If-Range') ?? etag) === etag
  const { type, code, ranges } = parseRange(bytes.length, (isSame && c.req.header('Range')) || '')
  const [range, ...others] = ranges
  if (type === 'bytes' && code === UNSATISFIABLE && !range)
    return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${bytes.length}` })
  // Several ranges, other units and invalid headers get the whole picture (RFC 9110 §14.2).
  if (type !== 'bytes' || code !== 0 || !range || others.length > 0)
    return c.body(new Uint8Array(bytes), 200, content)
  const { start, end } = range
  return c.body(new Uint8Array(bytes.subarray(start, end + 1)), 206, {
    ...content,
    'Content-Range': `bytes ${start}-${end}/${bytes.length}`,
  })
}

type Format = keyof typeof pictureTypes
const isFormat = (format: string | undefined): format is Format =>
  format !== undefined && format in pictureTypes

/** Reads a picture: the program's own are files, uploaded ones are in the database. */
async function read(
  { db, shipped }: ImageParts,
  name: string,
  width: number,
  format: Format,
): Promise<Uint8Array | undefined> {
  if (name.startsWith('up-')) return findFile(db, { name, width, format })
  if (!shipped) return undefined
  return readFile(new URL(`${name}-${width}.${format}`, shipped)).catch((failure: unknown) => {
    if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return undefined
    throw failure
  })
}
