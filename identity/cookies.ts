import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

export interface Cookies {
  get(c: Context, name: string): string | undefined
  set(c: Context, name: string, value: string, options: CookieOptions): void
  delete(c: Context, name: string, path: string): void
}

interface CookieOptions {
  readonly path: string
  readonly sameSite: 'Strict' | 'Lax'
  readonly maxAge: number
}

/**
 * The provider's cookies: no script reads them. Where the shop is reached by https, their names begin with `__Secure-`.
 * Threat: whoever answers for the shop without https, on the way to somebody, sets one; browsers refuse it then.
 */
export function openCookies(publicUrl: string): Cookies {
  const secure = publicUrl.startsWith('https:')
  const safety = { httpOnly: true, secure, ...(secure && { prefix: 'secure' as const }) }
  return {
    get: (c, name) => (secure ? getCookie(c, name, 'secure') : getCookie(c, name)),
    set: (c, name, value, options) => setCookie(c, name, value, { ...safety, ...options }),
    delete: (c, name, path) => void deleteCookie(c, name, { ...safety, path }),
  }
}
