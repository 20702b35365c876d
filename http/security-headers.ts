import type { MiddlewareHandler } from 'hono'

/** Other sites that the pages may use, beside their own. Empty while all services are embedded. */
export interface PolicySources {
  readonly scripts?: readonly string[]
  readonly frames?: readonly string[]
  readonly connections?: readonly string[]
  readonly images?: readonly string[]
}

/** All that any of them needs. */
export function together(sources: readonly PolicySources[]): PolicySources {
  const all = (kind: keyof PolicySources) => sources.flatMap((source) => source[kind] ?? [])
  return {
    scripts: all('scripts'),
    frames: all('frames'),
    connections: all('connections'),
    images: all('images'),
  }
}

/** A content security policy without inline script or eval: scripts are ours, or named by their hash. */
export function policy(sources: PolicySources, scriptHashes: readonly string[]): string {
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scriptHashes, ...(sources.scripts ?? [])].join(' '),
    // React sets style attributes; a style cannot run anything.
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...(sources.images ?? [])].join(' '),
    ["connect-src 'self'", ...(sources.connections ?? [])].join(' '),
    ['frame-src', ...(sources.frames?.length ? sources.frames : ["'none'"])].join(' '),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export function securityHeaders({ https }: { https: boolean }): MiddlewareHandler {
  const fallbackPolicy = policy({}, [])
  return async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('X-Frame-Options', 'DENY')
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    // A page that people are sent away from and back to must stay in touch with the page that opened it.
    if (!headers.has('Cross-Origin-Opener-Policy'))
      headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
    if (https) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', fallbackPolicy)
  }
}
