import { Hono } from 'hono'
import { manifest } from './manifest.ts'

const DAY_MS = 24 * 3_600_000
/** Validity of security.txt; it is renewed on each request. */
const GOOD_FOR_DAYS = 180

/** Serves the well-known addresses (RFC 8615) and the web app manifest. Pages are given as paths of the shop. */
export function wellKnownRoutes(
  publicUrl: string,
  pages: { readonly contact: string; readonly changePassword: string },
): Hono {
  const app = new Hono()
  // RFC 9116.
  app.get('/.well-known/security.txt', (c) => {
    const expires = new Date(Date.now() + GOOD_FOR_DAYS * DAY_MS)
    c.header('Cache-Control', 'public, max-age=86400')
    return c.text(`Contact: ${publicUrl}${pages.contact}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${publicUrl}/.well-known/security.txt
`)
  })
  // For password managers.
  app.get('/.well-known/change-password', (c) => c.redirect(pages.changePassword))
  app.get('/manifest.webmanifest', manifest)
  return app
}
