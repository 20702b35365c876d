import { html } from 'hono/html'
import { expect, test } from 'vitest'
import { plainPagePolicy } from './csp.ts'
import { plainPage, plainPageRoutes } from './plain-page.ts'

test('a plain page links its stylesheet and font, and its content security policy allows nothing else', async () => {
  const page = String(await plainPage({ title: '<b>', content: html`<p>${'<script>'}</p>` }))
  expect(page).toContain('<title>&lt;b&gt; · Hundredfold</title>')
  expect(page).toContain('<p>&lt;script&gt;</p>')
  const app = plainPageRoutes()
  const named = [...page.matchAll(/<link rel="(?:preload|stylesheet)" href="([^"]+)"/g)].map(
    ([, path]) => path,
  )
  const types = await Promise.all(
    named.map(async (path = '') => (await app.request(path)).headers.get('Content-Type')),
  )
  expect(types).toEqual(['font/woff2', 'text/css; charset=utf-8'])
  const style = await (await app.request('/plain-page.css')).text()
  expect(style, 'the preloaded font is the one that is used').toContain(`url("${named[0]}")`)
  expect(plainPagePolicy()).toBe(
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
  )
})
