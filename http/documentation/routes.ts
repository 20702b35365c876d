import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { html, raw } from 'hono/html'
import { api } from '#contract/api.ts'
import { scopeOf } from '#contract/api-keys/scopes.ts'
import { branded } from '#contract/brand.ts'
import { API_ROOT, type Endpoint } from '#contract/endpoint.ts'
import { messageOf, statusOf } from '#contract/refusals.ts'
import { BUILT } from '../built-files.ts'
import { sharedFor } from '../cache/freshness.ts'
import { contentSecurityPolicy } from '../pages/csp.ts'
import { plainPage } from '../pages/plain-page.ts'
import type { Service } from '../serve.ts'
import { guides } from './guides.ts'
import { openApiDocument } from './openapi.ts'

/** Files that the page loads; `npm run build` copies Swagger UI's own there, and those of browser/. */
const FILES = join(BUILT, 'documentation')
const files = ['swagger-ui-bundle.js', 'start.js', 'swagger-ui.css', 'style.css']

/**
 * The API's documentation: the OpenAPI document, and a page with guides where every call can be read and
 * tried. Without scripts the page lists the calls.
 */
export function documentation(app: Service, publicUrl: string): void {
  /** Cached, because creating it takes as long as a hundred pages. */
  const document = branded(() => JSON.stringify(openApiDocument(publicUrl)))
  app.get(`${API_ROOT}/openapi.json`, (c) => {
    return c.body(document(), 200, { 'Content-Type': 'application/json', ...kept })
  })
  app.get(`${API_ROOT}/docs`, (c) => {
    c.header('Content-Security-Policy', contentSecurityPolicy({}, []))
    return c.html(page(), 200, kept)
  })
  for (const file of files) {
    const path = `${API_ROOT}/docs/${file}`
    app.get(
      path,
      serveStatic({
        root: FILES,
        rewriteRequestPath: () => `/${file}`,
        precompressed: true,
        onFound: (_, c) => c.header('Cache-Control', 'public, max-age=3600'),
      }),
    )
  }
}

const kept = { 'Cache-Control': sharedFor(60) }

const calls: readonly Endpoint[] = Object.values(api)

const keysOf = (call: Endpoint) => {
  const scope = scopeOf(call)
  if (scope) return html`API keys: <code>${scope}</code>.`
  return call.access === 'public' ? '' : 'No API keys.'
}

const row = (call: Endpoint) => html`
  <section>
    <h2><code>${call.method} ${API_ROOT}${call.path}</code></h2>
    <p>${call.summary}. Access: <strong>${call.access}</strong>. ${keysOf(call)}</p>
    <ul>${call.refusals.map((code) => html`<li>${statusOf(code)} <code>${code}</code>: ${messageOf(code)}</li>`)}</ul>
  </section>`

const page = branded(() =>
  plainPage({
    title: 'The API',
    styles: ['swagger-ui.css', 'style.css'].map((file) => `${API_ROOT}/docs/${file}`),
    scripts: ['swagger-ui-bundle.js', 'start.js'].map((file) => `${API_ROOT}/docs/${file}`),
    content: html`
    <div class="part">
      <h1>The API</h1>
      <p class="quiet">Programs can do all that the pages of this shop do. Every call can be tried here and takes effect in this shop: an order placed here is placed. The <a href="${API_ROOT}/openapi.json">OpenAPI document</a> is for tools that generate a client, which most languages have.</p>
    </div>
    <div class="guides">${guides}</div>
    <div id="calls" class="calls">${raw(calls.map((call) => String(row(call))).join(''))}</div>`,
  }),
)
