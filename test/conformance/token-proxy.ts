import { once } from 'node:events'
import { createServer, request } from 'node:http'

/**
 * Passes everything on to the shop, with a token: the suite sends none. A Host and an Origin that name the proxy become the
 * shop's; others are passed on as they are, so that the shop refuses them.
 */
export async function tokenProxy(shop: string, token: string, port: string) {
  const { host, origin, hostname, port: shopPort } = new URL(shop)
  const own = `localhost:${port}`
  const server = createServer((from, to) => {
    const headers = {
      ...from.headers,
      authorization: `Bearer ${token}`,
      ...(from.headers.host === own && { host }),
      ...(from.headers.origin === `http://${own}` && { origin }),
    }
    const asked = request(
      { hostname, port: shopPort, path: from.url, method: from.method, headers },
      (answered) => {
        to.writeHead(answered.statusCode ?? 502, answered.headers)
        answered.pipe(to)
      },
    )
    asked.on('error', () => to.destroy())
    to.on('close', () => asked.destroy())
    from.pipe(asked)
  }).listen(Number(port), 'localhost')
  await once(server, 'listening')
  return { url: `http://${own}`, close: () => server.close() }
}
