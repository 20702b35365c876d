import { Refusal } from '#contract/refusals.ts'
import type { Fetch } from './listen.ts'
import { RETRY_AFTER_SECONDS } from './replies.ts'

export interface PendingRequests {
  /** Counts the requests that it passes on, until draining begins; then answers 503. */
  accept(fetch: Fetch): Fetch
  /** Counts calls made for accepted requests, and passes them on until all are drained; then answers 503. */
  within(fetch: Fetch): Fetch
  /**
   * Resolves when everything that is counted has been answered.
   * @param withinMs gives up waiting after this time
   */
  drain(withinMs: number): Promise<void>
}

/**
 * Counts requests in progress, so that their resources are closed after them. A server counts only connections: a
 * client that disconnects leaves its request behind, an abandoned or redirected page leaves its calls behind, and the
 * cache makes requests of its own.
 */
export function pendingRequests(): PendingRequests {
  let pending = 0
  let isClosed = false
  const drained = Promise.withResolvers<void>()
  const counted =
    (fetch: Fetch, isRefused: () => boolean): Fetch =>
    async (request, env) => {
      if (isRefused()) return unavailable()
      pending += 1
      try {
        return await fetch(request, env)
      } finally {
        pending -= 1
        if (isClosed && pending === 0) drained.resolve()
      }
    }
  return {
    accept: (fetch) => counted(fetch, () => isClosed),
    within: (fetch) => counted(fetch, () => isClosed && pending === 0),
    async drain(withinMs) {
      isClosed = true
      if (pending === 0) return
      const deadline = setTimeout(drained.resolve, withinMs)
      await drained.promise
      clearTimeout(deadline)
    },
  }
}

function unavailable(): Response {
  const { status, body } = new Refusal('shop-unavailable')
  return Response.json(body, { status, headers: { 'Retry-After': RETRY_AFTER_SECONDS } })
}
