import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { plainPagePaths as paths } from '#contract/plain-pages.ts'

const FONT = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2'

interface PlainPage {
  readonly title: string
  /** Made by the same template, which escapes whatever people wrote. */
  readonly content: unknown
}

/** A page in the shop's looks that is made here whole and runs no script, so that it can show anything. */
export const plainPage = ({ title, content }: PlainPage) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${title} · Hundredfold</title>
<link rel="preload" href="${paths.font}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${paths.style}">
<link rel="icon" href="/favicon.svg">
</head>
<body>
<header><a href="/">${raw(mark)}Hundredfold</a></header>
<main>${content}</main>
</body>
</html>`

interface Allowed {
  /** Styles within the page, which mails have. */
  readonly inlineStyles?: boolean
  readonly forms?: boolean
}

export const plainPagePolicy = ({ inlineStyles = false, forms = false }: Allowed = {}) =>
  [
    "default-src 'none'",
    `style-src 'self'${inlineStyles ? " 'unsafe-inline'" : ''}`,
    "font-src 'self'",
    "img-src 'self'",
    `form-action ${forms ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The style and the font of such pages. */
export function plainPageRoutes(): Hono {
  const style = readFileSync(new URL('./plain-page.css', import.meta.url))
  const font = readFileSync(createRequire(import.meta.url).resolve(FONT))
  const app = new Hono()
  const serve = (path: string, bytes: Buffer, type: string) =>
    app.get(path, (c) =>
      c.body(new Uint8Array(bytes), 200, { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' }),
    )
  serve(paths.style, style, 'text/css; charset=utf-8')
  serve(paths.font, font, 'font/woff2')
  return app
}

/** Three by three cells, one of them lit. */
const mark = `<svg viewBox="0 0 30 30" width="24" height="24" aria-hidden="true">${Array.from(
  { length: 9 },
  (_, index) =>
    `<rect x="${(index % 3) * 10 + 1}" y="${Math.floor(index / 3) * 10 + 1}" width="8" height="8" rx="2.4"${index === 5 ? ' class="lit"' : ''}/>`,
).join('')}</svg>`
