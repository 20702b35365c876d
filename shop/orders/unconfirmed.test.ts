import { expect, test } from 'vitest'
import { MAX_UNCONFIRMED } from '#contract/settings/endpoints.ts'
import { plainIdToken } from '#test/doubles.ts'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'

const products = [{ id: 'router', price: 20, available: 100_000 }]
const victim = 'victim@example.com'
const typed = 'Buy my coins at coins.example'

async function signUp(shop: TestShop, emailVerified: boolean): Promise<TestCaller> {
  const idToken = plainIdToken({ uid: 'uid-eve', email: victim, name: typed, emailVerified })
  const { body } = await shop.nobody.put(`/user/${victim}`, { email: victim, idToken })
  return shop.caller(String(body.token))
}

const order = (buyer: TestCaller) =>
  buyer.post('/order', { product_id: 'router', orderAmount: 100, address: typed, phone: '1' })

test('whoever signs up with a stranger’s email has few mails sent there, and nothing that they typed', async () => {
  await using shop = await openShop({ products })
  const eve = await signUp(shop, false)
  for (let time = 0; time < 20; time += 1) {
    const { body } = await order(eve)
    expect((await eve.put(`/orders/${body.insertedId}/cancellation`)).status).toBe(200)
  }
  const sent = shop.mails.emails.filter(({ to }) => to === victim)
  expect(sent).toHaveLength(6)
  expect(JSON.stringify(sent)).not.toContain('coins')
})

test('nor holds it more than one card can pay, but for the last of its orders', async () => {
  await using shop = await openShop({
    products: [
      { id: 'server', price: 9_000, available: 10_000 },
      { id: 'cable', price: 1, available: 10_000 },
    ],
  })
  const eve = await signUp(shop, false)
  const take = (product_id: string, orderAmount: number) =>
    eve.post('/order', { product_id, orderAmount, address: 'x', phone: '1' })
  expect((await take('server', 100)).status).toBe(200)
  expect((await take('server', 100)).status, 'above, with the one before').toBe(200)
  expect(await take('cable', 100)).toMatchObject({ status: 409, body: { code: 'too-many-unpaid-orders' } })
  expect(await shop.rows('orders')).toHaveLength(2)
})

test('an account without a confirmed email holds pieces with so many orders at once, at most', async () => {
  await using shop = await openShop({ products })
  const eve = await signUp(shop, false)
  for (let placed = 0; placed < MAX_UNCONFIRMED - 3; placed += 1) await order(eve)
  const replies = await Promise.all(Array.from({ length: 12 }, () => order(eve)))
  const placed = replies.filter(({ status }) => status === 200)
  expect(placed).toHaveLength(3)
  expect(replies.find(({ status }) => status !== 200)).toMatchObject({
    status: 409,
    body: { code: 'too-many-unpaid-orders' },
  })
  expect(await shop.rows('products')).toMatchObject([{ available: 100_000 - 100 * MAX_UNCONFIRMED }])
  await eve.put(`/orders/${placed[0]?.body.insertedId}/cancellation`)
  expect((await order(eve)).status, 'one has made room').toBe(200)

  const confirmed = await signUp(shop, true)
  expect((await order(confirmed)).status, 'the email is confirmed').toBe(200)
  const last = shop.mails.emails.at(-1)
  expect(last).toMatchObject({ to: victim, order: { address: typed } })
})
