import { LRUCache } from 'lru-cache'
import type { Fetch, Middleware } from '../listen.ts'
import { type Encoding, encode, negotiateEncoding } from './content-encoding.ts'
import { matchesEtag } from './etag.ts'
import { type Freshness, freshnessOf } from './freshness.ts'

/** A reply that is ready to be sent in every content encoding. */
interface CachedReply extends Freshness {
  readonly etag: string | null
  readonly variants: Readonly<Record<Encoding, Variant>>
}

interface Variant {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer<ArrayBuffer>
}

/** Above either, the least recently used replies are evicted. */
const MAX_REPLIES = 500
const MAX_BYTES = 64 * 1024 * 1024

/**
 * A shared cache (RFC 9111) in front of the shop, in its process. It keeps replies that say `s-maxage` and answers
 * with them before the shop is called. A stale reply is validated by its ETag; one that says `stale-while-revalidate`
 * (RFC 5861) is sent meanwhile, and one that says `stale-if-error` where that fails. A cached reply is the same for every visitor: a request with an Authorization header
 * is neither answered from the cache nor cached.
 */
export function sharedCache(fetch: Fetch) {
  const replies = new LRUCache<string, CachedReply>({
    max: MAX_REPLIES,
    maxSize: MAX_BYTES,
    sizeCalculation: bytesOf,
  })
  /** Calls to the shop in progress: each yields a reply for everybody, or one for its own visitor only. */
  const pending = new Map<string, Promise<CachedReply | Response>>()

  /** As Node's middleware: answers a request that a cached reply fits, without making a Request of it. */
  const answer: Middleware = (request, response, next) => {
    const url = request.url ?? ''
    const cached = mayShare(request.method, request.headers.authorization) ? replies.get(url) : undefined
    const now = performance.now()
    if (!cached || cached.staleUntil < now) return next()
    // Any host: path and query are all that a shared reply may depend on.
    if (cached.freshUntil < now) void ask(new Request(`http://shop.internal${url}`))
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = request.headers
    const { status, headers, body } = replyFrom(cached, ifNoneMatch, String(acceptEncoding ?? ''))
    response.writeHead(status, headers)
    response.end(body)
  }

  /** Calls the shop, once for all concurrent requests that may share the reply, and caches it. */
  async function ask(...[request, env]: Parameters<Fetch>): Promise<Response> {
    if (!mayShare(request.method, request.headers.get('Authorization'))) return fetch(request, env)
    const { pathname, search } = new URL(request.url)
    const key = `${pathname}${search}`
    const inProgress = pending.get(key)
    const call = inProgress ?? renew(key, request, env).finally(() => pending.delete(key))
    if (!inProgress) pending.set(key, call)
    const reply = await call
    // Threat: one visitor's own reply, with cookies, sent to another who asked at the same moment.
    if (reply instanceof Response) return inProgress ? fetch(request, env) : reply
    const [ifNoneMatch, acceptEncoding] = ['If-None-Match', 'Accept-Encoding'].map((name) =>
      request.headers.get(name),
    )
    const { body, ...init } = replyFrom(reply, ifNoneMatch, acceptEncoding ?? '')
    return new Response(body, init)
  }

  /** Caches the shop's reply, or the previous one anew if the shop confirms it with 304. */
  async function renew(key: string, ...[request, env]: Parameters<Fetch>): Promise<CachedReply | Response> {
    const previous = replies.get(key)
    const response = await fetch(previous?.etag ? conditional(request, previous.etag) : request, env)
    if (previous?.etag && response.status === 304) {
      const freshness = freshnessOf(response.headers) ?? { freshUntil: 0, staleUntil: 0, spareUntil: 0 }
      return store(key, { ...previous, ...freshness })
    }
    if (previous && response.status >= 500 && performance.now() < previous.spareUntil) return previous
    const freshness = response.status === 200 ? freshnessOf(response.headers) : undefined
    return freshness ? store(key, await cachedReply(response, freshness)) : response
  }

  function store(key: string, reply: CachedReply): CachedReply {
    replies.set(key, reply)
    return reply
  }

  return { answer, fetch: ask }
}

async function cachedReply(response: Response, freshness: Freshness): Promise<CachedReply> {
  const bodies = await encode(Buffer.from(await response.arrayBuffer()))
  const variant = (encoding: Encoding): Variant => ({
    body: bodies[encoding],
    headers: {
      ...Object.fromEntries(response.headers),
      vary: 'Accept-Encoding',
      'content-length': String(bodies[encoding].length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    },
  })
  const variants = { br: variant('br'), gzip: variant('gzip'), identity: variant('identity') }
  return { ...freshness, etag: response.headers.get('ETag'), variants }
}

function conditional(request: Request, etag: string): Request {
  const headers = new Headers(request.headers)
  headers.set('If-None-Match', etag)
  return new Request(request, { headers })
}

const mayShare = (method: string | undefined, authorization: unknown) => method === 'GET' && !authorization

/** The cached reply for one visitor: in an encoding that they accept, or 304 if they have it already. */
function replyFrom(
  { etag, variants }: CachedReply,
  ifNoneMatch: string | null | undefined,
  acceptEncoding: string,
) {
  const { headers, body } = variants[negotiateEncoding(acceptEncoding)]
  if (!matchesEtag(ifNoneMatch, etag)) return { status: 200, headers, body }
  const { 'content-length': _, 'content-encoding': __, ...rest } = headers
  return { status: 304, headers: rest, body: null }
}

/** About: bodies in all encodings, and the headers, which are mostly shared by the variants. */
function bytesOf({ variants }: CachedReply, key: string): number {
  const headers = JSON.stringify(variants.identity.headers).length
  return (
    key.length + headers + variants.br.body.length + variants.gzip.body.length + variants.identity.body.length
  )
}
