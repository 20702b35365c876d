import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { hostOf, type MayReach, type ResolveName } from './address.ts'

export interface Network {
  readonly mayReach: MayReach
  readonly resolveName: ResolveName
  /** Receives requests to one address without the network: a demo's purchasing system. */
  readonly inProcess?: InProcess | undefined
}

export interface InProcess {
  readonly address: string
  readonly fetch: (request: Request) => Promise<Response>
}

/** The host does not exist, or has an address that may not be reached; the message says which. */
export class NotPublic extends Error {}

interface Sent {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string | number>>
  readonly body?: string
}

/**
 * Makes one request to an address that a user entered, and returns the reply once it starts. Threat: a name resolves to
 * an internal address, perhaps only from the second lookup on. The name is resolved once, all of its addresses are
 * checked, and only these are connected to.
 * @throws NotPublic, or whatever the connection fails with
 */
export async function request(
  url: URL,
  { method, headers, body }: Sent,
  { mayReach, resolveName }: Network,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = hostOf(url)
  const addresses = isIP(host) ? [host] : await unlessAborted(resolveName(host), signal)
  if (addresses.length === 0) throw new NotPublic('There is no such host.')
  if (!addresses.every(mayReach)) throw new NotPublic('The host has an address that is not public.')
  const sending = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    headers,
    // Opens a new connection, to one of the checked addresses.
    agent: false,
    lookup: only(addresses),
    signal,
  })
  const response = Promise.withResolvers<IncomingMessage>()
  sending.on('response', response.resolve).on('error', response.reject).end(body)
  return response.promise
}

/** Returns a DNS lookup function that gives only these addresses. */
const only =
  (addresses: readonly string[]): LookupFunction =>
  (_host, { all }, answer) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }))
    if (all) answer(null, found)
    else answer(null, found[0]?.address ?? '', found[0]?.family)
  }

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return Promise.race([work, promise])
}

/** A short reason for a connection that failed. */
export function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return 'unknown'
  const reason = 'code' in failure ? String(failure.code) : failure.message
  return reason.slice(0, 100)
}
