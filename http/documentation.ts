import { html, raw } from 'hono/html'
import { api } from '#contract/api.ts'
import { API_ROOT, type Endpoint } from '#contract/endpoint.ts'
import { scopeOf } from '#contract/key-scopes.ts'
import { messageOf, statusOf } from '#contract/refusals.ts'
import { sharedFor } from './cache/freshness.ts'
import { guides } from './guides.ts'
import { openApiDocument } from './openapi.ts'
import type { Service } from './serve.ts'

/** The API's documentation: the OpenAPI document, and a page to read. */
export function documentation(app: Service, publicUrl: string): void {
  /** Made when it is first asked for: that takes as long as a hundred pages. */
  let document: string | undefined
  app.get(`${API_ROOT}/openapi.json`, (c) => {
    document ??= JSON.stringify(openApiDocument(publicUrl))
    return c.body(document, 200, { 'Content-Type': 'application/json', ...kept })
  })
  app.get(`${API_ROOT}/docs`, (c) => c.html(page, 200, kept))
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

const page = html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <title>The calls of the Hundredfold product server</title>
  </head>
  <body>
    <h1>The calls of the product server</h1>
    <p>Fields, limits and replies are in <a href="${API_ROOT}/openapi.json">the OpenAPI document</a>, from which most
    languages have a tool to make a client.</p>
    ${guides}
    ${raw(calls.map((call) => String(row(call))).join(''))}
  </body>
</html>`
