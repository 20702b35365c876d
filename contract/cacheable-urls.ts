import { api } from './api.ts'
import { API_ROOT, type Endpoint } from './endpoint.ts'

/** The parameters of a product search; `*` stands for the rest of a name: the limits of a form without scripts. */
const search = [
  'q',
  'category',
  'brand',
  'min',
  'max',
  'stock',
  'pieces',
  'specs',
  'sort',
  'page',
  '>=|*',
  '<=|*',
]

/** Query parameters that a page's reply depends on. A page that is not listed may depend on any. */
const pages: Readonly<Record<string, readonly string[]>> = {
  '/': search,
  '/home': search,
  '/compare': ['products', 'only'],
  '/reviews': ['cursor', 'before', 'trail'],
  '/blog': [],
  '/portfolio': [],
  '/questions': [],
  '/terms': ['version'],
  '/privacy': ['version'],
  '/cookies': ['version'],
  '/accessibility': ['version'],
  '/blog/feed.xml': [],
  '/sitemap.xml': ['from'],
  '/robots.txt': [],
  '/llms.txt': [],
  [`${API_ROOT}/openapi.json`]: [],
  [`${API_ROOT}/docs`]: [],
}

/** The same for pages below a path. */
const pagesBelow: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/product\/[^?]+$/, ['variants']],
  [/^\/blog\/[^?]+$/, []],
]

const calls = Object.values<Endpoint>(api)
  .filter(({ sharedSeconds }) => sharedSeconds)
  .map(({ path, query, knowsCaller = false }) => ({
    knowsCaller,
    pattern: new RegExp(`^${API_ROOT}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    parameters: Object.keys(query?.shape ?? {}),
  }))

const callAt = (path: string) => calls.find(({ pattern }) => pattern.test(path))

/**
 * Returns the query parameters that a shared reply depends on; undefined for a path whose replies may be for
 * one visitor or depend on any parameter.
 */
export function sharedParameters(path: string): readonly string[] | undefined {
  if (Object.hasOwn(pages, path)) return pages[path]
  const below = pagesBelow.find(([pattern]) => pattern.test(path))
  if (below) return below[1]
  return callAt(path)?.parameters
}

/** Maps equivalent addresses to one: only the parameters that count, sorted, each once. */
export function canonicalAddress(address: string): string {
  const [path = '', query] = address.split('?', 2)
  if (query === undefined) return address
  const parameters = sharedParameters(path)
  if (!parameters) return address
  const sent = new URLSearchParams(query)
  const counted = new URLSearchParams()
  const named = (parameter: string) =>
    parameter.endsWith('*')
      ? [...new Set(sent.keys())].filter((name) => name.startsWith(parameter.slice(0, -1))).toSorted()
      : [parameter]
  for (const name of parameters.flatMap(named)) {
    const value = sent.get(name)
    if (value !== null) counted.set(name, value)
  }
  return counted.size > 0 ? `${path}?${counted}` : path
}

/** The rules for addresses that a shared cache needs. */
export const sharedAddresses = {
  canonical: canonicalAddress,
  isForEverybody: (path: string) => sharedParameters(path) !== undefined && !callAt(path)?.knowsCaller,
}
