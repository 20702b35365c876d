import type { IncomingMessage } from 'node:http'
import Negotiator from 'negotiator'
import { Refusal } from '#contract/refusals.ts'
import { addressGroup } from './client-address.ts'
import type { Middleware } from './listen.ts'
import { RETRY_AFTER_SECONDS } from './replies.ts'

export interface LoadSheddingOptions {
  /** Requests in progress at once, and the same number again whose bodies are still arriving. */
  readonly maxConcurrent: number
  /** Requests of both kinds that one network address may have at once. */
  readonly maxPerAddress: number
  /** Paths that are never refused but still count. */
  readonly exempt: readonly string[]
  /** The network address that a request came from. */
  readonly clientAddress: (request: IncomingMessage) => string | undefined
}

/**
 * Refuses requests above a concurrency limit, with Retry-After (load shedding). Without it all requests would
 * wait until their clients give up, and none would be answered in time. Too many of one address are refused with
 * 429, since a proxy in front takes a process that answers 503 for one that fails; too many of all, with 503.
 */
export function loadShedding(options: LoadSheddingOptions): Middleware {
  const { maxConcurrent, maxPerAddress, exempt, clientAddress } = options
  const inProgress = new Count()
  // Threat: slow request bodies (slowloris) would take the places of requests that wait for an answer.
  const arriving = new Count()
  const byAddress = new Map<string, Count>()
  const [overloaded, tooMany] = [new Refusal('overloaded'), new Refusal('too-many-at-once')]

  return (request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    const address = addressGroup(clientAddress(request)) ?? ''
    const ofAddress = byAddress.get(address) ?? new Count()
    const kind = awaitsBody(request) ? arriving : inProgress
    const refusal =
      ofAddress.now >= maxPerAddress ? tooMany : kind.now >= maxConcurrent ? overloaded : undefined
    if (refusal && !exempt.includes(path)) {
      const { status, body } = refusal
      const types = new Negotiator(request).mediaTypes(['application/json', 'text/html'])
      const asPage = types[0] === 'text/html'
      const type = asPage ? 'text/plain; charset=utf-8' : 'application/json'
      response.writeHead(status, { 'Content-Type': type, 'Retry-After': RETRY_AFTER_SECONDS, Vary: 'Accept' })
      response.end(asPage ? body.message : JSON.stringify(body))
      return
    }
    byAddress.set(address, ofAddress)
    ofAddress.now += 1
    let counted = kind
    counted.now += 1
    if (counted === arriving)
      request.once('end', () => {
        if (response.closed) return
        arriving.now -= 1
        counted = inProgress
        counted.now += 1
      })
    response.once('close', () => {
      counted.now -= 1
      ofAddress.now -= 1
      if (ofAddress.now === 0) byAddress.delete(address)
    })
    next()
  }
}

class Count {
  now = 0
}

const BODIES = new Set(['POST', 'PUT', 'PATCH'])

/**
 * True if the request's work waits for its body. Threat: a GET that announces a body and never sends it is
 * answered without it, so it counts like any other.
 */
const awaitsBody = ({ method = '', headers }: IncomingMessage) =>
  BODIES.has(method) &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
