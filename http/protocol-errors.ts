import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { REQUEST_ID, requestIdFor } from './request-id.ts'

/** Maps Node's error codes for unreadable requests to HTTP statuses. @default 400 */
const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/**
 * Answers an unreadable request as Node itself does, with a request id, so that every reply has one.
 * @param hasBegun whether the reply to an earlier request of the connection has begun: nothing may be written into it
 */
export function answerProtocolErrors(server: Server, hasBegun: (socket: Duplex) => boolean): void {
  server.on('clientError', (failure: NodeJS.ErrnoException, socket) => {
    if (socket.writable && !hasBegun(socket)) {
      const status = STATUS[failure.code ?? ''] ?? 400
      socket.write(
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n${REQUEST_ID}: ${randomUUID()}\r\n\r\n`,
      )
    }
    socket.destroy(failure)
  })
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, { [REQUEST_ID]: requestIdFor(request.headers['x-request-id']) }).end()
  })
}
