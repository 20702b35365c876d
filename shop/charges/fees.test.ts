import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, today } from '#contract/days.ts'
import { addressIn } from '#test/charges.ts'
import { setKit } from '#test/kits.ts'
import { setFee } from '#test/laws.ts'
import { openShop } from '#test/open-shop.ts'

const products = [
  { id: 'phone', name: 'Phone', price: 100, available: 5_000 },
  { id: 'cable', name: 'Cable', price: 2, available: 5_000 },
  { id: 'set', name: 'Set', price: 150, available: 0 },
]
const day = (days: number) => addDays(today(), days)
const weee = (amounts: readonly object[]) => ({ name: 'WEEE', kind: 'recycling', amounts })

test('a fee has one amount for each country and day; only today’s is charged', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  const ada = await shop.signUp('ada@example.com')
  const amounts = [
    { country: 'FR', amount: 0.1, from: day(-30), until: day(-1) },
    { country: 'FR', amount: 0.2, from: day(0), until: day(0) },
    { country: 'FR', amount: 0.4, from: day(1), until: null },
    { country: 'DE', amount: 0.01, from: day(-30), until: day(0) },
    { country: 'ES', amount: 5, from: day(1), until: null },
    { country: 'IT', amount: 5, from: day(-9), until: day(-1) },
  ]
  const saved = await admin.put('/settings/fees/weee', weee(amounts))
  expect(saved, saved.text).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
  expect((await admin.put('/settings/fees/weee', weee(amounts))).body, 'as it is').toEqual({
    modifiedCount: 0,
  })
  expect((await admin.get('/settings/fees')).body).toEqual([
    {
      code: 'weee',
      ...weee(amounts.toSorted((a, b) => (a.country + a.from < b.country + b.from ? -1 : 1))),
      products: 0,
    },
  ])
  await sql`update products set fees = '["weee"]' where id = 'phone'`.execute(shop.db)
  const lines = [{ product_id: 'phone', orderAmount: 100 }]
  const total = async (country: string) =>
    (await ada.post('/orders/totals', { lines, delivery: addressIn(country) })).body.total
  expect(await Promise.all(['FR', 'DE', 'ES', 'IT', 'US'].map(total))).toEqual([
    10_020, 10_001, 10_000, 10_000, 10_000,
  ])
  // The page of the product, and prices of lines.
  const fees = [
    { name: 'WEEE', country: 'DE', amount: 0.01 },
    { name: 'WEEE', country: 'FR', amount: 0.2 },
  ]
  expect((await shop.nobody.get('/product?id=phone')).body).toMatchObject({ fees })
  expect((await shop.nobody.post('/carts/price', { lines })).body).toMatchObject({
    lines: [{ paymentAmount: 10_000, fees }],
  })
  const wrong = [
    [
      { country: 'FR', amount: 1, from: day(0), until: null },
      { country: 'FR', amount: 2, from: day(9), until: null },
    ],
    [{ country: 'FR', amount: 1, from: day(0), until: day(-1) }],
    [{ country: 'FR', amount: 0, from: day(0), until: null }],
    [{ country: 'France', amount: 1, from: day(0), until: null }],
  ]
  for (const each of wrong) expect((await admin.put('/settings/fees/weee', weee(each))).status).toBe(400)
  expect((await admin.put('/settings/fees/WEEE 1', weee([]))).status).toBe(400)
})

test('a product has fees by their codes, in the form, in files and in its family; a fee in use stays', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  await setFee(shop, admin, { code: 'weee', name: 'WEEE', amounts: { US: 0.5 }, products: [] })
  await setFee(shop, admin, { code: 'levy', name: 'Levy', amounts: { US: 6 }, products: [] })
  const fields = {
    name: 'Phone',
    price: 100,
    description: 'A phone',
    img: '/i/none.webp',
    category: 'Phones',
  }
  const change = (more: object) => admin.put('/product?_id=phone', { ...fields, ...more })
  const [stored] = (await admin.get('/adminProducts?id=phone')).body as unknown as Record<string, unknown>[]
  expect(stored).not.toHaveProperty('feeCodes')
  fields.img = String(stored?.img)
  const changed = await change({ feeCodes: ['weee'], goodsGroups: ['phones'] })
  expect(changed, changed.text).toMatchObject({ status: 200, body: { modifiedCount: 1 } })
  expect(await change({ feeCodes: ['weee', 'other'] })).toMatchObject({
    status: 422,
    body: { code: 'no-such-fee' },
  })
  expect(await admin.get('/adminProducts?id=phone')).toMatchObject({
    body: [
      { feeCodes: ['weee'], goodsGroups: ['phones'], fees: [{ name: 'WEEE', country: 'US', amount: 0.5 }] },
    ],
  })
  expect(await admin.delete('/settings/fees/weee')).toMatchObject({
    status: 409,
    body: { code: 'fee-in-use' },
  })
  expect((await admin.get('/settings/fees')).body).toMatchObject([
    { code: 'levy', products: 0 },
    { code: 'weee', products: 1 },
  ])
  // Out to a file, changed there, and in again.
  const { text } = await admin.get('/products.csv')
  const rows = parse<Record<string, string>>(text, { bom: true, columns: true })
  expect(rows.find((row) => row._id === 'phone')).toMatchObject({ goodsGroups: 'phones', feeCodes: 'weee' })
  const file = (feeCodes: string) => `_id,price,goodsGroups,feeCodes\nphone,100,Tablets; phones,${feeCodes}\n`
  const imported = async (feeCodes: string) =>
    (await admin.post('/products/imports', { csv: file(feeCodes), dryRun: false })).body
  expect(await imported('levy; weee')).toMatchObject({ done: true, changed: 1 })
  expect(await shop.rows('products')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 'phone', fees: ['levy', 'weee'], goods_groups: ['tablets', 'phones'] }),
    ]),
  )
  expect(await imported('gone')).toMatchObject({ done: false, problems: [{ line: 2 }] })
  expect(await imported('')).toMatchObject({ done: true })
  expect((await admin.delete('/settings/fees/weee')).status).toBe(200)
  expect((await admin.delete('/settings/fees/weee')).status).toBe(404)
  expect((await shop.rows('audit_log')).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['fee-saved', 'fee-removed', 'product-changed']),
  )
})

test('a kit costs the fees of its parts, and they are shown for one kit', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  const ada = await shop.signUp('ada@example.com')
  await setKit(admin, 'set', { phone: 1, cable: 3 })
  await setFee(shop, admin, {
    code: 'weee',
    name: 'WEEE',
    amounts: { US: 0.5 },
    products: ['phone', 'cable'],
  })
  await setFee(shop, admin, { code: 'box', name: 'Packaging', amounts: { US: 0.01 }, products: ['cable'] })
  expect((await shop.nobody.get('/product?id=set')).body).toMatchObject({
    fees: [
      { name: 'Packaging', amount: 0.03 },
      { name: 'WEEE', amount: 2 },
    ],
  })
  const lines = [{ product_id: 'set', orderAmount: 100 }]
  const { body } = await ada.post('/orders/totals', { lines, delivery: addressIn('US') })
  expect(body).toMatchObject({
    total: 15_203,
    charges: {
      net: 15_000,
      fees: [
        { name: 'WEEE', pieces: 400, amount: 200 },
        { name: 'Packaging', pieces: 300, amount: 3 },
      ],
    },
  })
  const order = { lines, delivery: addressIn('US'), paymentAmount: 15_203 }
  expect((await ada.post('/orders', order)).status).toBe(200)
  // A part's fee that changes is noticed by orders of its kits.
  await sql`update products set fees = '["box"]' where id = 'cable'`.execute(shop.db)
  expect(await ada.post('/orders', order)).toMatchObject({ status: 409, body: { paymentAmount: 15_053 } })
})

test('without fees and rules nothing is charged, stored or shown', async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  const lines = [{ product_id: 'phone', orderAmount: 100 }]
  const { body } = await ada.post('/orders', { lines, delivery: addressIn('US'), paymentAmount: 10_000 })
  expect(await shop.rows('order_charges')).toEqual([])
  const placed = (await ada.get(`/orders/${body.insertedId}`)).body
  expect(placed).toMatchObject({ paymentAmount: 10_000 })
  expect(placed).not.toHaveProperty('charges')
  expect((await shop.nobody.get('/product?id=phone')).body).not.toHaveProperty('fees')
  expect((await shop.nobody.post('/carts/price', { lines })).text).not.toContain('fees')
})
