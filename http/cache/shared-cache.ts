import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { bytesOf } from '../known-text.ts'
import type { Fetch } from '../listen.ts'
import { CachedReply } from './cached-reply.ts'
import { negotiateEncoding } from './content-encoding.ts'
import { matchesEtag } from './etag.ts'
import { type Freshness, freshnessOf } from './freshness.ts'

interface Entry extends Freshness {
  readonly reply: CachedReply
  /** The cache generation when the shop was asked for it. */
  readonly generation: number
}

/** Cached statuses: replies and permanent redirects, which may state how long they are valid. */
const KEPT: readonly number[] = [200, 301]
const EXPIRED: Freshness = { freshUntil: 0, staleUntil: 0, staleIfErrorUntil: 0 }

/** Above either, the least recently used replies are evicted. */
const MAX_REPLIES = 500
const MAX_BYTES = 64 * 1024 * 1024

export interface SharedCacheOptions {
  /** Maps equivalent addresses to one. */
  readonly canonical: (address: string) => string
  /** True if replies to this path are the same for every visitor. */
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
  const entries = new LRUCache<string, Entry>({
    max: MAX_REPLIES,
    maxSize: MAX_BYTES,
    sizeCalculation: ({ reply }, key) => key.length + reply.bytes,
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

  /**
   * Answers a request from the cache without creating a Request.
   * @param own headers of this reply alone
   * @returns false if the cache cannot
   */
  function answer(
    request: IncomingMessage,
    response: ServerResponse,
    own: Readonly<Record<string, string>> = {},
  ): boolean {
    const url = request.url ?? ''
    if (!mayShare(request.method, url, request.headers.authorization)) return false
    const key = canonical(url)
    const entry = entries.get(key)
    const now = performance.now()
    if (!entry || entry.generation < generation || entry.staleUntil < now) return false
    const { reply } = entry
    const { 'if-none-match': ifNoneMatch, 'accept-encoding': acceptEncoding } = request.headers
    const encoded = reply.ready(negotiateEncoding(String(acceptEncoding ?? '')))
    if (!encoded) return false
    // Any host will do: a shared reply may depend only on path and query.
    if (entry.freshUntil < now) void ask(new Request(`http://shop.internal${key}`))
    if (matchesEtag(ifNoneMatch, reply.etag)) {
      response.writeHead(304, { ...reply.headers, ...own })
      response.end()
    } else {
      // Not with setHeader(), which takes a tenth of the time that a cached reply takes.
      response.writeHead(reply.status, [...encoded.headerList, ...Object.entries(own).flat()])
      response.end(encoded.body)
    }
    return true
  }

  /** Calls the shop, once for all concurrent requests that may share the reply, and caches it. */
  async function ask(...[request, env]: Parameters<Fetch>): Promise<Response> {
    const { pathname, search, origin } = new URL(request.url)
    if (!mayShare(request.method, pathname, request.headers.get('Authorization'))) return fetch(request, env)
    const key = canonical(`${pathname}${search}`)
    const entry = entries.get(key)
    // Cached, but not in this encoding yet.
    if (entry?.generation === generation && performance.now() <= entry.freshUntil)
      return respond(key, entry.reply, request)
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
    const { status, etag } = reply
    if (matchesEtag(request.headers.get('If-None-Match'), etag))
      return new Response(null, { status: 304, headers: reply.headers })
    const { body, headers } = await reply.in(negotiateEncoding(request.headers.get('Accept-Encoding') ?? ''))
    // A reply grows with each requested encoding.
    const entry = entries.peek(key)
    if (entry?.reply === reply) entries.set(key, entry)
    return new Response(request.method === 'HEAD' ? null : body, { status, headers })
  }

  /** Caches the shop's reply, or renews the previous one if the shop confirms it with 304. */
  async function renew(key: string, ...[request, env]: Parameters<Fetch>): Promise<CachedReply | Response> {
    const previous = entries.get(key)
    const etag = previous?.reply.etag
    const begun = generation
    const response = await fetch(etag ? conditional(request, etag) : request, env)
    if (previous && etag && response.status === 304)
      return store(key, previous.reply, freshnessOf(response.headers) ?? EXPIRED, begun)
    if (previous && response.status >= 500 && performance.now() < previous.staleIfErrorUntil)
      return previous.reply
    const freshness = KEPT.includes(response.status) ? freshnessOf(response.headers) : undefined
    if (!freshness) return response
    const reply = new CachedReply(response, await bytesOf(response))
    return store(key, reply, freshness, begun)
  }

  /** Stores the reply, unless a newer one is already cached. */
  function store(key: string, reply: CachedReply, freshness: Freshness, begun: number): CachedReply {
    if ((entries.peek(key)?.generation ?? 0) <= begun)
      entries.set(key, { ...freshness, reply, generation: begun })
    return reply
  }

  /** Called when shared content may have changed. */
  function expire(): void {
    generation += 1
    pending.clear()
  }

  return { answer, fetch: ask, expire }
}

function conditional(request: Request, etag: string): Request {
  const headers = new Headers(request.headers)
  headers.set('If-None-Match', etag)
  return new Request(request, { headers })
}

/** The request without anything specific to its visitor, which must not affect a shared reply. */
const plain = (url: string, { headers }: Request) =>
  new Request(url, { headers: { Accept: headers.get('Accept') ?? '*/*' } })
