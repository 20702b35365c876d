import type { IncomingMessage } from 'node:http'
import { type Network, NotPublic, reasonOf, request } from './guarded-request.ts'

/** For the whole request: name lookup, connection and reply. */
const TIME_LIMIT_MS = 10_000
const MAX_READ_BYTES = 4_096
/** Statuses that ask for a later retry: too many requests, unavailable. */
const BUSY: readonly number[] = [429, 503]
/** Threat: an endpoint makes its messages wait forever. */
const MAX_RETRY_AFTER_S = 24 * 3_600

export interface Outcome {
  /** Undefined without a complete reply. */
  readonly status: number | undefined
  /** The beginning of the reply's body. */
  readonly reply: string
  /** Why there was no reply, or why it was not accepted. */
  readonly problem: string
  readonly ms: number
  /** The delay that an overloaded endpoint asked for. */
  readonly retryAfterSeconds?: number | undefined
  /** The result given in the reply's body, regardless of its status: `refused` for good, or to be tried `later`. */
  readonly verdict?: 'taken' | 'refused' | 'later' | undefined
}

/** Posts a message once to an address that a user entered. Redirects are treated as replies and not followed. */
export async function post(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  network: Network & {
    /** @default 10 seconds */
    readonly timeLimitMs?: number
  },
): Promise<Outcome> {
  const { timeLimitMs = TIME_LIMIT_MS } = network
  const began = performance.now()
  const ms = () => Math.round(performance.now() - began)
  const signal = AbortSignal.timeout(timeLimitMs)
  const none = (problem: string) => ({ status: undefined, reply: '', problem, ms: ms() })
  try {
    if (network.inProcess?.address === address) {
      const reply = await network.inProcess.fetch(new Request(address, { method: 'POST', headers, body }))
      return {
        status: reply.status,
        reply: (await reply.text()).slice(0, MAX_READ_BYTES),
        problem: '',
        ms: ms(),
      }
    }
    const sized = { ...headers, 'Content-Length': Buffer.byteLength(body) }
    const sent = { method: 'POST', headers: sized, body } as const
    const answered = await request(new URL(address), sent, network, signal)
    const { statusCode: status = 0, headers: said } = answered
    const retryAfterSeconds = BUSY.includes(status) ? secondsOf(said['retry-after']) : undefined
    return { status, reply: await beginningOf(answered), problem: '', ms: ms(), retryAfterSeconds }
  } catch (failure) {
    if (failure instanceof NotPublic) return none(failure.message)
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

async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size >= MAX_READ_BYTES) break
  }
  const kept = Buffer.concat(chunks).subarray(0, MAX_READ_BYTES)
  // NUL is the one character that the database cannot store.
  return new TextDecoder().decode(kept).replaceAll('\0', '\uFFFD')
}
