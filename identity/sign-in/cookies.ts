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
 * The identity provider's cookies: HttpOnly, and over https with the name prefix `__Secure-`. Threat: an
 * attacker on the network answers over plain http and sets a cookie of that name; browsers refuse it.
 */
export function openCookies(publicUrl: string): Cookies {
  const secure = publicUrl.startsWith('https:')
  const attributes = { httpOnly: true, secure, ...(secure && { prefix: 'secure' as const }) }
  return {
    get: (c, name) => (secure ? getCookie(c, name, 'secure') : getCookie(c, name)),
    set: (c, name, value, options) => setCookie(c, name, value, { ...attributes, ...options }),
    delete: (c, name, path) => void deleteCookie(c, name, { ...attributes, path }),
  }
}
