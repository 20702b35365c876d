// @module-tag full
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { size } from '#test/sizes.ts'
import { openTestEnvironment, orderBody, signIn, someProduct } from './faults/test-environment.ts'

const SLOW = size(200, 1_000)
/** One client in this many sends slow headers; the others send slow bodies, which may take half a minute. */
const SLOW_HEADERS_EVERY = size(1, 2)

test('clients that send headers or bodies slowly delay nobody, and are disconnected', async () => {
  await using environment = await openTestEnvironment()
  // One proxy in front: each slow client has an address of its own.
  const shop = await environment.start({ TRUSTED_PROXIES: '1' })
  const { hostname, port } = new URL(shop.url)
  const buyer = await signIn(shop.url)
  const product = await someProduct(shop.url)
  const drips = Array.from({ length: SLOW }, (_, n) =>
    drip(hostname, Number(port), n, n % SLOW_HEADERS_EVERY === 0),
  )
  await Promise.all(drips.map(({ connected }) => connected))

  const took: number[] = []
  for (let order = 0; order < 20; order += 1) {
    const began = performance.now()
    const reply = await buyer.call('/order', { body: orderBody(product), key: crypto.randomUUID() })
    expect(reply.status).toBe(200)
    took.push(performance.now() - began)
  }
  // The median: other load on the machine delays some of them. Waiting for a slow client would take longer still.
  expect(took.toSorted((a, b) => a - b)[10]).toBeLessThan(8_000)
  await expect.poll(() => drips.filter(({ socket }) => !socket.closed).length).toBe(0)
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
})

/** Sends a byte each second of a request that never ends (slowloris). */
function drip(
  host: string,
  port: number,
  client: number,
  inHeaders: boolean,
): { socket: Socket; connected: Promise<void> } {
  const { promise: connected, resolve } = Promise.withResolvers<void>()
  const socket = connect(port, host, () => {
    const body = 'Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{'
    const address = `X-Forwarded-For: 10.0.${client >> 8}.${client & 255}`
    socket.write(`POST /api/order HTTP/1.1\r\nHost: shop.test\r\n${address}\r\n${inHeaders ? 'X-A: ' : body}`)
    resolve()
  })
  const timer = setInterval(() => socket.write('a'), 1_000)
  socket.on('error', () => socket.destroy())
  socket.on('close', () => clearInterval(timer))
  socket.resume()
  return { socket, connected }
}
