import type { Router } from 'hono/router'
import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { api } from '#contract/api.ts'
import { API_ROOT } from '#contract/endpoint.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']

/** Finds a call in one step, however many there are: every request that the cache does not answer is named. */
const calls: Router<string> = new SmartRouter({ routers: [new RegExpRouter(), new TrieRouter()] })
const parametersIn = (path: string) => path.split('{').length
// Of several that match, the router gives the first.
const declared = Object.values(api).toSorted((a, b) => parametersIn(a.path) - parametersIn(b.path))
for (const { method, path } of declared) {
  const route = API_ROOT + path
  calls.add(method, route.replaceAll(/\{(\w+)\}/g, ':$1'), route)
}

/** Everything else, by the first segment of its path. */
const kinds = new Map([
  ['api', 'other call'],
  ['assets', 'asset'],
  ['i', 'picture'],
  ['identitytoolkit.googleapis.com', 'identity'],
  ['securetoken.googleapis.com', 'identity'],
  ['v1', 'card sandbox'],
])

/**
 * Names a request by one of a fixed set of names: each label value is a time series that Prometheus stores. A path itself
 * may contain an email address.
 */
export function routeOf(request: {
  readonly method?: string | undefined
  readonly url?: string | undefined
}) {
  const method = METHODS.find((known) => known === request.method) ?? 'other'
  return { method, route: nameOf(method, request.url ?? '') }
}

function nameOf(method: string, url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  const [[call] = []] = calls.match(method, path)[0]
  return call ?? kinds.get(path.split('/', 2)[1] ?? '') ?? 'page'
}
