import { expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/open-shop.ts'

const products = [
  { id: 'switch', name: 'Switch', price: 120, available: 99 },
  { id: 'dock', name: 'Dock', price: 80, available: 0 },
]
const ask = ({ nobody }: TestShop, email: string, product = 'switch') =>
  nobody.post(`/products/${product}/stock-notices`, { email })
const mailsOf = ({ mails }: TestShop) => mails.emails.filter(({ kind }) => kind === 'back-in-stock')

test('whoever asks is told once when the least quantity is there again, whatever brought it', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  expect(await ask(shop, 'Ada@Example.com')).toMatchObject({ status: 200, body: { success: true } })
  expect((await ask(shop, 'ada@example.com')).status, 'once more').toBe(200)
  await ask(shop, 'bob@example.com')
  await ask(shop, 'ada@example.com', 'dock')
  const tick = () => shop.jobs.tick('tell-back-in-stock')
  await tick()
  expect(mailsOf(shop)).toEqual([])

  await admin.post('/products/switch/stock-changes', { pieces: 1, reason: 'received', note: '' })
  await Promise.all([tick(), tick()])
  expect(mailsOf(shop).map(({ to }) => to)).toEqual(['ada@example.com', 'bob@example.com'])
  expect(mailsOf(shop)[0]).toMatchObject({
    productName: 'Switch',
    available: 100,
    link: 'http://shop.test/product/switch',
    endLink: expect.stringMatching(/^http:\/\/shop\.test\/noMoreNotices\/[\w-]{43}$/),
  })
  await tick()
  expect(mailsOf(shop)).toHaveLength(2)
  expect(await ask(shop, 'ada@example.com')).toMatchObject({
    status: 409,
    body: { code: 'product-in-stock' },
  })
})

test('one click on the link ends all other mails for that address, and no one else’s', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  await ask(shop, 'ada@example.com')
  await ask(shop, 'ada@example.com', 'dock')
  await ask(shop, 'bob@example.com', 'dock')
  await admin.post('/products/switch/stock-changes', { pieces: 100, reason: 'received', note: '' })
  await shop.jobs.tick('tell-back-in-stock')
  const [mail] = mailsOf(shop)
  const token = (mail?.kind === 'back-in-stock' && mail.endLink.split('/').at(-1)) || ''
  expect(await shop.rows('stock_notices'), 'the token itself is stored nowhere').not.toContainEqual(
    expect.objectContaining({ token_hash: token }),
  )
  expect((await shop.nobody.delete(`/stock-notices/${token}`)).body).toEqual({ success: true })
  expect((await shop.nobody.delete(`/stock-notices/${token}`)).status, 'once more').toBe(200)
  expect(await shop.nobody.delete(`/stock-notices/${'x'.repeat(43)}`)).toMatchObject({
    status: 404,
    body: { code: 'no-such-notice-link' },
  })
  await admin.post('/products/dock/stock-changes', { pieces: 100, reason: 'received', note: '' })
  await shop.jobs.tick('tell-back-in-stock')
  expect(mailsOf(shop).map(({ to }) => to)).toEqual(['ada@example.com', 'bob@example.com'])
})

test('nobody is asked for more than a few times an hour, nor for what is not sold', async () => {
  await using shop = await openShop({
    products: Array.from({ length: 7 }, (_, place) => ({ id: `p${place}`, price: 1, available: 0 })),
  })
  const replies = []
  for (let place = 0; place < 7; place += 1) replies.push(await ask(shop, 'ada@example.com', `p${place}`))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await ask(shop, 'ada@example.com', 'nothing')).toMatchObject({ status: 404 })
  expect(await ask(shop, 'not an address')).toMatchObject({ status: 400 })
})

test('of many who wait each gets one mail, in batches, and who was told long ago is forgotten', async () => {
  await using shop = await openShop({ products })
  await shop.db
    .insertInto('stock_notices')
    .values(
      Array.from({ length: 250 }, (_, place) => ({ product_id: 'switch', email: `b${place}@example.com` })),
    )
    .execute()
  await shop.db.updateTable('products').set({ available: 100 }).where('id', '=', 'switch').execute()
  await shop.db
    .insertInto('stock_ledger')
    .values({ product_id: 'switch', pieces: 1, reason: 'received', actor_kind: 'shop' })
    .execute()
  await shop.jobs.tick('tell-back-in-stock')
  expect(new Set(mailsOf(shop).map(({ to }) => to)).size).toBe(250)
  await shop.db
    .updateTable('stock_notices')
    .set({ sent_at: new Date(Date.now() - 91 * 86_400_000) })
    .execute()
  await shop.jobs.tick('tell-back-in-stock')
  expect(await shop.rows('stock_notices')).toEqual([])
})
