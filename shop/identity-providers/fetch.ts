import type { IncomingMessage } from 'node:http'
import type { CompanySignIn } from '#contract/identity-providers/company-sign-in.ts'
import type { Database } from '#database/open.ts'
import { hostOf } from '../webhooks/address.ts'
import { type Network, NotPublic, reasonOf, request } from '../webhooks/guarded-request.ts'

const TIME_LIMIT_MS = 10_000
/** Configurations, key sets and tokens are far smaller. */
const MAX_BYTES = 256 * 1_024

/**
 * Makes requests to companies' identity providers, by the rules for the addresses of webhooks: encrypted in a live shop,
 * public addresses only, with limits of time and size. Redirects are not followed.
 */
export const providerFetch =
  (network: Network & { readonly isLive: boolean }): CompanySignIn<Database>['fetch'] =>
  async (address, { method, headers, body, signal }) => {
    const url = new URL(address)
    if (network.isLive && url.protocol !== 'https:') throw new TypeError(`${hostOf(url)} is not encrypted.`)
    const limit = AbortSignal.any([AbortSignal.timeout(TIME_LIMIT_MS), ...(signal ? [signal] : [])])
    const text = body === undefined || body === null ? undefined : String(body)
    try {
      const reply = await request(
        url,
        {
          method: method === 'POST' ? 'POST' : 'GET',
          headers: {
            ...Object.fromEntries(new Headers(headers)),
            'accept-encoding': 'identity',
            ...(text !== undefined && { 'content-length': Buffer.byteLength(text) }),
          },
          ...(text !== undefined && { body: text }),
        },
        network,
        limit,
      )
      const { statusCode: status = 0, headers: said } = reply
      const bytes = await bytesOf(reply)
      const type = said['content-type']
      // A reply that cannot have a body has a status that no call of OpenID Connect expects.
      if (status < 200 || status === 204 || status === 304) throw new TypeError(`The reply was ${status}.`)
      return new Response(bytes, { status, headers: type === undefined ? {} : { 'content-type': type } })
    } catch (failure) {
      // As fetch() reports a failed connection.
      if (failure instanceof TypeError) throw failure
      if (failure instanceof NotPublic) throw new TypeError(failure.message)
      if (limit.aborted) throw new TypeError('There was no whole reply in time.')
      throw new TypeError(`The connection failed: ${reasonOf(failure)}.`)
    }
  }

async function bytesOf(reply: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of reply) {
    chunks.push(chunk)
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > MAX_BYTES) throw new TypeError('The reply is larger than 256 kB.')
  }
  return Buffer.concat(chunks)
}
