import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeLaptops } from '#test/families.ts'
import { openShop } from '#test/open-shop.ts'
import { accept, ask, counter, offer, people } from '#test/quotes.ts'

/** A shop with laptops whose minimum counts over the family, and a router whose minimum does not. */
async function openLaptops() {
  const shop = await openShop({ products: [{ id: 'router', price: 20, available: 1_000 }] })
  const { ada, admin } = await people(shop)
  await makeLaptops(shop, admin, ['red', 'blue'], ['8'], { minimumOver: 'family' })
  return { shop, ada, admin, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

const tooFew = (...lines: readonly [line: number, message: string, nearest: readonly number[]][]) => ({
  status: 422,
  body: {
    code: 'quote-lines-refused',
    lines: lines.map(([line, message, nearestQuantities]) => ({
      line,
      code: 'below-minimum',
      message,
      nearestQuantities,
    })),
  },
})
const ALONE = "Can't Order Less Than 100 PCS"
const TOGETHER = 'Order at least 100 pieces over all variants.'

test('variants of a family are quoted with fewer than 100 pieces each, from the request to the order', async () => {
  await using laptops = await openLaptops()
  const { shop, ada, admin } = laptops
  const id = await ask(ada, [
    { product_id: 'red-8', pieces: 60, targetPrice: 800 },
    { product_id: 'blue-8', pieces: 40 },
    { product_id: 'router', pieces: 100 },
  ])
  const { lines } = (await ada.get(`/quotes/${id}`)).body
  expect(lines).toMatchObject([{ familyMin: 100 }, { familyMin: 100 }, { product_id: 'router' }])
  expect(lines).not.toHaveProperty([2, 'familyMin'])

  const round = (red: number, blue: number) => ({
    lines: [
      { line: 1, pieces: red, price: 850 },
      { line: 2, pieces: blue, price: 860 },
    ],
  })
  expect(await offer(admin, id, 1, round(60, 39))).toMatchObject(
    tooFew([1, TOGETHER, [61]], [2, TOGETHER, [40]]),
  )
  expect(await offer(admin, id, 1, round(60, 40))).toMatchObject({ status: 200 })
  expect(await counter(ada, id, 2, round(70, 29))).toMatchObject(
    tooFew([1, TOGETHER, [71]], [2, TOGETHER, [30]]),
  )
  const alone = { lines: [{ line: 1, pieces: 60, price: 850 }] }
  expect(await counter(ada, id, 2, alone), 'lines that are left out do not count').toMatchObject(
    tooFew([1, TOGETHER, [100]]),
  )
  expect((await ada.get(`/quotes/${id}`)).body).toMatchObject({ status: 'offered', revision: 2 })
  expect(await counter(ada, id, 2, round(1, 99))).toMatchObject({ status: 200 })
  expect(await offer(admin, id, 3, { ...round(1, 99), holdStock: true })).toMatchObject({ status: 200 })
  expect(await accept(ada, id, 4)).toMatchObject({ status: 200 })
  expect(await shop.rows('order_lines')).toMatchObject([
    { product_id: 'red-8', pieces: 1, unit_price_cents: 85_000, price_source: 'quote' },
    { product_id: 'blue-8', pieces: 99, unit_price_cents: 86_000, price_source: 'quote' },
  ])
  const empty = sql`
    insert into quote_revision_lines (quote_id, number, side, position, pieces)
    values (${id}, 3, 'customer', 3, 0)`.execute(shop.db)
  await expect(empty).rejects.toMatchObject({ constraint: 'quote_revision_lines_pieces_check' })
})

test('a line that an offer leaves out does not count towards the price breaks of its family', async () => {
  await using shop = await openShop()
  const { ada, admin } = await people(shop)
  await makeLaptops(shop, admin, ['red', 'blue'], ['8'], { breaksOver: 'family' })
  await shop.db
    .updateTable('products')
    .set({ price_breaks: JSON.stringify([{ from: 300, priceCents: 80_000 }]) })
    .execute()
  const id = await ask(ada, [
    { product_id: 'red-8', pieces: 200 },
    { product_id: 'blue-8', pieces: 100 },
  ])
  const get = async () => (await ada.get(`/quotes/${id}`)).body.lines
  expect(await get()).toMatchObject([{ listPrice: 800 }, { listPrice: 800 }])
  await offer(admin, id, 1, { lines: [{ line: 1, pieces: 200, price: 850 }] })
  expect(await get()).toMatchObject([{ listPrice: 900 }, { listPrice: 900 }])
})

test('a request for fewer pieces than the minimum of a product, or of its family, is refused', async () => {
  await using laptops = await openLaptops()
  const { shop, ada, admin } = laptops
  const request = (lines: readonly object[]) => ada.post('/quotes/mine', { lines, message: '' })
  expect(await request([{ product_id: 'router', pieces: 99 }])).toMatchObject(tooFew([1, ALONE, [100]]))
  const both = [
    { product_id: 'red-8', pieces: 60 },
    { product_id: 'router', pieces: 40 },
  ]
  const refused = tooFew([1, TOGETHER, [100]], [2, ALONE, [100]])
  expect(await request(both)).toMatchObject(refused)
  const visitor = { name: 'Bo', email: 'bo@example.com', message: '' }
  expect(await shop.nobody.post('/quotes', { ...visitor, lines: both })).toMatchObject(refused)
  expect(
    await shop.nobody.post('/quotes', { ...visitor, product_id: 'red-8', pieces: 99 }),
    'one product counts alone',
  ).toMatchObject({ status: 400, body: { issues: [{ path: 'pieces', message: ALONE }] } })
  expect(await request([{ product_id: 'red-8', pieces: 0 }])).toMatchObject({ status: 400 })
  expect(await shop.rows('quotes')).toEqual([])

  const id = await ask(ada, [{ product_id: 'router', pieces: 100 }])
  const fewer = { lines: [{ line: 1, pieces: 99, price: 20 }] }
  expect(await offer(admin, id, 1, fewer)).toMatchObject(tooFew([1, ALONE, [100]]))
})

test('what was offered below 100 is not ordered once the family no longer counts together', async () => {
  await using laptops = await openLaptops()
  const { shop, ada, admin } = laptops
  const id = await ask(ada, [
    { product_id: 'red-8', pieces: 60 },
    { product_id: 'blue-8', pieces: 40 },
  ])
  const lines = [
    { line: 1, pieces: 60, price: 850 },
    { line: 2, pieces: 40, price: 850 },
  ]
  await offer(admin, id, 1, { lines })
  await sql`update product_families set minimum_over_family = false`.execute(shop.db)
  expect(await accept(ada, id, 2)).toMatchObject({
    status: 409,
    body: {
      code: 'order-lines-refused',
      lines: [
        { product_id: 'red-8', message: ALONE },
        { product_id: 'blue-8', message: ALONE },
      ],
    },
  })
  expect(await shop.rows('orders')).toEqual([])
})
