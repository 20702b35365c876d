import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Fetch, Middleware } from './listen.ts'
import { NewestMap } from './newest-map.ts'

/** One reply, ready to be sent: in as many encodings as are worth having. */
interface Kept {
  /** Until then it is fresh. Milliseconds since the epoch. */
  readonly until: number
  /** Until then it is still good for whoever asks first, while the shop is asked whether it still holds. */
  readonly staleUntil: number
  /** The shop's word for this very reply, if it has one. */
  readonly validator: string | null
  readonly forms: Readonly<Record<Encoding, { headers: Record<string, string>; body: Buffer<ArrayBuffer> }>>
}
type Encoding = 'br' | 'gzip' | 'identity'

/** Replies are forgotten oldest first beyond this many. */
const MOST_REPLIES = 500
const BROTLI_QUALITY = 5
/** As far back as pages are long: the default of 4 MB is taken, and given back, for each. */
const BROTLI_WINDOW_BITS = 18
/** What compression hands over at a time: all of a page, mostly. */
const CHUNK_BYTES = 128 * 1024

/**
 * Keeps replies that say `s-maxage` for so many seconds and answers with them before the shop is even asked: a
 * shared cache (RFC 9111) in front of the shop, in its process. A reply that is no longer fresh is validated by its
 * ETag; one that says `stale-while-revalidate` (RFC 5861) is sent meanwhile. What is kept is the same for every
 * visitor: a request that carries an authorization is never answered from it, nor kept in it.
 */
export function sharedCache(fetch: Fetch) {
  const replies = new NewestMap<string, Kept>(MOST_REPLIES)
  /** What the shop is being asked: a reply for everybody, or one for whoever asked alone. */
  const underway = new Map<string, Promise<Kept | Response>>()

  /** Node's side: answers a request that there is a good reply for, without making a Request of it. */
  const answer: Middleware = (request, response, next) => {
    const url = request.url ?? ''
    const kept = mayShare(request.method, request.headers.authorization) ? replies.get(url) : undefined
    const now = Date.now()
    if (!kept || kept.staleUntil < now) return next()
    // The address without its host is all that a reply for everybody may depend on.
    if (kept.until < now) void ask(new Request(`http://shop.internal${url}`))
    const { 'if-none-match': shown, 'accept-encoding': accepted } = request.headers
    const { status, headers, body } = formOf(kept, shown, String(accepted ?? ''))
    response.writeHead(status, headers)
    response.end(body)
  }

  /** Asks the shop, once for all who ask the same meanwhile and may share the reply, which is kept then. */
  async function ask(...[request, env]: Parameters<Fetch>): Promise<Response> {
    if (!mayShare(request.method, request.headers.get('Authorization'))) return fetch(request, env)
    const { pathname, search } = new URL(request.url)
    const key = `${pathname}${search}`
    const asked = underway.get(key)
    const asking = asked ?? renew(key, request, env).finally(() => underway.delete(key))
    if (!asked) underway.set(key, asking)
    const reply = await asking
    // Threat: a reply for one visitor alone, its cookies too, in the hands of whoever asked at the same moment.
    if (reply instanceof Response) return asked ? fetch(request, env) : reply
    const [shown, accepted] = ['If-None-Match', 'Accept-Encoding'].map((name) => request.headers.get(name))
    const { body, ...rest } = formOf(reply, shown, accepted ?? '')
    return new Response(body, rest)
  }

  /** What is kept now: the shop's reply, or the one before, when the shop says that it still holds. */
  async function renew(key: string, ...[request, env]: Parameters<Fetch>): Promise<Kept | Response> {
    const kept = replies.get(key)
    const response = await fetch(kept?.validator ? validating(request, kept.validator) : request, env)
    if (kept?.validator && response.status === 304) return place(key, { ...kept, ...lifetime(response) })
    return sharedSeconds(response) > 0 ? place(key, await keep(response)) : response
  }

  function place(key: string, kept: Kept): Kept {
    replies.set(key, kept)
    return kept
  }

  return { answer, fetch: ask }
}

async function keep(response: Response): Promise<Kept> {
  const plain = Buffer.from(await response.arrayBuffer())
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, {
      chunkSize: CHUNK_BYTES,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
    promisify(gzip)(plain, { chunkSize: CHUNK_BYTES }),
  ])
  const form = (body: Buffer<ArrayBuffer>, encoding?: Encoding) => ({
    body,
    headers: {
      ...Object.fromEntries(response.headers),
      vary: 'Accept-Encoding',
      'content-length': String(body.length),
      ...(encoding && { 'content-encoding': encoding }),
    },
  })
  return {
    ...lifetime(response),
    validator: response.headers.get('ETag'),
    forms: { br: form(br, 'br'), gzip: form(zipped, 'gzip'), identity: form(plain) },
  }
}

function validating(request: Request, validator: string): Request {
  const headers = new Headers(request.headers)
  headers.set('If-None-Match', validator)
  return new Request(request, { headers })
}

function lifetime(response: Response) {
  const until = Date.now() + seconds(response, 's-maxage') * 1_000
  return { until, staleUntil: until + seconds(response, 'stale-while-revalidate') * 1_000 }
}

const mayShare = (method: string | undefined, authorization: unknown) => method === 'GET' && !authorization

function sharedSeconds(response: Response): number {
  return response.status !== 200 || response.headers.has('Set-Cookie') ? 0 : seconds(response, 's-maxage')
}

function seconds(response: Response, directive: string): number {
  const said = response.headers.get('Cache-Control') ?? ''
  return Number(new RegExp(`\\b${directive}=(\\d+)`).exec(said)?.[1] ?? 0)
}

/** A kept reply for one visitor: compressed as they accept it, and empty for whoever has it already. */
function formOf({ validator, forms }: Kept, shown: string | null | undefined, accepted: string) {
  const { headers, body } = forms[bestEncoding(accepted)]
  if (!validator || shown !== validator) return { status: 200, headers, body }
  const { 'content-length': _, 'content-encoding': __, ...rest } = headers
  return { status: 304, headers: rest, body: null }
}

function bestEncoding(accepted: string): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted) ? 'gzip' : 'identity'
}
