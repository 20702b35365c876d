import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { imagePaths } from '#contract/images/paths.ts'
import { openShop } from '#test/open-shop.ts'

const fields = { name: 'Atlas', price: 20, description: 'A map.', img: imagePaths.none }

test('a product has a tax class, and an exempt one the reason; both in calls and files', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const { body: added } = await admin.post('/addProduct', { ...fields, availableQuantity: 500 })
  const _id = String(added.insertedId)
  const seen = async () => (await admin.get('/adminProducts')).body[0]
  expect(await seen()).toMatchObject({ taxClass: 'standard' })
  const edit = (change: object) => admin.put(`/product?_id=${_id}`, { ...fields, ...change })
  expect(await edit({ taxClass: 'exempt' })).toMatchObject({
    status: 422,
    body: { code: 'tax-exempt-without-reason' },
  })
  expect(await edit({ taxExemptReason: 'A reason' })).toMatchObject({ status: 422 })
  expect((await edit({ taxClass: 'luxury' })).status).toBe(400)
  expect((await edit({ taxClass: 'exempt', taxExemptReason: 'Article 132' })).body).toEqual({
    modifiedCount: 1,
  })
  expect(await seen()).toMatchObject({ taxClass: 'exempt', taxExemptReason: 'Article 132' })
  expect((await admin.get(`/product?id=${_id}`)).body).not.toHaveProperty('taxClass')

  const { text: csv } = await admin.get('/products.csv')
  expect(csv).toContain(',exempt,Article 132,')
  const send = async (file: string) =>
    (await admin.post('/products/imports', { csv: file, dryRun: false })).body
  expect(await send(csv)).toMatchObject({ unchanged: 1, problems: [] })
  const sku = String((await seen())?.sku)
  expect(await send(`sku,price,taxClass\n${sku},20,Second-Reduced\n`)).toMatchObject({ changed: 1 })
  expect(await seen(), 'the reason goes with the class').toMatchObject({ taxClass: 'second-reduced' })
  expect(await shop.rows('products')).toMatchObject([{ tax_exempt_reason: null }])
  expect(await send(`sku,price,taxClass\n${sku},20,luxury\n`)).toMatchObject({
    problems: [{ line: 2, message: expect.stringContaining('taxClass: write standard, reduced') }],
  })
  expect(await send(`sku,price,taxClass\n${sku},20,exempt\n`)).toMatchObject({
    problems: [{ line: 2, message: expect.stringContaining('needs the reason') }],
  })
  expect(await send(`sku,price,taxClass\n${sku},20,\n`)).toMatchObject({ changed: 1 })
  expect(await seen()).toMatchObject({ taxClass: 'standard' })
  await expect(sql`update products set tax_class = 'exempt'`.execute(shop.db)).rejects.toThrow(
    /exempt_for_a_reason/,
  )
  expect((await shop.rows('audit_log')).filter(({ action }) => action === 'product-changed')).toHaveLength(3)
})

test('an order that was priced with another tax class is priced again', async () => {
  await using shop = await openShop({ products: [{ id: 'atlas', price: 20, available: 500 }] })
  const admin = await shop.admin()
  const from = new Date().toISOString().slice(0, 10)
  const rate = { country: 'US', region: '', name: 'Tax', from }
  await admin.post('/settings/tax-rates', { ...rate, percent: 10 })
  await admin.post('/settings/tax-rates', { ...rate, percent: 5, taxClass: 'reduced' })
  expect((await admin.get('/settings/tax-rates')).body).toMatchObject([
    { taxClass: 'reduced', percent: 5, state: 'holds' },
    { taxClass: 'standard', percent: 10, state: 'holds' },
  ])
  const ada = await shop.signUp('ada@example.com')
  const place = async () => {
    const order = { product_id: 'atlas', orderAmount: 100, address: '1 Dock', phone: '1' }
    const { status } = await ada.post('/order', order)
    expect(status).toBe(200)
  }
  await place()
  await admin.put('/product?_id=atlas', { ...fields, taxClass: 'reduced' })
  await place()
  expect((await shop.rows('orders')).map(({ tax_cents }) => tax_cents)).toEqual([20_000, 10_000])
})
