import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { Fetch, Middleware } from './listen.ts'

/** One reply, ready to be sent: in as many encodings as are worth having. */
interface Kept {
  /** Milliseconds since the epoch. */
  readonly until: number
  readonly forms: Readonly<Record<Encoding, { headers: Record<string, string>; body: Buffer }>>
}
type Encoding = 'br' | 'gzip' | 'identity'

/** Replies are forgotten oldest first beyond this many. */
const MOST_REPLIES = 500
const BROTLI_QUALITY = 5

/**
 * Keeps replies that say `s-maxage` for so many seconds and answers with them before the shop is even asked: a
 * shared cache (RFC 9111) in front of the shop, in its process. What is kept is the same for every visitor: a
 * request that carries an authorization is never answered from it, nor kept in it.
 */
export function sharedCache(fetch: Fetch) {
  const replies = new Map<string, Kept>()
  const underway = new Map<string, Promise<Response>>()

  /** Node's side: answers a request that there is a fresh reply for, without making a Request of it. */
  const answer: Middleware = (request, response, next) => {
    const kept = mayShare(request.method, request.headers.authorization)
      ? replies.get(request.url ?? '')
      : undefined
    if (!kept || kept.until < Date.now()) return next()
    const { headers, body } = kept.forms[bestEncoding(request.headers['accept-encoding'])]
    response.writeHead(200, headers)
    response.end(body)
  }

  /** Asks the shop, once for all who ask the same meanwhile and may share the reply, which is kept then. */
  async function ask(...[request, env]: Parameters<Fetch>): Promise<Response> {
    if (!mayShare(request.method, request.headers.get('Authorization'))) return fetch(request, env)
    const { pathname, search } = new URL(request.url)
    const key = `${pathname}${search}`
    const asked = underway.get(key)
    if (asked) {
      const reply = await asked
      // Threat: a reply for one visitor alone, its cookies too, in the hands of whoever asked at the same moment.
      return sharedSeconds(reply) > 0 ? reply.clone() : fetch(request, env)
    }
    const reply = Promise.resolve(fetch(request, env))
    underway.set(key, reply)
    try {
      const response = await reply
      const seconds = sharedSeconds(response)
      if (seconds === 0) return response
      await keep(key, response.clone(), seconds)
      // Others may be waiting for a copy: this one's body must stay unread.
      return response.clone()
    } finally {
      underway.delete(key)
    }
  }

  async function keep(key: string, response: Response, seconds: number): Promise<void> {
    const plain = Buffer.from(await response.arrayBuffer())
    const [br, zipped] = await Promise.all([
      promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
      promisify(gzip)(plain),
    ])
    const form = (body: Buffer, encoding?: Encoding) => ({
      body,
      headers: {
        ...Object.fromEntries(response.headers),
        vary: 'Accept-Encoding',
        'content-length': String(body.length),
        ...(encoding && { 'content-encoding': encoding }),
      },
    })
    // Deleted first, so that it moves to the end of the line.
    replies.delete(key)
    replies.set(key, {
      until: Date.now() + seconds * 1_000,
      forms: { br: form(br, 'br'), gzip: form(zipped, 'gzip'), identity: form(plain) },
    })
    const oldest = replies.keys().next()
    if (replies.size > MOST_REPLIES && !oldest.done) replies.delete(oldest.value)
  }

  return { answer, fetch: ask }
}

const mayShare = (method: string | undefined, authorization: unknown) => method === 'GET' && !authorization

function sharedSeconds(response: Response): number {
  if (response.status !== 200 || response.headers.has('Set-Cookie')) return 0
  return Number(/\bs-maxage=(\d+)/.exec(response.headers.get('Cache-Control') ?? '')?.[1] ?? 0)
}

function bestEncoding(accepted: string | string[] | undefined): Encoding {
  const text = String(accepted ?? '')
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(text)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(text) ? 'gzip' : 'identity'
}
