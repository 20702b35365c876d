import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { hostOf } from '../webhooks/address.ts'
import { type Network, NotPublic, reasonOf, request } from '../webhooks/guarded-request.ts'

const MAX_REDIRECTS = 5
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

export interface Downloads extends Network {
  /** Whether this is a live shop, which fetches from encrypted addresses only. */
  readonly isLive: boolean
  /** Scheme and host of the shop, from which nothing is fetched. */
  readonly publicUrl: string
}

interface Limits {
  readonly maxBytes: number
  /** For the whole download, redirects included. */
  readonly timeLimitMs: number
}

export type Downloaded = { readonly bytes: Uint8Array } | { readonly problem: string }

/** Why an address is refused, as far as it shows; undefined if it may be fetched. */
export function addressProblem(url: URL, { isLive, publicUrl, mayReach }: Omit<Downloads, 'resolveName'>) {
  const host = hostOf(url)
  if (!/^https?:$/.test(url.protocol) || url.username || url.password)
    return 'The address must begin with https:// and have no name or password.'
  if (isLive && url.protocol !== 'https:') return 'Files are fetched from encrypted addresses only.'
  if (isIP(host) ? !mayReach(host) : host === hostOf(new URL(publicUrl)) || !host.includes('.'))
    return 'The host has an address that is not public.'
  return undefined
}

/**
 * Fetches a file from an address that a user entered. Every address that it is redirected to is checked like the first;
 * size and time are limited.
 */
export async function download(
  address: string,
  network: Downloads,
  { maxBytes, timeLimitMs }: Limits,
): Promise<Downloaded> {
  const signal = AbortSignal.timeout(timeLimitMs)
  let url = URL.parse(address)
  try {
    for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
      if (!url) return { problem: 'This is not an address.' }
      const problem = addressProblem(url, network)
      if (problem !== undefined) return { problem }
      const headers = { 'User-Agent': 'Hundredfold-Imports', Accept: '*/*', 'Accept-Encoding': 'identity' }
      const reply = await request(url, { method: 'GET', headers }, network, signal)
      const { statusCode = 0, headers: said } = reply
      if (statusCode === 200) return await bytesOf(reply, maxBytes)
      // Closes the connection: the body of such a reply is not read.
      reply.destroy()
      if (!REDIRECTS.includes(statusCode) || said.location === undefined)
        return { problem: `The host answered ${statusCode}.` }
      url = URL.parse(said.location, url)
    }
    return { problem: `It was redirected more than ${MAX_REDIRECTS} times.` }
  } catch (failure) {
    if (failure instanceof NotPublic) return { problem: failure.message }
    if (signal.aborted) return { problem: `There was no whole reply within ${timeLimitMs / 1_000} seconds.` }
    return { problem: `The connection failed: ${reasonOf(failure)}.` }
  }
}

async function bytesOf(reply: IncomingMessage, maxBytes: number): Promise<Downloaded> {
  const tooLarge = { problem: `The file is larger than ${Math.floor(maxBytes / 1_048_576)} MB.` }
  const { 'content-length': length, 'content-encoding': encoding } = reply.headers
  if (encoding !== undefined && encoding !== 'identity') {
    reply.destroy()
    return { problem: 'The host sent the file compressed, though it was not asked to.' }
  }
  if (Number(length) > maxBytes) {
    reply.destroy()
    return tooLarge
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of reply) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > maxBytes) return tooLarge
    chunks.push(chunk)
  }
  return { bytes: Buffer.concat(chunks) }
}
