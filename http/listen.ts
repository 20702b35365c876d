import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Refusal } from '#contract/refusals.ts'
import { isLingering, lingerOnClose } from './lingering-close.ts'
import { endTurn, inTurn, isAnswering } from './pipelining.ts'
import { answerProtocolErrors } from './protocol-errors.ts'
import { RETRY_AFTER_SECONDS } from './replies.ts'
import { REQUEST_ID, requestIdFor } from './request-id.ts'
import { cutSlowReaders, type Pace } from './slow-readers.ts'

const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 30_000
/** Interval at which Node checks these timeouts. */
const CHECK_INTERVAL_MS = 5_000
const KEEP_ALIVE_TIMEOUT_MS = 10_000
/** Maximum time for which a client may read nothing of a reply that waits for it. */
const STALLED_READER_MS = 15_000
/**
 * Without new connections for this long, all pending ones have been accepted; Node accepts one per turn of
 * its event loop.
 */
const QUIET_MS = 30
const ACCEPT_WITHIN_MS = 3_000
/** Maximum time for requests in progress when the server closes. */
const DRAIN_TIMEOUT_MS = 8_000
/** Time that clients have to read the refusal of requests that took longer. */
const REFUSAL_TIMEOUT_MS = 500

export interface Listening {
  readonly port: number
  /**
   * Makes every further reply close its connection. Call it a while before `close`, which cannot tell an idle
   * connection from one whose next request is on its way.
   */
  endConnections(): void
  /**
   * Stops accepting connections, and resolves when all requests are answered, those that take too long with
   * 503.
   */
  close(): Promise<void>
}

/** Connect-style middleware: answers some requests itself and passes on the rest. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** A request handler; `env` is Node's own request and response. */
export type Fetch = (request: Request, env?: HttpBindings | Http2Bindings) => Response | Promise<Response>

export interface ListenOptions {
  readonly host: string
  /** 0 for any free port. */
  readonly port: number
  /** Runs before the request handler. */
  readonly before?: Middleware | undefined
  /** @default 15_000 */
  readonly stalledReaderMs?: number
  /** @default 16 kB within 30 seconds */
  readonly slowestPace?: Pace
  /** @default 8_000 */
  readonly drainTimeoutMs?: number
}

/**
 * Serves over HTTP/1.1.
 * @throws when the address is in use
 */
export function listen(fetch: Fetch, at: ListenOptions): Promise<Listening> {
  const unlessRefused = (reply: Response, env?: HttpBindings | Http2Bindings) =>
    env?.outgoing.writableEnded ? RESPONSE_ALREADY_SENT : reply
  const answer = getRequestListener((request, env) => {
    const reply = fetch(request, env)
    return reply instanceof Promise ? reply.then((made) => unlessRefused(made, env)) : reply
  })
  const limits = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
  }
  let isEnding = false
  /** Requests wait for this while the port is being closed. */
  let closing: Promise<void> | undefined
  let hasAccepted = false
  let isOver = false
  const answering = new Set<ServerResponse>()
  const watching = cutSlowReaders(answering, at.slowestPace)
  const server = createServer(limits, (request, response) => {
    const { socket } = request
    if (isLingering(socket)) return
    response.shouldKeepAlive &&= !isEnding
    answering.add(response)
    response.on('close', () => {
      answering.delete(response)
      endTurn(socket)
    })
    const begin = () =>
      inTurn(socket, () => {
        if (isOver) refuseToStop(response)
        else if (at.before) at.before(request, response, () => void answer(request, response))
        else void answer(request, response)
      })
    if (closing) void closing.then(begin)
    else begin()
  })
  answerProtocolErrors(server, (socket) =>
    [...answering].some((response) => response.socket === socket && response.headersSent),
  )
  server.on('connection', (socket) => {
    hasAccepted = true
    lingerOnClose(socket)
  })
  // For connections without traffic in either direction.
  server.setTimeout(at.stalledReaderMs ?? STALLED_READER_MS, (socket) => {
    // A client that waits for its reply is not idle.
    if (socket.writableLength > 0 || !isAnswering(socket)) socket.destroy()
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, () => {
      const address = server.address()
      const port = address !== null && typeof address === 'object' ? address.port : at.port
      resolve({ port, endConnections, close })
    })
  })

  function endConnections(): void {
    isEnding = true
    for (const response of answering) response.shouldKeepAlive = false
  }

  async function close(): Promise<void> {
    endConnections()
    const { promise, resolve: closed } = Promise.withResolvers<void>()
    closing = promise
    const deadline = performance.now() + (at.drainTimeoutMs ?? DRAIN_TIMEOUT_MS)
    await untilAllAccepted()
    const answered = closePort(deadline - performance.now())
    closed()
    await answered
  }

  /**
   * Closing the port makes the system reset connections that wait to be accepted. No request is answered
   * meanwhile, so that clients which send one request after another do not reconnect.
   */
  async function untilAllAccepted(): Promise<void> {
    const deadline = performance.now() + ACCEPT_WITHIN_MS
    do {
      hasAccepted = false
      await pause(QUIET_MS)
      // After a busy spell, requests may have arrived that are not read yet.
      await new Promise(setImmediate)
    } while (hasAccepted && performance.now() < deadline)
  }

  function closePort(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      // close() closes connections that are idle now; those that become idle later are closed here.
      const sweep = setInterval(() => server.closeIdleConnections(), 100)
      let end: NodeJS.Timeout | undefined
      const deadline = setTimeout(() => {
        isOver = true
        for (const response of answering) refuseToStop(response)
        end = setTimeout(() => server.closeAllConnections(), REFUSAL_TIMEOUT_MS)
      }, withinMs)
      server.close(() => {
        clearInterval(sweep)
        clearInterval(watching)
        clearTimeout(deadline)
        clearTimeout(end)
        resolve()
      })
    })
  }
}

/** A reply that has begun cannot become a refusal. */
function refuseToStop(response: ServerResponse): void {
  if (response.headersSent || response.writableEnded) return
  const { status, body } = new Refusal('shop-unavailable')
  response.shouldKeepAlive = false
  if (!response.hasHeader(REQUEST_ID)) response.setHeader(REQUEST_ID, requestIdFor(undefined))
  response.writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': RETRY_AFTER_SECONDS })
  response.end(JSON.stringify(body))
}
