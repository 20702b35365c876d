import type { IncomingMessage } from 'node:http'
import { Refusal } from '#contract/refusals.ts'
import type { Middleware } from './listen.ts'
import { RETRY_AFTER_SECONDS } from './replies.ts'

export interface OverloadOptions {
  /** Requests that may be worked on at once. */
  readonly most: number
  /** Paths that are answered however many there are. */
  readonly spared: readonly string[]
}

/**
 * Sends away whoever comes while as many requests are worked on as can be answered in good time. Without it all
 * would wait longer than anybody stays, and the shop would work for people who have left.
 */
export function sendingAwayAbove({ most, spared }: OverloadOptions): Middleware {
  let underWay = 0
  const { status, body } = new Refusal('overloaded')
  return (request, response, next) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    if (underWay >= most && !spared.includes(path)) {
      const asPage = request.headers.accept?.includes('text/html')
      const type = asPage ? 'text/plain; charset=utf-8' : 'application/json'
      response.writeHead(status, { 'Content-Type': type, 'Retry-After': RETRY_AFTER_SECONDS })
      response.end(asPage ? body.message : JSON.stringify(body))
      return
    }
    const count = () => {
      if (response.closed) return
      underWay += 1
      response.once('close', () => {
        underWay -= 1
      })
    }
    // Threat: bodies that drip in. Nobody works on them yet, so they take nobody's place.
    if (hasBody(request)) request.once('end', count)
    else count()
    next()
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
