import { api } from '#contract/api.ts'
import { API_ROOT } from '#contract/endpoint.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']

const calls = Object.values(api).map(({ method, path }) => ({
  method,
  route: API_ROOT + path,
  pattern: new RegExp(`^${API_ROOT}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

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
  const call = calls.find((call) => call.method === method && call.pattern.test(path))
  return call?.route ?? kinds.get(path.split('/', 2)[1] ?? '') ?? 'page'
}
