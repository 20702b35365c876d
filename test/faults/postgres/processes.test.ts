import { expect, test } from 'vitest'
import { onServer } from '#test/databases.ts'
import { openMailServer } from '#test/mail-server.ts'
import { freePort } from '#test/shop-process.ts'
import { insistOn, type Purchase, placedOrders, publishableKey } from '../purchases.ts'
import { openTestEnvironment, orderBody, signIn, stockedProduct } from '../test-environment.ts'
import { openDatabaseProxy } from './database-proxy.ts'

/** Less than the ten seconds for which a reply is cached without a notification. */
const TOLD_MS = 9_000

test('two processes are one shop: who signed in at one orders at the other, and each job is done once', async () => {
  await using mails = await openMailServer()
  const begun = new Date()
  const settings = { SMTP_URL: mails.url, MAIL_FROM: 'shop@example.com' }
  await using environment = await openTestEnvironment()
  const one = await environment.start(settings)
  const other = await environment.start({ ...settings, PORT: await freePort() })
  const product = await stockedProduct(one.url)
  const cardKey = await publishableKey(one.url)
  const buyer = await signIn(one.url)

  const key = crypto.randomUUID()
  const first = await buyer.at(other.url).call('/order', { body: orderBody(product), key })
  expect(first).toMatchObject({ status: 200, body: { insertedId: expect.any(String) } })
  expect(await buyer.call('/order', { body: orderBody(product), key }), 'again, at the first').toMatchObject({
    status: 200,
    body: first.body,
  })
  // Each process stays, so no connection may break.
  const onReset = () => expect.unreachable('a connection broke')
  const whileOpen = { isGone: () => false, onReset }
  const atBoth = Array.from({ length: 20 }, (_, place) => {
    const { url } = place % 2 ? one : other
    const purchase: Purchase = { key: place === 0 ? key : crypto.randomUUID() }
    const counter = { buyer: buyer.at(url), url, cardKey, product }
    return insistOn(purchase, counter, whileOpen).then(() => purchase)
  })
  const purchases = await Promise.all(atBoth)
  const orders = purchases.map(({ order = '' }) => order)
  expect(new Set(orders).size).toBe(20)
  await expect.poll(() => mails.accepted.length).toBeGreaterThanOrEqual(20)

  for (const { child } of [one, other]) child.kill('SIGTERM')
  expect(await Promise.all([one.ended, other.ended])).toEqual([0, 0])
  const stored = await environment.read(async (db) => ({
    orders: await placedOrders(db),
    unsent: await db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute(),
    // Without those of the demo's data, which no server took.
    mails: await db.selectFrom('mails').select('id').where('created_at', '>=', begun).execute(),
  }))
  expect(stored.orders).toHaveLength(20)
  expect(mails.accepted, 'each mail once').toHaveLength(stored.mails.length - stored.unsent.length)
})

test('what changes at one process is on the pages and in the replies of the other as soon as it is told', {
  tags: ['full'],
}, async () => {
  await using environment = await openTestEnvironment()
  const one = await environment.start()
  const other = await environment.start({ PORT: await freePort() })
  const product = await stockedProduct(one.url)
  const admin = await signIn(one.url, 'admin@example.com')
  const buyer = await signIn(one.url)
  const get = async (path: string) => (await fetch(other.url + path)).text()
  const { img, description, availableQuantity } = (await buyer.call(`/product?id=${product}`)).body
  const edit = (changed: object) =>
    admin.call(`/product?_id=${product}`, {
      method: 'PUT',
      body: { name: 'Quillon', img, description, category: 'Ballast', price: 43, ...changed },
    })
  const order = { ...orderBody(product), orderAmount: 1_700 }
  const review = { productname: 'Quillon', review: 'Held the rack down.', rating: 5 }

  const changes: [path: string, shows: string, change: () => Promise<unknown>][] = [
    ['/api/categories', 'Ballast', () => edit({})],
    ['/api/suggestions?q=Quill', 'Quillon 7', () => edit({ name: 'Quillon 7' })],
    [`/product/${product}`, '1,234.50', () => edit({ price: 1_234.5 })],
    ['/api/products/facets?brand=Halyard', 'Halyard', () => edit({ brand: 'Halyard' })],
    ['/reviews', review.review, () => buyer.call('/review', { body: review })],
    [
      '/api/products?limit=60',
      `${Number(availableQuantity) - order.orderAmount}`,
      () => buyer.call('/order', { body: order }),
    ],
  ]
  for (const [path, shows, change] of changes) {
    expect((await get(path)).includes(shows), path).toBe(false)
    expect(await change()).toMatchObject({ status: 200 })
    await expect
      .poll(async () => (await get(path)).includes(shows), { interval: 10, timeout: TOLD_MS, message: path })
      .toBe(true)
  }
})

test('a process that could not be told for a while asks again for all that it kept', {
  tags: ['full'],
}, async () => {
  await using environment = await openTestEnvironment()
  await using proxy = await openDatabaseProxy(environment.url ?? '')
  const shop = await environment.start({ DATABASE_URL: proxy.url })
  const categories = async () => (await fetch(`${shop.url}/api/categories`)).text()
  expect(await categories()).not.toContain('Ballast')

  await proxy.disconnect()
  await onServer(environment.url ?? '', `update products set category = 'Ballast'`)
  await proxy.reconnect()
  await expect.poll(categories, { timeout: TOLD_MS }).toBe('["Ballast"]')
})
