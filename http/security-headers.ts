import type { MiddlewareHandler } from 'hono'
import { contentSecurityPolicy } from './pages/csp.ts'

/** Security headers of every response; a response may bring its own content security policy and opener policy. */
export function securityHeaders({ https }: { https: boolean }): MiddlewareHandler {
  const defaultPolicy = contentSecurityPolicy({}, [])
  return async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('X-Frame-Options', 'DENY')
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    // The sign-in window, which goes to another origin and back, brings its own value to keep its opener.
    if (!headers.has('Cross-Origin-Opener-Policy'))
      headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    headers.set('Permissions-Policy', 'camera=(self), microphone=(), geolocation=()')
    if (https) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', defaultPolicy)
  }
}
