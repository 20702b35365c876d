import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server'

const HEADERS_WITHIN_MS = 10_000
const REQUEST_WITHIN_MS = 30_000
/** How often those limits are looked at. */
const LOOK_MS = 5_000
const KEEP_ALIVE_MS = 10_000
/** How long a request that is under way when the shop stops may take to end. */
const DRAIN_MS = 8_000

export interface Listening {
  readonly port: number
  /** Answers what has begun, takes nothing new, then ends. */
  close(): Promise<void>
}

/** Answers some requests itself and hands on the rest, as Node's middlewares do. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Answers a request; `env` is Node's own request and response. */
export type Fetch = (request: Request, env?: HttpBindings | Http2Bindings) => Response | Promise<Response>

export interface ListenOptions {
  readonly host: string
  /** 0: any free one. */
  readonly port: number
  /** Asked before the shop. */
  readonly before?: Middleware | undefined
}

/** @throws when the address is taken */
export function listen(fetch: Fetch, at: ListenOptions): Promise<Listening> {
  const answer = getRequestListener(fetch)
  const limits = {
    headersTimeout: HEADERS_WITHIN_MS,
    requestTimeout: REQUEST_WITHIN_MS,
    connectionsCheckingInterval: LOOK_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  }
  const server = createServer(limits, (request, response) => {
    if (at.before) at.before(request, response, () => void answer(request, response))
    else void answer(request, response)
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, () => {
      const address = server.address()
      const port = address !== null && typeof address === 'object' ? address.port : at.port
      resolve({ port, close })
    })
  })

  function close(): Promise<void> {
    return new Promise((resolve) => {
      // Node closes idle connections when it begins to close; later ones, as they fall idle, are swept.
      const sweep = setInterval(() => server.closeIdleConnections(), 100)
      const deadline = setTimeout(
        () => 'closeAllConnections' in server && server.closeAllConnections(),
        DRAIN_MS,
      )
      server.close(() => {
        clearInterval(sweep)
        clearTimeout(deadline)
        resolve()
      })
    })
  }
}
