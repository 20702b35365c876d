import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy to a database: while it is disconnected, connections break and new ones are refused. */
export async function openDatabaseProxy(databaseUrl: string) {
  const { hostname, port: databasePort } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const proxy = createServer((client) => {
    const server = connect(Number(databasePort), hostname)
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const listen = async (port: number) => {
    proxy.listen(port, '127.0.0.1')
    await once(proxy, 'listening')
    return (proxy.address() as AddressInfo).port // it listens on a port, not on a pipe
  }
  const disconnect = async () => {
    const closed = once(proxy, 'close')
    proxy.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  const port = await listen(0)
  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    disconnect,
    reconnect: () => listen(port),
    async [Symbol.asyncDispose]() {
      if (proxy.listening) await disconnect()
    },
  }
}
