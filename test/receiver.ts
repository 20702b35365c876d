import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A program of a customer's, on loopback, that is told of what happens. */
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
    /** What it answers from now on. */
    answer: (next: (response: ServerResponse) => void) => {
      answer = next
    },
    /** What a message says, once Standard Webhooks' own client has found its signature right. */
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

/** The filter of a test: its own machine, and nothing else. */
export const onlyLoopback = (address: string) => address === '127.0.0.1'
