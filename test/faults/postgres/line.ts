import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a database that can be cut: while it is, connections break and new ones are refused. */
export async function openLine(databaseUrl: string) {
  const { hostname, port: databasePort } = new URL(databaseUrl)
  const ends = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(databasePort), hostname)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => {
        ends.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port // it listens on a port, not on a pipe
  }
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const end of ends) end.destroy()
    await closed
  }
  const port = await listen(0)
  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    cut,
    mend: () => listen(port),
    async [Symbol.asyncDispose]() {
      if (server.listening) await cut()
    },
  }
}
