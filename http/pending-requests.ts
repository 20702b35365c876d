import { Refusal } from '#contract/refusals.ts'
import type { Fetch } from './listen.ts'
import { RETRY_AFTER_SECONDS } from './replies.ts'

export interface PendingRequests {
  readonly fetch: Fetch
  /**
   * Answers every further request with 503, and resolves when earlier ones are answered.
   * @param withinMs gives up waiting after this time
   */
  drain(withinMs: number): Promise<void>
}

/**
 * Counts requests in progress, so that what they use is closed after them. A server counts only connections:
 * a client that disconnects leaves its request behind, and the cache makes requests of its own.
 */
export function pendingRequests(fetch: Fetch): PendingRequests {
  let pending = 0
  let isClosed = false
  const drained = Promise.withResolvers<void>()
  const done = () => {
    pending -= 1
    if (isClosed && pending === 0) drained.resolve()
  }
  return {
    async fetch(request, env) {
      if (isClosed) return unavailable()
      pending += 1
      try {
        return await fetch(request, env)
      } finally {
        done()
      }
    },
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
