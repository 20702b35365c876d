import { expect, test } from 'vitest'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'

const products = [{ id: 'router', priceDollars: 20, available: 1_000 }]
const quoteRequest = {
  name: 'Ada',
  email: 'ada@example.com',
  product_id: 'router',
  pieces: 400,
  message: 'For May.',
}
const delivery = { address: '1 Dock Street', phone: '555 0100' }

const ask = async (shop: TestShop, change: object = {}) =>
  String((await shop.nobody.post('/quotes', { ...quoteRequest, ...change })).body.insertedId)

const answer = (admin: TestCaller, _id: string, change: object = {}) =>
  admin.put(`/quotes/${_id}/answer`, { price: 17.5, validDays: 14, note: 'Delivered in one lot.', ...change })

const emailsTo = (shop: TestShop, to: string) =>
  shop.mails.emails.filter((email) => email.to === to).map(({ kind }) => kind)

test('a quote is asked for, answered, and becomes an order at the quoted price that holds its pieces', async () => {
  await using shop = await openShop({ products })
  const [ada, admin] = [await shop.signUp('ada@example.com'), await shop.admin()]
  const id = await ask(shop)
  expect((await admin.get('/quotes?status=asked')).body).toMatchObject([
    { _id: id, email: 'ada@example.com', pieces: 400, message: 'For May.', status: 'asked', expired: false },
  ])
  expect(await answer(admin, id)).toMatchObject({ status: 200, body: { success: true } })
  expect(shop.mails.emails.at(-1)).toMatchObject({
    kind: 'quote-answered',
    priceCents: 1_750,
    link: `http://shop.test/dashBoard/quotes?quote=${id}`,
  })

  expect(
    (await ada.get('/quotes/mine?email=ada@example.com')).body,
    'not before its link was opened',
  ).toEqual([])
  expect((await ada.put(`/quotes/${id}/owner`)).body).toMatchObject({ price: 17.5, total: 7_000 })
  expect((await ada.get('/quotes/mine?email=ada@example.com')).body).toMatchObject([
    { _id: id, status: 'answered' },
  ])
  const accepted = await ada.post(`/quotes/${id}/acceptance`, delivery)
  expect(accepted.status).toBe(200)
  expect(await shop.rows('orders')).toMatchObject([
    {
      id: accepted.body.insertedId,
      pieces: 400,
      amount_cents: 700_000,
      status: 'unpaid',
    },
  ])
  expect(await shop.rows('order_lines')).toMatchObject([
    { order_id: accepted.body.insertedId, pieces: 400, unit_price_cents: 1_750, price_source: 'quote' },
  ])
  expect(await shop.rows('products')).toMatchObject([{ available: 600 }])
  expect((await ada.get('/quotes/mine?email=ada@example.com')).body).toMatchObject([
    { status: 'accepted', order_id: accepted.body.insertedId },
  ])
  expect(emailsTo(shop, 'ada@example.com')).toEqual(['quote-asked', 'quote-answered', 'order-placed'])
  expect(emailsTo(shop, 'admin@example.com')).toEqual(['for-the-shop'])
})

test('a quote is accepted once, however often it is tried, and answered once', async () => {
  await using shop = await openShop({ products })
  const [ada, admin] = [await shop.signUp('ada@example.com'), await shop.admin()]
  const id = await ask(shop)
  const answers = await Promise.all([answer(admin, id), answer(admin, id, { price: 1 })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await ada.put(`/quotes/${id}/owner`)
  const accept = () => ada.post(`/quotes/${id}/acceptance`, delivery)
  const replies = await Promise.all([accept(), accept(), accept()])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await shop.rows('orders')).toHaveLength(1)
  expect(await shop.rows('audit_log')).toMatchObject([
    { actor: 'admin@example.com', action: 'quote-answered', subject: id, before: { status: 'asked' } },
  ])
})

test('a quote that is no longer valid can be read, not accepted', async () => {
  await using shop = await openShop({ products })
  const [ada, admin] = [await shop.signUp('ada@example.com'), await shop.admin()]
  const id = await ask(shop)
  await ada.put(`/quotes/${id}/owner`)
  expect(await ada.post(`/quotes/${id}/acceptance`, delivery), 'not answered').toMatchObject({
    status: 409,
    body: { code: 'quote-not-open' },
  })
  await answer(admin, id)
  await shop.db
    .updateTable('quotes')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .execute()
  expect((await ada.get('/quotes/mine?email=ada@example.com')).body).toMatchObject([{ expired: true }])
  expect(await ada.post(`/quotes/${id}/acceptance`, delivery)).toMatchObject({
    status: 409,
    body: { code: 'quote-expired' },
  })
})

test('a quote belongs to who opened its link first; for others it is not there', async () => {
  await using shop = await openShop({ products })
  const [ada, eve, admin] = [
    await shop.signUp('ada@example.com'),
    await shop.signUp('eve@example.com'),
    await shop.admin(),
  ]
  const id = await ask(shop)
  await answer(admin, id)
  await ada.put(`/quotes/${id}/owner`)
  expect(await eve.put(`/quotes/${id}/owner`)).toMatchObject({ status: 404, body: { code: 'no-such-quote' } })
  expect(await eve.post(`/quotes/${id}/acceptance`, delivery)).toMatchObject({ status: 404 })
  expect((await eve.get('/quotes/mine?email=eve@example.com')).body).toEqual([])
})

test('an admin purchases nothing by a quote either', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  const id = await ask(shop)
  await answer(admin, id)
  await admin.put(`/quotes/${id}/owner`)
  expect(await admin.post(`/quotes/${id}/acceptance`, delivery)).toMatchObject({
    status: 403,
    body: { code: 'admin-cannot-purchase' },
  })
  expect(await shop.rows('orders')).toEqual([])
  expect(await shop.rows('quotes')).toMatchObject([{ status: 'answered' }])
})

/** So dear that a quote is the lower price. */
const dear = [{ id: 'router', priceDollars: 10_000, available: 1_000 }]

test('what is not on the shelf, or more than a card can pay, is not ordered by a quote', async () => {
  await using shop = await openShop({ products: dear })
  const [ada, admin] = [await shop.signUp('ada@example.com'), await shop.admin()]
  const take = async (change: object, priceCents: number) => {
    const id = await ask(shop, change)
    await answer(admin, id, { price: 1 })
    // As a price stands that was given when more could be paid.
    await shop.db.updateTable('quotes').set({ price_cents: priceCents }).where('id', '=', id).execute()
    await ada.put(`/quotes/${id}/owner`)
    return ada.post(`/quotes/${id}/acceptance`, delivery)
  }
  expect(await take({ pieces: 2_000 }, 100)).toMatchObject({ status: 409, body: { code: 'out-of-stock' } })
  expect(await take({}, 500_000)).toMatchObject({ status: 422, body: { code: 'above-card-limit' } })
  expect(await shop.rows('orders')).toEqual([])
})

test('a quote that no card could pay is not answered, and still waits', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  const id = await ask(shop)
  const emailsBefore = shop.mails.emails.length
  expect(await answer(admin, id, { price: 2_500 })).toMatchObject({
    status: 422,
    body: { code: 'quote-above-card-limit', message: expect.stringContaining('$999,999.99') },
  })
  expect(await shop.rows('quotes')).toMatchObject([{ status: 'asked', price_cents: null }])
  expect(await shop.rows('audit_log')).toEqual([])
  expect(shop.mails.emails).toHaveLength(emailsBefore)
  expect((await answer(admin, id, { price: 2_499.99 })).status).toBe(200)
})

test('whoever accepts a quote pays no more than without it', async () => {
  await using shop = await openShop({ products })
  const [ada, admin] = [await shop.signUp('ada@example.com'), await shop.admin()]
  const id = await ask(shop, { pieces: 100 })
  await answer(admin, id, { price: 17.5 })
  await ada.put(`/quotes/${id}/owner`)
  await shop.db.updateTable('products').set({ price_cents: 1_499 }).execute()
  expect((await ada.post(`/quotes/${id}/acceptance`, delivery)).status).toBe(200)
  expect(await shop.rows('order_lines')).toMatchObject([
    { unit_price_cents: 1_499, amount_cents: 149_900, price_source: 'base' },
  ])
})

test('a lot that costs to the cent what a card can pay is answered and ordered', async () => {
  await using shop = await openShop({ products: dear })
  const [ada, admin] = [await shop.signUp('ada@example.com'), await shop.admin()]
  const id = await ask(shop, { pieces: 101 })
  expect((await answer(admin, id, { price: 9_900.99 })).status).toBe(200)
  await ada.put(`/quotes/${id}/owner`)
  expect((await ada.post(`/quotes/${id}/acceptance`, delivery)).status).toBe(200)
  expect(await shop.rows('orders')).toMatchObject([{ amount_cents: 99_999_999 }])
})

test('forms that anybody can fill in are limited, and what was typed goes to the shop only', async () => {
  await using shop = await openShop({ products })
  await shop.admin()
  for (let time = 0; time < 5; time += 1)
    expect((await shop.nobody.post('/quotes', quoteRequest)).status).toBe(200)
  expect(await shop.nobody.post('/quotes', quoteRequest)).toMatchObject({
    status: 429,
    body: { code: 'too-many-messages' },
  })
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Buy my coins at https://coins.example' }
  expect((await shop.nobody.post('/contact', message)).status).toBe(200)
  const toAda = shop.mails.emails.filter(({ to }) => to === 'ada@example.com')
  expect(JSON.stringify(toAda)).not.toContain('coins')
  expect(shop.mails.emails.at(-1)).toMatchObject({ to: 'admin@example.com', text: message.message })
  expect(await shop.nobody.post('/contact', { ...message, message: ' ' })).toMatchObject({ status: 400 })
})
