import { expect, test } from 'vitest'
import { addDays, dayOf, today } from '#contract/days.ts'
import { openShop, type TestShop } from '#test/open-shop.ts'
import { accept, ask, counter, offer, people } from '#test/quotes.ts'

const products = [
  { id: 'router', price: 20, available: 1_000 },
  { id: 'switch', price: 50, available: 300 },
]

/** A shop that offers routers from $18 and switches from $45, up to $10,000. */
async function allow(shop: TestShop) {
  const persons = await people(shop)
  for (const [id, floor_cents] of [
    ['router', 1_800],
    ['switch', 4_500],
  ] as const)
    await shop.db.updateTable('products').set({ floor_cents }).where('id', '=', id).execute()
  const changed = await persons.admin.put('/quote-settings', { instantLimit: 10_000, validDays: 7 })
  expect(changed).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
  return persons
}

const router = (pieces: number, targetPrice?: number) => ({ product_id: 'router', pieces, targetPrice })
const lightSwitch = (pieces: number, targetPrice?: number) => ({ product_id: 'switch', pieces, targetPrice })

test('a request at or above all floors and within the limit is offered at once, and can be accepted', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await allow(shop)
  const id = await ask(ada, [router(100, 18), lightSwitch(100, 60)])
  const { body } = await ada.get(`/quotes/${id}`)
  expect(body).toMatchObject({
    status: 'offered',
    total: 6_800,
    revisions: [{ number: 1 }, { number: 2, side: 'shop', by: '', lines: [{ price: 18 }, { price: 50 }] }],
  })
  expect(dayOf(String(body.expiresAt))).toBe(addDays(today(), 7))
  expect((await admin.get(`/quotes/${id}`)).body.revisions).toMatchObject([{}, { by: '' }])
  expect(shop.mails.emails.map(({ to, kind }) => `${to} ${kind}`)).toEqual([
    'ada@example.com quote-offered',
    'admin@example.com for-the-shop',
  ])
  expect((await accept(ada, id, 2)).status).toBe(200)
  expect(await shop.rows('order_lines')).toMatchObject([
    { unit_price_cents: 1_800, price_source: 'quote' },
    { unit_price_cents: 5_000, price_source: 'base' },
  ])
})

test('what is below a floor, above the limit, without a target or not to be had waits for a person', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await allow(shop)
  const waiting = [
    await ask(ada, [router(100, 18), lightSwitch(100, 44.99)]),
    await ask(ada, [router(100, 18), lightSwitch(100)]),
    await ask(ada, [router(600, 18)]),
    await ask(ada, [lightSwitch(400, 45)]),
  ]
  await shop.db.updateTable('products').set({ floor_cents: null }).where('id', '=', 'router').execute()
  waiting.push(await ask(ada, [router(100, 20)]))
  const visitor = { name: 'Bob', email: 'bob@example.com', product_id: 'router', pieces: 100, message: 'Hi' }
  waiting.push(String((await shop.nobody.post('/quotes', visitor)).body.insertedId))
  for (const id of waiting) expect((await admin.get(`/quotes/${id}`)).body.status).toBe('asked')
  expect(await shop.rows('audit_log')).toMatchObject([
    {
      action: 'quote-settings-changed',
      before: { limitCents: 0, validDays: 14 },
      after: { limitCents: 1_000_000, validDays: 7 },
    },
  ])
  expect((await admin.get('/quote-settings')).body).toEqual({
    instantLimit: 10_000,
    validDays: 7,
    stepPercent: 5,
    maxOffers: 2,
  })
})

test('a counter-offer is answered at once too, but not again and again, nor where a person has offered', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await allow(shop)
  const id = await ask(ada, [router(100, 19), lightSwitch(100, 48)])
  const only = (price: number) => ({ lines: [{ line: 1, pieces: 200, price }] })
  expect(await counter(ada, id, 2, only(18))).toMatchObject({ status: 200, body: { revision: 3 } })
  expect((await ada.get(`/quotes/${id}`)).body).toMatchObject({
    status: 'offered',
    revision: 4,
    total: 3_600,
    revisions: [{}, {}, { side: 'customer' }, { side: 'shop', by: '', lines: [{ line: 1, price: 18 }] }],
  })
  await counter(ada, id, 4, only(18))
  expect((await ada.get(`/quotes/${id}`)).body, 'the third time').toMatchObject({ status: 'countered' })

  const persons = await ask(ada, [router(100)])
  await offer(admin, persons, 1, { lines: [{ line: 1, pieces: 100, price: 19 }] })
  await counter(ada, persons, 2, only(18))
  expect((await ada.get(`/quotes/${persons}`)).body).toMatchObject({ status: 'countered', revision: 3 })
  expect(
    shop.mails.emails.filter(({ kind }) => kind === 'quote-offered'),
    'two by the shop, one by a person',
  ).toHaveLength(3)
})

test('who asks again and again with other prices learns no floor, in however many quotes', async () => {
  await using shop = await openShop({ products })
  const { ada } = await allow(shop)
  await shop.db.updateTable('products').set({ floor_cents: 1_733 }).where('id', '=', 'router').execute()
  const offered: number[] = []
  let low = 10
  let high = 20
  for (let tries = 0; tries < 13; tries += 1) {
    const price = Math.round((low + high) * 50) / 100
    const id = await ask(ada, [router(100, price)])
    const isOffered = (await ada.get(`/quotes/${id}`)).body.status === 'offered'
    if (isOffered) offered.push(price)
    if (isOffered) high = price
    else low = price
  }
  expect(Math.min(...offered), 'the next step of a dollar above the floor, at best').toBeGreaterThanOrEqual(
    18,
  )
  const answers = await shop.db
    .selectFrom('quote_revisions')
    .where('side', '=', 'shop')
    .select('quote_id')
    .execute()
  expect(answers.length).toBeLessThanOrEqual(4)
  const told = shop.mails.emails.filter(({ to }) => to === 'ada@example.com').map(({ kind }) => kind)
  expect(told.filter((kind) => kind === 'quote-asked')).toHaveLength(13 - offered.length)
})

test('the seller sets the steps and the number of automatic offers', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await allow(shop)
  const change = (rules: object) =>
    admin.put('/quote-settings', { instantLimit: 10_000, validDays: 7, ...rules })
  expect((await change({ stepPercent: 26 })).status).toBe(400)
  expect((await change({ maxOffers: 0 })).status).toBe(400)
  expect((await change({ stepPercent: 15, maxOffers: 1 })).body).toEqual({ modifiedCount: 1 })
  expect((await change({ stepPercent: 15, maxOffers: 1 })).body).toEqual({ modifiedCount: 0 })
  // The floor of $18, rounded up to a step of $3, is $18; of $45 to a step of $7.50 is $45.
  await shop.db.updateTable('products').set({ floor_cents: 1_801 }).where('id', '=', 'router').execute()
  const below = await ask(ada, [router(100, 20)])
  expect((await ada.get(`/quotes/${below}`)).body.status, 'from $21 on, which is more than its price').toBe(
    'asked',
  )
  const id = await ask(ada, [lightSwitch(100, 45)])
  expect((await ada.get(`/quotes/${id}`)).body).toMatchObject({ status: 'offered', total: 4_500 })
  await counter(ada, id, 2, { lines: [{ line: 1, pieces: 100, price: 45 }] })
  expect((await ada.get(`/quotes/${id}`)).body.status, 'the second time').toBe('countered')
})

test('a shop whose limit is 0 offers nothing by itself', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await allow(shop)
  await admin.put('/quote-settings', { instantLimit: 0, validDays: 7 })
  const id = await ask(ada, [router(100, 20)])
  expect((await ada.get(`/quotes/${id}`)).body.status).toBe('asked')
})

test('admins set a product’s floor, which nobody else sees', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const fields = { name: 'router', price: 20, description: 'A router.', img: '/i/router-800.webp' }
  const change = (change: object) => admin.put('/product?_id=router', { ...fields, ...change })
  expect(await change({ floorPrice: 17.5 })).toMatchObject({ status: 200 })
  expect((await admin.get('/adminProducts?q=router')).body).toMatchObject([{ floorPrice: 17.5 }])
  await change({ description: 'Another router.' })
  expect((await admin.get('/adminProducts?q=router')).body, 'what is not sent stays').toMatchObject([
    { floorPrice: 17.5 },
  ])
  for (const path of ['/product?id=router', '/products'])
    expect((await ada.get(path)).text).not.toMatch(/floor/i)
  await change({ floorPrice: null })
  expect((await admin.get('/adminProducts?q=router')).text).not.toContain('floorPrice')
})
