import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Opens a customer's program on loopback that receives webhooks. */
export async function openReceiver() {
  const received: Received[] = []
  let answer = (response: ServerResponse): void => void response.writeHead(204).end()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ headers: request.headers, body })
    answer(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listening on TCP
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    /** Sets its reply from now on. */
    answer: (next: (response: ServerResponse) => void) => {
      answer = next
    },
    /** Returns a message's content after Standard Webhooks' own client has verified its signature. */
    verified: ({ headers, body }: Received, secret: unknown) =>
      new Webhook(String(secret)).verify(body, headers as Record<string, string>) as {
        readonly type: string
        readonly timestamp: string
        readonly data: Record<string, Record<string, unknown>>
      },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A test's address filter: only its own machine. */
export const onlyLoopback = (address: string) => address === '127.0.0.1'
