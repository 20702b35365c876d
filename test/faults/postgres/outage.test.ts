import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#database/open.ts'
import { failLoudly, onServer } from '#test/databases.ts'
import { size } from '#test/sizes.ts'
import {
  type Buyer,
  openTestEnvironment,
  orderBody,
  type Reply,
  type RunningShop,
  signIn,
  stockedProduct,
  type TestEnvironment,
} from '../test-environment.ts'
import { openDatabaseProxy } from './database-proxy.ts'

// One process lives through all of it, behind one proxy. Each test counts the orders to an address of its own.
let environment: TestEnvironment
let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>
let shop: RunningShop
let buyer: Buyer
let product: string

beforeAll(async () => {
  environment = await openTestEnvironment()
  proxy = await openDatabaseProxy(environment.url ?? '')
  shop = await environment.start({ DATABASE_URL: proxy.url })
  buyer = await signIn(shop.url)
  product = await stockedProduct(shop.url)
})

afterAll(async () => {
  try {
    shop.child.kill('SIGTERM')
    expect(await shop.ended).toBe(0)
    // Checks the ledger, too.
    expect(await environment.read((db) => db.selectFrom('orders').select('id').execute())).not.toEqual([])
  } finally {
    await proxy[Symbol.asyncDispose]()
    await environment[Symbol.asyncDispose]()
  }
})

const unavailable = {
  status: 503,
  body: {
    code: 'shop-unavailable',
    message: 'The shop cannot reach its data right now. Please try again in a minute.',
  },
}

const statusAt = async (path: string) => (await fetch(shop.url + path)).status
const orderTo = (address: string) => ({ ...orderBody(product), address })

async function placedAt(address: string) {
  await using database = await openDatabase({
    url: environment.url,
    folder: '',
    onLostConnection: failLoudly,
  })
  return await database.db.selectFrom('orders').select('id').where('address', '=', address).execute()
}

test('while the database is unavailable the shop answers 503, and recovers by itself', async () => {
  const body = orderTo('1 Refused Street')

  for (let time = 0; time < size(2, 10); time += 1) {
    await proxy.disconnect()
    const key = crypto.randomUUID()
    const reply = await buyer.call('/order', { body, key })
    expect(reply).toMatchObject(unavailable)
    expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0)
    const page = await fetch(`${shop.url}/?q=${time}`)
    expect([page.status, page.headers.get('Retry-After') !== null]).toEqual([503, true])
    expect(await page.text()).toContain('Please try again')
    expect(await statusAt('/readyz')).toBe(503)
    expect(await statusAt('/healthz')).toBe(200)

    await proxy.reconnect()
    await expect.poll(() => statusAt('/readyz')).toBe(200)
    expect(await buyer.call('/order', { body, key })).toMatchObject({ status: 200 })
    expect(await statusAt(`/?q=${time}`)).toBe(200)
  }
  expect(await placedAt(body.address)).toHaveLength(size(2, 10))
})

test('while the database is silent the shop answers 503 or what it has kept, and recovers by itself', async () => {
  const body = orderTo('2 Silent Street')
  const key = crypto.randomUUID()
  expect(await statusAt('/reviews')).toBe(200)

  proxy.silence()
  // More than there are connections.
  const replies = Array.from({ length: 15 }, () => buyer.call('/order', { body, key }))
  for (const reply of replies) expect(await reply).toMatchObject(unavailable)
  expect(await statusAt('/blog')).toBe(200)
  expect(await statusAt('/reviews'), 'kept').toBe(200)
  expect(await statusAt('/readyz')).toBe(503)
  const began = performance.now()
  expect(await buyer.call('/order', { body, key })).toMatchObject(unavailable)
  expect(performance.now() - began, 'nobody waits for a deadline').toBeLessThan(4_000)

  // The connections of before stay silent.
  proxy.speak()
  await expect.poll(() => statusAt('/readyz')).toBe(200)
  expect(await buyer.call('/order', { body, key })).toMatchObject({ status: 200 })
  expect(await placedAt(body.address)).toHaveLength(1)
})

test('while answers of the database are lost on the way the shop answers 503, and an order sent again is placed once', async () => {
  const body = orderTo('3 Lost Street')
  for (let time = 0; time < size(2, 20); time += 1) {
    const keys = Array.from({ length: 5 }, () => crypto.randomUUID())
    const send = () => Promise.all(keys.map((key) => buyer.call('/order', { body, key })))
    const first = send()
    proxy.swallowAnswers(true)
    for (const reply of await first)
      if (reply.status !== 200) expect(reply, 'within a few seconds').toMatchObject(unavailable)
    proxy.swallowAnswers(false)
    await expect.poll(() => statusAt('/readyz')).toBe(200)
    for (const reply of await send()) expect(reply, 'sent again').toMatchObject({ status: 200 })
  }
  expect(await placedAt(body.address)).toHaveLength(5 * size(2, 20))
})

test('an order that was committed while the answer was lost is refused with 503, and is the same when it is sent again', async () => {
  const body = orderTo('4 Committed Street')
  const key = crypto.randomUUID()
  proxy.breakAtCommit(true)
  expect(await buyer.call('/order', { body, key })).toMatchObject(unavailable)
  proxy.breakAtCommit(false)
  const again = await buyer.call('/order', { body, key })
  expect(again).toMatchObject({ status: 200 })
  expect(await placedAt(body.address)).toEqual([{ id: again.body.insertedId }])
})

test('a database far away makes orders slow, and loses none', { tags: ['full'] }, async () => {
  const body = orderTo('5 Distant Street')
  // On a slow machine, an order may wait for a connection until it is refused. Sent again, it is placed.
  const place = async (key: string) => {
    let reply = await buyer.call('/order', { body, key })
    while (reply.status !== 200) {
      expect(reply).toMatchObject(unavailable)
      reply = await buyer.call('/order', { body, key })
    }
  }
  proxy.delay(50)
  await Promise.all(Array.from({ length: size(20, 200) }, () => place(crypto.randomUUID())))
  await expect.poll(() => statusAt('/readyz')).toBe(200)
  proxy.delay(0)
  expect(await placedAt(body.address)).toHaveLength(size(20, 200))
})

test('connections that the database ends during orders fail these orders at most, and no process', async () => {
  const body = orderTo('6 Ended Street')
  const url = environment.url ?? ''
  const replies: { key: string; reply: Reply }[] = []
  let over = false
  const write = async () => {
    while (!over) {
      const key = crypto.randomUUID()
      replies.push({ key, reply: await buyer.call('/order', { body, key }) })
    }
  }
  const writers = Array.from({ length: 6 }, write)
  for (let time = 0; time < size(10, 100); time += 1) {
    // Each time there are connections in use again.
    const answered = replies.length
    await expect.poll(() => replies.length).toBeGreaterThan(answered)
    await onServer(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'hundredfold' and pid <> pg_backend_pid()`,
    )
  }
  over = true
  await Promise.all(writers)

  const refused = replies.filter(({ reply }) => reply.status !== 200)
  for (const { reply } of refused) expect(reply).toMatchObject(unavailable)
  for (const { key } of refused)
    expect(await buyer.call('/order', { body, key }), 'sent again').toMatchObject({ status: 200 })
  expect(await placedAt(body.address)).toHaveLength(replies.length)
})
