import { LRUCache } from 'lru-cache'
import type { Fetch, Middleware } from '../listen.ts'
import { CachedBody } from './cached-body.ts'
import { type Encoding, negotiateEncoding } from './content-encoding.ts'
import { matchesEtag } from './etag.ts'
import { type Freshness, freshnessOf } from './freshness.ts'

interface CachedReply extends Freshness {
  readonly status: number
  readonly etag: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly body: CachedBody
  /** The last head sent in each encoding, in Node's format. */
  readonly heads: Map<Encoding, Head>
  /** The cache generation when the shop was asked for it. */
  readonly generation: number
}

interface Head {
  readonly body: Buffer<ArrayBuffer>
  /** Names and values alternate. */
  readonly headers: readonly string[]
}

/** Cached statuses: replies and permanent redirects, which may state how long they are valid. */
const KEPT: readonly number[] = [200, 301]

/** Above either, the least recently used replies are evicted. */
const MAX_REPLIES = 500
const MAX_BYTES = 64 * 1024 * 1024

export interface SharedCacheOptions {
  /** Maps equivalent addresses to one. */
  readonly canonical: (address: string) => string
  /** Whether replies to this path are the same for every visitor. */
  readonly isForEverybody: (path: string) => boolean
}

/**
 * A shared cache (RFC 9111) in front of the shop, in its process. It stores replies with `s-maxage` and
 * answers from them without calling the shop. Stale replies are revalidated by ETag; one with
 * `stale-while-revalidate` (RFC 5861) is sent meanwhile, and one with `stale-if-error` if that fails. A
 * cached reply is the same for every visitor: a request with an Authorization header uses the cache only
 * where the shop ignores that header.
 */
export function sharedCache(fetch: Fetch, { canonical, isForEverybody }: SharedCacheOptions) {
  const replies = new LRUCache<string, CachedReply>({
    max: MAX_REPLIES,
    maxSize: MAX_BYTES,
    sizeCalculation: bytesOf,
  })
  /** Calls to the shop in progress: each yields a shared reply, or one for its own visitor only. */
  const pending = new Map<string, Promise<CachedReply | Response>>()
  /**
   * Incremented when every reply that is cached or in progress must be revalidated before it is sent again.
   */
  let generation = 0

  const mayShare = (method = '', path: string, authorization: unknown) =>
    (method === 'GET' && !authorization) ||
    ((method === 'GET' || method === 'HEAD') && isForEverybody(path.split('?', 1)[0] ?? ''))

  /** Node middleware: answers a request from the cache without creating a Request. */
  const answer: Middleware = (request, response, next) => {
    const url = request.url ?? ''
    if (!mayShare(request.method, url, request.headers.authorization)) return next()
    const key = canonical(url)
    const cached = replies.get(key)
    const now = performance.now()
    if (!cached || cached.generation < generation || cached.staleUntil < now) return next()
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = request.headers
    const encoding = negotiateEncoding(String(acceptEncoding ?? ''))
    const body = cached.body.ready(encoding, () => resize(key, cached))
    if (!body) return next()
    // Any host will do: a shared reply may depend only on path and query.
    if (cached.freshUntil < now) void ask(new Request(`http://shop.internal${key}`))
    if (matchesEtag(ifNoneMatch, cached.etag)) {
      response.writeHead(304, cached.headers)
      response.end()
    } else {
      response.writeHead(cached.status, headOf(cached, encoding, body))
      response.end(body)
    }
  }

  /** Calls the shop, once for all concurrent requests that may share the reply, and caches it. */
  async function ask(...[request, env]: Parameters<Fetch>): Promise<Response> {
    const { pathname, search, origin } = new URL(request.url)
    if (!mayShare(request.method, pathname, request.headers.get('Authorization'))) return fetch(request, env)
    const key = canonical(`${pathname}${search}`)
    const cached = replies.get(key)
    // Cached, but not in this encoding yet.
    if (cached?.generation === generation && performance.now() <= cached.freshUntil)
      return respond(key, cached, request)
    const inProgress = pending.get(key)
    const asked = () =>
      request.method === 'GET' && key === `${pathname}${search}` ? request : plain(origin + key, request)
    const call = inProgress ?? renew(key, asked(), env)
    if (!inProgress) {
      pending.set(key, call)
      const forget = () => pending.get(key) === call && pending.delete(key)
      void call.then(forget, forget)
    }
    const reply = await call
    // Threat: one visitor's own reply, with cookies, sent to another who made the same request at the same
    // moment.
    if (reply instanceof Response) return inProgress ? fetch(request, env) : reply
    return respond(key, reply, request)
  }

  async function respond(key: string, reply: CachedReply, request: Request): Promise<Response> {
    const encoding = negotiateEncoding(request.headers.get('Accept-Encoding') ?? '')
    const bytes = await reply.body.in(encoding)
    resize(key, reply)
    const { body, ...init } = replyFrom(reply, request.headers.get('If-None-Match'), encoding, bytes)
    return new Response(request.method === 'HEAD' ? null : body, init)
  }

  /** Caches the shop's reply, or renews the previous one if the shop confirms it with 304. */
  async function renew(key: string, ...[request, env]: Parameters<Fetch>): Promise<CachedReply | Response> {
    const previous = replies.get(key)
    const begun = generation
    const response = await fetch(previous?.etag ? conditional(request, previous.etag) : request, env)
    if (previous?.etag && response.status === 304) {
      const freshness = freshnessOf(response.headers) ?? {
        freshUntil: 0,
        staleUntil: 0,
        staleIfErrorUntil: 0,
      }
      return store(key, { ...previous, ...freshness, generation: begun })
    }
    if (previous && response.status >= 500 && performance.now() < previous.staleIfErrorUntil) return previous
    const freshness = KEPT.includes(response.status) ? freshnessOf(response.headers) : undefined
    return freshness
      ? store(key, { ...(await cachedReply(response, freshness)), generation: begun })
      : response
  }

  /** Stores the reply, unless a newer one is already cached. */
  function store(key: string, reply: CachedReply): CachedReply {
    if ((replies.peek(key)?.generation ?? 0) <= reply.generation) replies.set(key, reply)
    return reply
  }

  /** Called when shared content may have changed. */
  function expire(): void {
    generation += 1
    pending.clear()
  }

  /** A body grows with each requested encoding. */
  function resize(key: string, reply: CachedReply): void {
    if (replies.peek(key)?.body === reply.body) replies.set(key, replies.peek(key) ?? reply)
  }

  return { answer, fetch: ask, expire }
}

async function cachedReply(
  response: Response,
  freshness: Freshness,
): Promise<Omit<CachedReply, 'generation'>> {
  return {
    ...freshness,
    status: response.status,
    etag: response.headers.get('ETag'),
    headers: { ...Object.fromEntries(response.headers), vary: 'Accept-Encoding' },
    body: new CachedBody(Buffer.from(await response.arrayBuffer())),
    heads: new Map(),
  }
}

function conditional(request: Request, etag: string): Request {
  const headers = new Headers(request.headers)
  headers.set('If-None-Match', etag)
  return new Request(request, { headers })
}

/** The request without anything specific to its visitor, which must not affect a shared reply. */
const plain = (url: string, { headers }: Request) =>
  new Request(url, { headers: { Accept: headers.get('Accept') ?? '*/*' } })

/** The headers of the whole reply, as the list that Node's `writeHead` reads without copying. */
function headOf(reply: CachedReply, encoding: Encoding, body: Buffer<ArrayBuffer>): string[] {
  let head = reply.heads.get(encoding)
  if (head?.body !== body) {
    head = { body, headers: Object.entries(wholeHeaders(reply, encoding, body)).flat() }
    reply.heads.set(encoding, head)
  }
  return head.headers as string[] // Node's types ask for a mutable array, but Node does not change it
}

const wholeHeaders = ({ headers }: CachedReply, encoding: Encoding, body: Buffer) => ({
  ...headers,
  'content-length': String(body.length),
  ...(encoding !== 'identity' && { 'content-encoding': encoding }),
})

/**
 * Returns the cached reply for one visitor: in an encoding that they accept, or 304 if they already have it.
 */
function replyFrom(
  reply: CachedReply,
  ifNoneMatch: string | null,
  encoding: Encoding,
  body: Buffer<ArrayBuffer>,
) {
  return matchesEtag(ifNoneMatch, reply.etag)
    ? { status: 304, headers: reply.headers, body: null }
    : { status: reply.status, headers: wholeHeaders(reply, encoding, body), body }
}

/** Approximate: the body in its encodings, plus the headers. */
const bytesOf = ({ headers, body }: CachedReply, key: string): number =>
  key.length + JSON.stringify(headers).length + body.bytes
