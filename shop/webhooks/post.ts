import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { hostOf, type MayReach, type ResolveName } from './address.ts'

/** For the whole request: name lookup, connection and reply. */
const TIME_LIMIT_MS = 10_000
const MAX_READ_BYTES = 4_096
const MAX_KEPT_BYTES = 1_024
/** Statuses that ask for a later retry: too many requests, unavailable. */
const BUSY: readonly number[] = [429, 503]
/** Threat: an endpoint makes its messages wait forever. */
const MAX_RETRY_AFTER_S = 24 * 3_600

export interface Outcome {
  /** Undefined without a complete reply. */
  readonly status: number | undefined
  /** The beginning of the reply's body. */
  readonly reply: string
  /** Why there was no reply. */
  readonly problem: string
  readonly ms: number
  /** The delay that an overloaded endpoint asked for. */
  readonly retryAfterSeconds?: number | undefined
}

export interface Network {
  readonly mayReach: MayReach
  readonly resolveName: ResolveName
  /** @default 10 seconds */
  readonly timeLimitMs?: number
}

/**
 * Posts JSON once to an address that a user entered. Redirects are treated as replies and not followed. Threat: a
 * name resolves to an internal address, perhaps only from the second lookup on. The name is resolved once, all of its
 * addresses are checked, and only these are connected to.
 */
export async function post(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  { mayReach, resolveName, timeLimitMs = TIME_LIMIT_MS }: Network,
): Promise<Outcome> {
  const began = performance.now()
  const ms = () => Math.round(performance.now() - began)
  const signal = AbortSignal.timeout(timeLimitMs)
  const none = (problem: string) => ({ status: undefined, reply: '', problem, ms: ms() })
  try {
    const url = new URL(address)
    const host = hostOf(url)
    const addresses = isIP(host) ? [host] : await unlessAborted(resolveName(host), signal)
    if (addresses.length === 0) return none('There is no such host.')
    if (!addresses.every(mayReach)) return none('The host has an address that is not public.')
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) },
      // Opens a new connection, to one of the checked addresses.
      agent: false,
      lookup: only(addresses),
      signal,
    })
    const response = Promise.withResolvers<IncomingMessage>()
    request.on('response', response.resolve).on('error', response.reject).end(body)
    const answered = await response.promise
    const { statusCode: status = 0, headers: said } = answered
    const retryAfterSeconds = BUSY.includes(status) ? secondsOf(said['retry-after']) : undefined
    return { status, reply: await beginningOf(answered), problem: '', ms: ms(), retryAfterSeconds }
  } catch (failure) {
    if (signal.aborted) return none(`There was no whole reply within ${timeLimitMs / 1_000} seconds.`)
    return none(`The connection failed: ${reasonOf(failure)}.`)
  }
}

/** Parses `Retry-After` (RFC 9110), seconds or a date, into seconds; undefined when it is neither. */
export function secondsOf(value: string | undefined, now = Date.now()): number | undefined {
  if (value === undefined) return undefined
  const moment = value.endsWith(' GMT') ? Date.parse(value) : Number.NaN
  const seconds = /^\d{1,9}$/.test(value) ? Number(value) : Math.ceil((moment - now) / 1_000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_S)
}

/** Returns a DNS lookup function that gives only these addresses. */
const only =
  (addresses: readonly string[]): LookupFunction =>
  (_host, { all }, answer) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    if (all) answer(null, found)
    else answer(null, found[0]?.address ?? '', found[0]?.family)
  }

async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size >= MAX_READ_BYTES) break
  }
  const kept = Buffer.concat(chunks).subarray(0, MAX_KEPT_BYTES)
  // NUL is the one character that the database cannot store.
  return new TextDecoder().decode(kept).replaceAll('\0', '\uFFFD')
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return Promise.race([work, promise])
}

function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return 'unknown'
  const reason = 'code' in failure ? String(failure.code) : failure.message
  return reason.slice(0, 100)
}
