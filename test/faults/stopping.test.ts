import { request } from 'node:http'
import { expect, test } from 'vitest'
import { openTestEnvironment, orderBody, signIn, someProduct } from './test-environment.ts'

test('a shop that is told to stop answers what has begun, takes nothing new, and ends in time', async () => {
  await using environment = await openTestEnvironment()
  const shop = await environment.start()
  const buyer = await signIn(shop.url)
  const product = await someProduct(shop.url)

  // An order whose body is still on its way when the shop is told.
  const slow = slowOrder(shop.url, product, buyer.token)
  await slow.begun
  let stopped = false
  const placed: string[] = []
  const customer = async () => {
    while (!stopped) {
      const reply = await buyer
        .call('/order', { body: orderBody(product), key: crypto.randomUUID() })
        .catch((failure: unknown) => failure)
      if (reply instanceof Error) return
      expect(reply).toMatchObject({ status: 200 })
      placed.push(String((reply as { body: { insertedId: string } }).body.insertedId)) // just seen to be a reply
    }
  }
  const customers = Array.from({ length: 4 }, customer)
  await expect.poll(() => placed.length).toBeGreaterThan(8)
  const told = performance.now()
  shop.child.kill('SIGTERM')
  await expect.poll(() => refused(shop.url)).toBe(true)
  slow.finish()
  expect(await slow.status).toBe(200)
  expect(await shop.ended).toBe(0)
  expect(performance.now() - told).toBeLessThan(60_000)
  stopped = true
  await Promise.all(customers)

  const orders = await environment.read((db) =>
    db.selectFrom('orders').select('id').where('address', '=', '1 Analytical Way').execute(),
  )
  expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(placed))
  expect(orders.length, 'the slow one, too').toBeGreaterThan(placed.length)
})

const refused = (url: string) =>
  fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  )

/** An order that is sent in two halves. */
function slowOrder(url: string, product: string, token: string) {
  const body = JSON.stringify(orderBody(product))
  const begun = Promise.withResolvers<void>()
  const status = Promise.withResolvers<number | undefined>()
  const sending = request(
    `${url}/api/order`,
    {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body),
      },
    },
    (response) => {
      response.resume()
      status.resolve(response.statusCode)
    },
  )
  sending.on('error', status.reject)
  sending.write(body.slice(0, 20), () => begun.resolve())
  return { begun: begun.promise, status: status.promise, finish: () => sending.end(body.slice(20)) }
}
