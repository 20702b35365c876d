import { createServer, request } from 'node:http'

/**
 * A bare `node:http` server that sends the same bytes as the shop for each path: the baseline. Started as a separate
 * process with the shop's port and the paths to copy.
 */
const [port = '', ...paths] = process.argv.slice(2)

interface Copy {
  readonly headers: Record<string, string | string[] | undefined>
  readonly body: Buffer
}

function copy(path: string): Promise<Copy> {
  return new Promise((resolve, reject) => {
    request({ port, path, headers: { 'Accept-Encoding': 'gzip' } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part) => parts.push(part))
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }))
    })
      .once('error', reject)
      .end()
  })
}

const copies = new Map<string, Copy>()
for (const path of paths) {
  // The first reply fills the shop's cache and the second triggers its best compression; later replies are what
  // visitors get.
  for (let asked = 0; asked < 5; asked += 1) {
    copies.set(path, await copy(path))
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
const server = createServer((incoming, response) => {
  const found = copies.get(incoming.url ?? '')
  response.writeHead(found ? 200 : 404, found?.headers)
  response.end(found?.body)
}).listen(0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify(server.address())}\n`))
