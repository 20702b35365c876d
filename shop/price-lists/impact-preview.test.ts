import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeLaptops } from '#test/families.ts'
import { openCompany, orderRouters } from '#test/open-company.ts'
import type { TestCaller, TestShop } from '#test/open-shop.ts'
import { assign, companyId, draftList, fillDraft, giveList } from '#test/price-lists.ts'
import { accept, ask, offer } from '#test/quotes.ts'

async function pay({ cards }: TestShop, buyer: TestCaller, _id: string): Promise<void> {
  await buyer.post('/create-payment-intent', { _id })
  cards.pay(_id)
  await buyer.put('/orderUpdate', { _id })
}

test('a draft is rehearsed with the orders that were paid, before anybody pays by it', async () => {
  await using company = await openCompany()
  const { shop, buyer, owner } = company
  const admin = await shop.admin()
  for (const id of ['dock', 'cable']) await shop.addProduct({ id, price: 80, available: 10_000 })
  const order = async (product_id: string, orderAmount: number) => {
    const { body } = await buyer.post('/order', { product_id, orderAmount, address: 'x', phone: '1' })
    return String(body.insertedId)
  }
  // Charged: 500 routers at $20; by what is published $17, by the draft $16.
  await pay(shop, buyer, await order('router', 500))
  const list = await giveList(shop, admin, { prices: { router: [{ from: 1, price: 17 }] } })
  // Of a quote: at $16.50, which the draft beats.
  const quote = await ask(buyer)
  await offer(admin, quote, 1, { lines: [{ line: 1, pieces: 400, price: 16.5 }] })
  await pay(shop, buyer, String((await accept(buyer, quote, 2)).body.insertedId ?? ''))
  // A product that is gone, an order of 100 days ago, and others that nobody paid.
  await pay(shop, owner, await order('dock', 100))
  await admin.delete('/product?_id=dock')
  const old = await order('cable', 100)
  await pay(shop, buyer, old)
  await sql`update orders set placed_at = now() - interval '100 days' where id = ${old}`.execute(shop.db)
  await order('router', 100)
  await orderRouters(owner)
  const stranger = await shop.signUp('ada@example.com')
  await pay(shop, stranger, await orderRouters(stranger))

  await admin.post(`/price-lists/${list}/draft`, {})
  await fillDraft(admin, list, { prices: { router: [{ from: 1, price: 16 }] } })
  const paid = { orderCount: 3, lineCount: 2, goneLineCount: 1, charged: 10_000 + 6_600 }
  const sums = { ...paid, before: 8_500 + 6_600, after: 8_000 + 6_400 }
  expect(await admin.get(`/price-lists/${list}/rehearsal`)).toMatchObject({
    status: 200,
    body: {
      ...sums,
      revision: 2,
      companyCount: 1,
      companies: [{ name: 'Analytical Engines', ...sums }],
      changedProductCount: 1,
      belowFloorCount: 0,
    },
  })
  await shop.db.updateTable('products').set({ floor_cents: 1_650 }).where('id', '=', 'router').execute()
  expect((await admin.get(`/price-lists/${list}/changes`)).body).toEqual([
    {
      product_id: 'router',
      sku: expect.any(String),
      productName: 'router',
      before: [{ from: 100, price: 17 }],
      after: [{ from: 100, price: 16 }],
      floorPrice: 16.5,
      isBelowFloor: true,
    },
  ])
  expect((await admin.get(`/price-lists/${list}/rehearsal`)).body).toMatchObject({ belowFloorCount: 1 })
  expect((await admin.get(`/price-lists/${list}/changes?show=below-floor`)).body).toHaveLength(1)
  expect((await buyer.get('/prices/mine?product_ids=router')).body).toMatchObject([
    { breaks: [{ from: 1, price: 17 }] },
  ])

  // Two products of the catalogue change when something is taken off all of them, a page at a time.
  await fillDraft(admin, list, { percentOff: 50, prices: { router: [] } })
  const first = await admin.get(`/price-lists/${list}/changes?limit=1`)
  expect(first.headers.get('X-Total-Count')).toBe('2')
  const next = /<\/api([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
  const second = await admin.get(next)
  expect(second.headers.get('Link')).toBeNull()
  expect([first.body[0]?.productName, second.body[0]?.productName].toSorted()).toEqual(['cable', 'router'])

  const another = await draftList(admin, { percentOff: 25 }, 'Schools')
  const rehearsal = `/companies/${await companyId(shop)}/price-list/rehearsal`
  // Nothing of it is published yet.
  expect((await admin.get(`${rehearsal}?price_list_id=${another}`)).body).toMatchObject({
    before: 8_500 + 6_600,
    after: 10_000 + 6_600,
  })
  expect((await admin.get(rehearsal)).body).toMatchObject({ after: 10_000 + 6_600 })
  expect(await admin.get(`${rehearsal}?price_list_id=nothing`)).toMatchObject({
    status: 404,
    body: { code: 'no-such-price-list' },
  })
  await admin.delete(`/price-lists/${list}/draft`)
  expect(await admin.get(`/price-lists/${list}/rehearsal`)).toMatchObject({
    status: 409,
    body: { code: 'no-price-list-draft' },
  })
  expect((await admin.get(`/companies?price_list_id=${list}`)).body).toMatchObject([
    { name: 'Analytical Engines', priceList: { _id: list, name: 'Partners' } },
  ])
  await assign(shop, admin, null)
  expect((await admin.get(`/companies?price_list_id=${list}`)).body).toEqual([])
  expect(shop.failures).toEqual([])
})

test('lines of a family whose price breaks count together are rehearsed as they are ordered: by order', async () => {
  await using company = await openCompany()
  const { shop, buyer } = company
  const admin = await shop.admin()
  await makeLaptops(shop, admin, ['red', 'blue'], ['8'], { breaksOver: 'family' })
  const breaks = (price: number) => [
    { from: 1, price: 900 },
    { from: 250, price },
  ]
  const prices = (price: number) => ({ prices: { 'red-8': breaks(price), 'blue-8': breaks(price) } })
  const list = await giveList(shop, admin, prices(850))
  const delivery = { name: 'Bert', street: '1 Row', city: 'London', country: 'GB', phone: '1' }
  const order = async (wanted: Readonly<Record<string, number>>, paymentAmount: number) => {
    const lines = Object.entries(wanted).map(([product_id, orderAmount]) => ({ product_id, orderAmount }))
    const { body, text } = await buyer.post('/orders', { delivery, lines, paymentAmount })
    if (!body.insertedId) throw new Error(`not ordered: ${text}`)
    await pay(shop, buyer, String(body.insertedId))
  }
  // 250 pieces together, and twice 100 in an order each, which do not reach the break.
  await order({ 'red-8': 150, 'blue-8': 100 }, 250 * 850)
  await order({ 'red-8': 100 }, 100 * 900)
  await order({ 'blue-8': 100 }, 100 * 900)

  await admin.post(`/price-lists/${list}/draft`, {})
  await fillDraft(admin, list, prices(800))
  const rehearsal = () => admin.get(`/price-lists/${list}/rehearsal`)
  const charged = 250 * 850 + 200 * 900
  expect((await rehearsal()).body).toMatchObject({
    orderCount: 3,
    lineCount: 4,
    charged,
    before: charged,
    after: 250 * 800 + 200 * 900,
  })
  await sql`update product_families set breaks_over_family = false`.execute(shop.db)
  expect((await rehearsal()).body).toMatchObject({ charged, before: 450 * 900, after: 450 * 900 })
})
