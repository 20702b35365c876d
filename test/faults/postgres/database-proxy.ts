import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A TCP proxy to a database. While it is disconnected, connections break and new ones are refused; once it is silent,
 * connections stay and carry nothing, and new ones neither until it speaks again. As a black hole it takes everything and
 * carries what is sent, but no answer. Latency is added to each way. It can break connections at their commit: when that
 * was done, and before it is told.
 */
export async function openDatabaseProxy(databaseUrl: string) {
  const { hostname, port: databasePort } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isSilent = false
  let swallowsAnswers = false
  let breaksAtCommit = false
  let latencyMs = 0
  const proxy = createServer((client) => {
    if (isSilent) return hold(client)
    const server = connect(Number(databasePort), hostname)
    let hasCommitted = false
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
      one.on('data', (bytes) => {
        if (swallowsAnswers && one === server) return
        if (breaksAtCommit && one === client && bytes.includes('commit')) hasCommitted = true
        if (hasCommitted && one === server) return client.destroy()
        if (latencyMs === 0) other.write(bytes)
        else setTimeout(() => other.write(bytes), latencyMs)
      })
    }
  })
  const hold = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.pause()
  }
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
    silence() {
      isSilent = true
      for (const socket of sockets) hold(socket)
    },
    /** For new connections only. */
    speak() {
      isSilent = false
    },
    delay(ms: number) {
      latencyMs = ms
    },
    swallowAnswers(swallows: boolean) {
      swallowsAnswers = swallows
    },
    breakAtCommit(breaks: boolean) {
      breaksAtCommit = breaks
    },
    async [Symbol.asyncDispose]() {
      if (proxy.listening) await disconnect()
    },
  }
}
