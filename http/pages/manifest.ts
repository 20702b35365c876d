import type { Context } from 'hono'
import { brandFile, shopName } from '#contract/brand.ts'

/** Answers the web app manifest: the shop's name and icons, for people who add it to a phone's home screen. */
export function manifest(c: Context): Response {
  const name = shopName()
  c.header('Content-Type', 'application/manifest+json')
  c.header('Cache-Control', 'public, max-age=300')
  return c.body(
    JSON.stringify({
      id: '/',
      name,
      short_name: name,
      description: 'Technology equipment in lots of 100 and more.',
      lang: 'en',
      dir: 'ltr',
      scope: '/',
      start_url: '/',
      display: 'browser',
      background_color: '#0f0d0b',
      theme_color: '#0f0d0b',
      icons: [
        { src: brandFile('/favicon.svg'), sizes: 'any', type: 'image/svg+xml' },
        { src: brandFile('/icon-192.png'), sizes: '192x192', type: 'image/png' },
        { src: brandFile('/icon-512.png'), sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
      ],
    }),
  )
}
