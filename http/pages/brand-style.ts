import type { Context } from 'hono'
import { shopBrand } from '#contract/brand.ts'
import { textOn } from '#contract/settings/accent.ts'
import { matchesEtag } from '../cache/etag.ts'

const YEAR_S = 365 * 24 * 3_600

/** Answers the style sheet with the shop's accent colours, which pages load after their own. */
export function brandStyle(c: Context): Response {
  const { accentDark, accentLight, look = '' } = shopBrand()
  const etag = `"${look}"`
  const age = c.req.query('v') === look && look ? `max-age=${YEAR_S}, immutable` : 'max-age=300'
  const headers = { ETag: etag, 'Cache-Control': `public, ${age}` }
  if (matchesEtag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers)
  const style = [
    accentDark && rulesOf(accentDark, { theme: 'luxury', media: 'dark' }),
    accentLight && rulesOf(accentLight, { theme: 'pastel', media: 'light' }),
  ]
  return c.body(style.filter(Boolean).join('\n'), 200, {
    ...headers,
    'Content-Type': 'text/css; charset=utf-8',
  })
}

/** For the app's pages, which name their theme, and for plain pages, where the system chooses; dark is the default. */
function rulesOf(accent: string, { theme, media }: { theme: string; media: 'dark' | 'light' }): string {
  const plain = `:root:not([data-theme]) { --link: ${accent}; --lit: ${accent}; --primary: ${accent}; --on-primary: ${textOn(accent)} }`
  return `@media screen { [data-theme="${theme}"] { --color-primary: ${accent}; --color-primary-content: ${textOn(accent)}; --text-link: ${accent}; --lit: ${accent} } }
@media ${media === 'light' ? '(prefers-color-scheme: light)' : 'not (prefers-color-scheme: light)'} { ${plain} }`
}
