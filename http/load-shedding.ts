import type { IncomingMessage } from 'node:http'
import { Refusal } from '#contract/refusals.ts'
import type { Middleware } from './listen.ts'
import { RETRY_AFTER_SECONDS } from './replies.ts'

export interface LoadSheddingOptions {
  /** Requests that may be in progress at once. */
  readonly maxConcurrent: number
  /** Paths that are never refused, and still count. */
  readonly exempt: readonly string[]
}

/**
 * Refuses requests above a concurrency limit with 503 and Retry-After (load shedding). Without it all requests would
 * wait until their clients have given up, and the shop would answer nobody in time.
 */
export function loadShedding({ maxConcurrent, exempt }: LoadSheddingOptions): Middleware {
  let inProgress = 0
  const { status, body } = new Refusal('overloaded')
  return (request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    if (inProgress >= maxConcurrent && !exempt.includes(path)) {
      const asPage = request.headers.accept?.includes('text/html')
      const type = asPage ? 'text/plain; charset=utf-8' : 'application/json'
      response.writeHead(status, { 'Content-Type': type, 'Retry-After': RETRY_AFTER_SECONDS })
      response.end(asPage ? body.message : JSON.stringify(body))
      return
    }
    const count = () => {
      if (response.closed) return
      inProgress += 1
      response.once('close', () => {
        inProgress -= 1
      })
    }
    // Threat: slow request bodies (slowloris). They cost no work yet, so a request counts once its body has arrived.
    if (hasBody(request)) request.once('end', count)
    else count()
    next()
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
