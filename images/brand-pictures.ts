import { type Context, Hono } from 'hono'
import { type Brand, shopBrand } from '#contract/brand.ts'
import { BRAND_SHARE } from '#contract/brand-files.ts'
import { matchesEtag } from '#http/cache/etag.ts'
import type { drawBrand } from './draw-brand.ts'

const HOUR_S = 3_600
const YEAR_S = 365 * 24 * HOUR_S

const types = {
  '/favicon.svg': 'image/svg+xml',
  '/favicon.ico': 'image/x-icon',
  '/icon-192.png': 'image/png',
  '/icon-512.png': 'image/png',
  [BRAND_SHARE]: 'image/png',
} as const
export type BrandPicture = keyof typeof types

/**
 * Serves the icons and the picture for shared links of a shop with a look of its own; those of any other shop are files
 * of the build. They are drawn with the first request after the brand has changed, and kept until it changes again.
 * @param read returns the bytes of an uploaded picture by its address
 */
export function brandPictureRoutes(read: (address: string) => Promise<Uint8Array | undefined>): Hono {
  let drawn: { readonly look: string; readonly pictures: ReturnType<typeof drawBrand> } | undefined
  const picturesOf = (brand: Brand, look: string) => {
    if (drawn?.look !== look) {
      // Loads fonts and the picture library, so not before it is needed.
      const pictures = import('./draw-brand.ts').then((module) => module.drawBrand(brand, read))
      drawn = { look, pictures }
      pictures.catch(() => {
        // Drawn again with the next request.
        if (drawn?.pictures === pictures) drawn = undefined
      })
    }
    return drawn.pictures
  }

  async function serve(c: Context, path: BrandPicture, look: string): Promise<Response> {
    const etag = `"${look}"`
    // The address that pages name changes with the look; browsers and programs ask for the bare one too.
    const age = c.req.query('v') === look ? `max-age=${YEAR_S}, immutable` : `max-age=${HOUR_S}`
    const headers = { ETag: etag, 'Cache-Control': `public, ${age}` }
    if (matchesEtag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)
    const pictures = await picturesOf(shopBrand(), look)
    return c.body(new Uint8Array(pictures[path]), 200, {
      ...headers,
      'Content-Type': types[path],
      'Content-Security-Policy': "default-src 'none'; img-src data:; sandbox",
    })
  }

  const app = new Hono()
  for (const path of Object.keys(types) as BrandPicture[]) // the keys are those of the table
    app.get(path, (c, next) => {
      const { look } = shopBrand()
      return look ? serve(c, path, look) : next()
    })
  return app
}
