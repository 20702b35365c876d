import { createHash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Brand, shopBrand } from '#contract/brand.ts'
import { sharedFor } from '../cache/freshness.ts'
import type { Answer, Fetch } from '../call.ts'
import { knowText, textOf } from '../known-text.ts'
import { RETRY_AFTER_SECONDS } from '../replies.ts'
import { REQUEST_ID, requestIdOf } from '../request-id.ts'
import { contentSecurityPolicy, hashScripts, type PolicySources } from './csp.ts'

/** Pages show stock. One second old is fresh enough, because an order checks the stock itself. */
const CACHE_CONTROL = sharedFor(1)
/** Pages whose calls are remembered under their ETags; above this, the least recently used is dropped. */
const MAX_PAGES = 500

/** Renders a page from the shop's replies. The page's own scripts carry the nonce. */
type Render = (
  request: Request,
  ids: { readonly nonce: string; readonly requestId: string },
  shop: Fetch,
) => Promise<Response>

export interface PageParts {
  readonly render: Render
  /** The product server that pages read from. Pages never write to it. */
  readonly shop: (request: Request) => Promise<Response> | Response
  readonly sources: PolicySources
  /**
   * Whether the same replies always render the same page: false in development, where the pages' code
   * changes.
   */
  readonly deterministic: boolean
  /** Redirects and counts addresses without a page. @default none: the page for a missing address is shown */
  readonly oldAddresses?: OldAddresses | undefined
}

interface OldAddresses {
  /** Returns where an address leads now; undefined if nowhere. */
  readonly find: (path: string) => Promise<string | undefined>
  /** Counts an address that leads nowhere. */
  readonly countMissed: (path: string) => void
}

/**
 * Renders pages with a content security policy that lists their scripts by hash. During rendering the scripts
 * carry an unguessable nonce, which `hashScripts` replaces. So the page contains nothing secret or random and
 * can be cached for many visitors.
 *
 * A page's ETag (RFC 9110 §8.8.3) is a hash of the shop's brand and of the replies that it was rendered from. A conditional
 * request repeats these calls, which takes a tenth of the time of rendering; the page is rendered again only
 * if one of the replies differs.
 */
export function renderedPages(parts: PageParts): (request: Request) => Promise<Response> {
  const { render, shop, sources, deterministic, oldAddresses } = parts
  /** Part of every ETag: another release renders different pages from the same replies. */
  const release = randomBytes(8).toString('hex')
  /** URLs of the calls that a page was rendered from, by its ETag. */
  const callsOf = new LRUCache<string, readonly string[]>({ max: MAX_PAGES })

  return async (request) => {
    const ifNoneMatch = request.headers.get('If-None-Match') ?? ''
    const calls = callsOf.get(ifNoneMatch)
    const brand = shopBrand()
    const requestId = requestIdOf(request)
    const ask = (url: string) => replyTo(new Request(url, { headers: { [REQUEST_ID]: requestId } }))
    if (calls && etagOf(request, brand, await Promise.all(calls.map(ask))) === ifNoneMatch) {
      return new Response(null, {
        status: 304,
        headers: { ETag: ifNoneMatch, 'Cache-Control': CACHE_CONTROL },
      })
    }
    const nonce = randomBytes(16).toString('hex')
    const replies: Reply[] = []
    const response = await render(request, { nonce, requestId }, async (url) => {
      const reply = await ask(url)
      replies.push(reply)
      return answerFrom(reply)
    })
    if (response.status === 301) return redirect(response.headers)
    if (!response.headers.get('Content-Type')?.startsWith('text/html')) return response
    // Only here, so that a redirect never hides a page.
    if (response.status === 404 && oldAddresses) {
      const { pathname, search } = new URL(request.url)
      const target = await oldAddresses.find(pathname)
      if (target !== undefined) return redirect(new Headers({ Location: withQuery(target, search) }))
      oldAddresses.countMissed(pathname)
    }
    const { html, hashes } = hashScripts(await response.text(), nonce)
    const headers = new Headers(response.headers)
    headers.set('Content-Security-Policy', contentSecurityPolicy(sources, hashes))
    // The page failed because a call rejected a value from the address.
    if (response.status === 500 && replies.some(({ status }) => status === 400))
      return new Response(html, { status: 400, headers })
    // The page failed because a call was unavailable, which is temporary.
    if (response.status === 500 && replies.some(({ status }) => status === 503)) {
      headers.set('Retry-After', RETRY_AFTER_SECONDS)
      return new Response(html, { status: 503, headers })
    }
    if (response.status === 500) headers.set(REQUEST_ID, requestId)
    if (response.status === 200) {
      headers.set('Cache-Control', CACHE_CONTROL)
      if (deterministic) {
        const etag = etagOf(request, brand, replies)
        callsOf.set(
          etag,
          replies.map(({ url }) => url),
        )
        headers.set('ETag', etag)
      }
    }
    return knowText(new Response(html, { status: response.status, headers }), html)
  }

  async function replyTo(call: Request): Promise<Reply> {
    const { url } = call
    const reply = await shop(call)
    return { url, status: reply.status, headers: [...reply.headers], text: await textOf(reply) }
  }

  /** A weak ETag: the same for every content encoding. */
  function etagOf(request: Request, brand: Brand, replies: readonly Reply[]): string {
    const { pathname, search } = new URL(request.url)
    const hash = createHash('sha256').update(JSON.stringify([release, brand, pathname, search]))
    // Sorted, because the order in which parallel calls are answered varies.
    for (const reply of replies.map((reply) => JSON.stringify(reply)).toSorted()) hash.update(reply)
    return `W/"${hash.digest('base64url')}"`
  }
}

/** A permanent redirect that depends on the shop's current data. */
function redirect(to: Headers): Response {
  const headers = new Headers(to)
  headers.set('Cache-Control', CACHE_CONTROL)
  return new Response(null, { status: 301, headers })
}

/** Keeps the query of the old address, such as campaign parameters, unless the target has its own. */
function withQuery(target: string, search: string): string {
  if (search === '' || target.includes('?')) return target
  const [path = '', fragment] = target.split('#')
  return `${path}${search}${fragment === undefined ? '' : `#${fragment}`}`
}

const answerFrom = ({ status, headers, text }: Reply): Answer => ({
  ok: status >= 200 && status < 300,
  status,
  headers: new Headers(headers),
  json: async () => JSON.parse(text),
  blob: async () => new Blob([text]),
})

interface Reply {
  readonly url: string
  readonly status: number
  readonly headers: [name: string, value: string][]
  readonly text: string
}
