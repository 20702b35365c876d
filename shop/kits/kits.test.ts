import { expect, test } from 'vitest'
import { availableOf, openKits, order, setKit } from '#test/kits.ts'
import { ask, offer } from '#test/quotes.ts'

test('as many kits are available as their parts make, wherever stock is shown', async () => {
  await using kits = await openKits()
  const { shop, admin, buyer } = kits
  expect(await availableOf(shop, 'desk')).toBe(400)
  expect((await shop.nobody.get('/product?id=desk')).body).toMatchObject({
    availableQuantity: 400,
    kit: true,
  })
  const listed = await shop.nobody.get('/products?q=Desk&inStock=true')
  expect(listed.body).toMatchObject([{ _id: 'desk', availableQuantity: 400, kit: true }])
  expect((await shop.nobody.get('/products?q=Desk&minAvailable=401')).body).toEqual([])
  expect((await shop.nobody.get('/products/facets?q=Desk')).body).toMatchObject({ inStock: 1 })
  await shop.db
    .updateTable('products')
    .set({ specs: JSON.stringify({ Width: '160 cm' }) })
    .where('id', '=', 'desk')
    .execute()
  const wide = await shop.nobody.get('/products?group=family&specs=Width>=1 m&minAvailable=400')
  expect(wide.body).toMatchObject([{ _id: 'desk' }])
  expect((await admin.get('/adminProducts?q=Desk')).body).toMatchObject([{ availableQuantity: 400 }])
  expect((await admin.get('/adminProducts?show=low')).body).toEqual([])
  expect((await admin.get('/products.csv')).text).toMatch(/\ndesk,.*,400,,/)
  const lines = [{ product_id: 'desk', orderAmount: 401 }]
  expect((await shop.nobody.post('/carts/price', { lines })).body).toMatchObject({
    lines: [{ availableQuantity: 400, problem: { code: 'out-of-stock', nearestQuantities: [400] } }],
  })
  expect((await shop.nobody.get('/kits/desk')).body).toEqual({
    parts: [
      expect.objectContaining({
        product_id: 'laptop',
        piecesPerKit: 1,
        price: 900,
        availableQuantity: 1_000,
      }),
      expect.objectContaining({ product_id: 'monitor', piecesPerKit: 2 }),
      expect.objectContaining({ product_id: 'cable', piecesPerKit: 3 }),
    ],
  })

  expect((await order(buyer, { monitor: 700 })).status).toBe(200)
  expect(await availableOf(shop, 'desk')).toBe(50)
  const one = { product_id: 'desk', orderAmount: 100, address: 'x', phone: '1' }
  expect(await buyer.post('/order', one)).toMatchObject({
    status: 409,
    body: { code: 'out-of-stock', availableQuantity: 50 },
  })
  await shop.jobs.tick('refresh-kits')
  expect((await shop.nobody.get('/products?q=Desk&inStock=true')).body, 'searches follow').toEqual([])
  expect(await shop.nobody.post('/products/desk/stock-notices', { email: 'bo@example.com' })).toMatchObject({
    status: 200,
  })
  await admin.post('/products/monitor/stock-changes', { pieces: 300, reason: 'received' })
  await shop.jobs.tick('tell-back-in-stock')
  expect(shop.mails.emails.at(-1)).toMatchObject({
    kind: 'back-in-stock',
    productName: 'Desk',
    available: 200,
  })
  await admin.delete('/product?_id=cable')
  expect(await availableOf(shop, 'desk'), 'a part is sold no more').toBe(0)
})

test('a kit gets no stock of its own, and only products with stock of their own are parts', async () => {
  await using kits = await openKits()
  const { shop, admin, buyer } = kits
  expect(await admin.post('/products/desk/stock-changes', { pieces: 5, reason: 'received' })).toMatchObject({
    status: 409,
    body: { code: 'kit-has-no-stock' },
  })
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  expect(await admin.post('/products/desk/incoming-stock', { pieces: 5, on: day })).toMatchObject({
    body: { code: 'kit-has-no-stock' },
  })
  const { sku } = (await shop.nobody.get('/product?id=desk')).body
  const csv = `sku,price,received\n${sku},1100.01,7`
  expect((await admin.post('/products/imports', { csv, dryRun: false })).body).toMatchObject({
    done: false,
    problems: [{ message: expect.stringContaining('A kit has no stock of its own') }],
  })
  await expect(
    shop.db.updateTable('products').set({ available: 1 }).where('id', '=', 'desk').execute(),
  ).rejects.toThrow('products_kit_without_stock')

  const refused = async (id: string, parts: object[], percentOff: number | null = null) =>
    (await admin.put(`/kits/${id}`, { parts, percentOff })).body.code
  expect(await refused('laptop', [{ product_id: 'cable', piecesPerKit: 1 }])).toBe('kit-of-kits')
  await shop.addProduct({ id: 'room', price: 1, available: 0 })
  expect(await refused('room', [{ product_id: 'desk', piecesPerKit: 1 }])).toBe('kit-of-kits')
  expect(await refused('room', [{ product_id: 'room', piecesPerKit: 1 }])).toBe('kit-of-kits')
  expect(await refused('room', [{ product_id: 'none', piecesPerKit: 1 }])).toBe('no-such-product')
  expect(await refused('room', Array(2).fill({ product_id: 'cable', piecesPerKit: 1 }))).toBe(
    'kit-part-twice',
  )
  await shop.addProduct({ id: 'mouse', price: 1, available: 1 })
  expect(await refused('mouse', [{ product_id: 'cable', piecesPerKit: 1 }])).toBe('kit-had-stock')
  await shop.addProduct({ id: 'stand', price: 1, available: 0 })
  await shop.db
    .updateTable('products')
    .set({ sold_from: 'order', lead_days: 9 })
    .where('id', '=', 'stand')
    .execute()
  const quote = await ask(buyer, [{ product_id: 'stand', pieces: 100 }])
  const lines = [{ line: 1, pieces: 100, price: 1 }]
  expect((await offer(admin, quote, 1, { lines, holdStock: true })).status).toBe(200)
  await shop.db
    .updateTable('products')
    .set({ sold_from: 'shelf', lead_days: null })
    .where('id', '=', 'stand')
    .execute()
  expect(await refused('stand', [{ product_id: 'cable', piecesPerKit: 1 }])).toBe('kit-had-stock')
  expect((await shop.nobody.get('/kits/laptop')).body.code).toBe('no-such-kit')
  expect((await buyer.put('/kits/desk', { parts: [], percentOff: null })).status).toBe(403)

  expect(await admin.put('/kits/desk', { parts: [], percentOff: null })).toMatchObject({ status: 200 })
  expect((await shop.nobody.get('/product?id=desk')).body).not.toHaveProperty('kit')
  expect(await admin.post('/products/desk/stock-changes', { pieces: 5, reason: 'received' })).toMatchObject({
    status: 200,
  })
})

test('a kit with a discount costs what its parts cost, less the discount', async () => {
  await using kits = await openKits({ percentOff: 12.5 })
  const { shop, admin, buyer } = kits
  const price = async () => (await shop.nobody.get('/product?id=desk')).body.price
  // 900 + 2 × 199.99 + 3 × 3 = 1,308.98
  expect(await price()).toBe(1_145.36)
  const fields = { name: 'Desk', description: 'Desk', img: '/i/desk.webp' }
  expect(await admin.put('/product?_id=desk', { ...fields, price: 1 })).toMatchObject({
    status: 422,
    body: { code: 'kit-price-follows' },
  })
  await shop.db.updateTable('products').set({ price_cents: 1_300 }).where('id', '=', 'cable').execute()
  await shop.jobs.tick('refresh-kits')
  expect(await price()).toBe(1_171.61)
  expect((await order(buyer, { desk: 100 })).status).toBe(200)
  expect(await shop.rows('orders')).toMatchObject([{ amount_cents: 11_716_100 }])
  await setKit(admin, 'desk', { laptop: 1 })
  expect(await price(), 'it keeps the last price as its own').toBe(1_171.61)
  expect((await admin.get('/audit-log?limit=1')).body).toMatchObject([
    {
      action: 'kit-changed',
      before: { percentOff: 12.5, parts: expect.arrayContaining([expect.stringMatching(/^2 × /)]) },
      after: { percentOff: null, parts: [expect.stringMatching(/^1 × /)] },
    },
  ])
})
