import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { brandFile, shopBrand, shopName, titled } from '#contract/brand.ts'
import { BRAND_STYLE } from '#contract/brand-files.ts'
import { plainPagePaths as paths } from '#contract/plain-pages.ts'
import { brandStyle } from './brand-style.ts'

const FONT = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2'

interface PlainPage {
  readonly title: string
  /** From hono's `html` template, which escapes user input. */
  readonly content: unknown
  /** Addresses of additional style sheets and scripts. @default none */
  readonly styles?: readonly string[]
  readonly scripts?: readonly string[]
}

/**
 * A page in the shop's style, rendered entirely on the server. It has no scripts unless given some, so that
 * it can show untrusted text.
 */
export const plainPage = ({ title, content, styles = [], scripts = [] }: PlainPage) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta name="robots" content="noindex">
<title>${titled(title)}</title>
<link rel="preload" href="${paths.font}" as="font" type="font/woff2" crossorigin>
${[...styles, paths.style, ...ownStyle()].map((href) => html`<link rel="stylesheet" href="${href}">`)}
${scripts.map((src) => html`<script src="${src}" defer></script>`)}
<link rel="icon" href="${brandFile('/favicon.svg')}">
</head>
<body>
<header><a href="/">${logo()}</a></header>
<main>${content}</main>
</body>
</html>`

/**
 * A table that scrolls sideways, also by keyboard.
 * @param label the id of its heading
 */
export const scrollingTable = (label: string, head: readonly string[], rows: unknown) => html`
<div class="table" role="region" aria-labelledby="${label}" tabindex="0">
  <table aria-labelledby="${label}">
    <thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${rows}</tbody>
  </table>
</div>`

/** Serves the stylesheet and the font of plain pages. */
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
  app.get(BRAND_STYLE, brandStyle)
  return app
}

/** The style sheet of the accent colours, of a shop that chose some. */
const ownStyle = () => [shopBrand().style].filter(Boolean)

/** The shop's logo, else the mark and its name. */
function logo() {
  const { logoDark, logoLight } = shopBrand()
  return logoDark
    ? html`<picture><source srcset="${logoLight}" media="(prefers-color-scheme: light)"><img src="${logoDark}" alt="${shopName()}"></picture>`
    : html`${raw(mark)}${shopName()}`
}

/** Three by three cells, one of them lit. */
const mark = `<svg viewBox="0 0 30 30" width="24" height="24" aria-hidden="true">${Array.from(
  { length: 9 },
  (_, index) =>
    `<rect x="${(index % 3) * 10 + 1}" y="${Math.floor(index / 3) * 10 + 1}" width="8" height="8" rx="2.4"${index === 5 ? ' class="lit"' : ''}/>`,
).join('')}</svg>`
