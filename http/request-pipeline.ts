import type { IncomingMessage, ServerResponse } from 'node:http'
import { sharedAddresses } from '#contract/cacheable-urls.ts'
import { sharedCache } from './cache/shared-cache.ts'
import { crossOriginHeaders, withCrossOrigin } from './cross-origin.ts'
import type { Fetch, Middleware } from './listen.ts'
import { loadShedding } from './load-shedding.ts'
import type { PendingRequests } from './pending-requests.ts'
import { REQUEST_ID, requestIdFor, withRequestId } from './request-id.ts'

/** About as many as the shop answers within two seconds. */
const MAX_CONCURRENT_REQUESTS = 1_000
/** Enough for an office behind one address, but a single machine cannot occupy all places. */
const MAX_REQUESTS_PER_ADDRESS = 300

interface PipelineOptions {
  readonly requests: PendingRequests
  /** Origins whose pages may call the API from a browser. */
  readonly corsOrigins: readonly string[]
  readonly clientAddress: (request: IncomingMessage) => string | undefined
  /** Paths that are never refused. */
  readonly exempt: readonly string[]
  /** Measures a request that the cache does not answer. */
  readonly observe: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  readonly onCacheHit: () => void
}

/** Builds what runs before the app: request ids, CORS, the shared cache, the measurements, and the limit of concurrent requests. */
export function requestPipeline(app: Fetch, options: PipelineOptions) {
  const { requests, corsOrigins, clientAddress, exempt, observe, onCacheHit } = options
  const cache = sharedCache(requests.accept(app), sharedAddresses)
  const headersFor = crossOriginHeaders(corsOrigins)
  const shedLoad = loadShedding({
    maxConcurrent: MAX_CONCURRENT_REQUESTS,
    maxPerAddress: MAX_REQUESTS_PER_ADDRESS,
    clientAddress,
    exempt,
  })
  const before: Middleware = (request, response, next) => {
    const headers = {
      [REQUEST_ID]: requestIdFor(request.headers['x-request-id']),
      ...headersFor(request.url ?? '', request.headers.origin),
    }
    if (cache.answer(request, response, headers)) return onCacheHit()
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    observe(request, response, () => shedLoad(request, response, next))
  }
  return { fetch: withRequestId(withCrossOrigin(cache.fetch, headersFor)), before, expireCache: cache.expire }
}
