import { expect, test } from 'vitest'
import { openCompanyWithTerms, orderOnAccount } from '#test/open-company.ts'
import type { TestCaller, TestShop } from '#test/open-shop.ts'

const place = async (buyer: TestCaller, pieces = 200) =>
  String((await orderOnAccount(buyer, pieces)).body.insertedId)

const availableOf = async ({ db }: TestShop, id = 'router') =>
  (await db.selectFrom('products').select('available').where('id', '=', id).executeTakeFirstOrThrow())
    .available

const products = [{ id: 'cable', price: 3, available: 1_000 }]

test('fields of an order on account change at once, and the history and a new version say so', async () => {
  await using company = await openCompanyWithTerms({ products })
  const { shop, buyer } = company
  const id = await place(buyer)
  const wanted = {
    version: 1,
    purchaseOrderNumber: 'PO-2',
    note: 'At the back',
    contact: 'Bert, 22',
    wantedOn: '2027-05-14',
  }
  const preview = await buyer.post(`/orders/${id}/changes/preview`, wanted)
  expect(preview).toMatchObject({
    status: 200,
    body: {
      isPossible: true,
      problems: [],
      charged: 0,
      refunded: 0,
      fields: [
        { field: 'purchaseOrderNumber', before: 'PO-1', after: 'PO-2' },
        { field: 'note', before: '', after: 'At the back' },
        { field: 'contact', before: '', after: 'Bert, 22' },
        { field: 'wantedOn', before: '', after: 'May 14, 2027' },
      ],
    },
  })
  expect(await shop.rows('order_changes'), 'a preview changes nothing').toEqual([])
  const changed = await buyer.post(`/orders/${id}/changes`, wanted)
  expect(changed).toMatchObject({ status: 200, body: { version: 2 } })
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    version: 2,
    purchaseOrderNumber: 'PO-2',
    contact: 'Bert, 22',
    wantedOn: '2027-05-14',
    changes: [{ state: 'done', version: 2, by: 'buyer', person: 'bert@example.com' }],
  })
  expect(shop.mails.emails.at(-2)).toMatchObject({
    kind: 'order-changed',
    to: 'bert@example.com',
    version: 2,
  })
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'order-changed', toSeller: true })
  expect(await buyer.post(`/orders/${id}/changes`, wanted), 'made from version 1').toMatchObject({
    status: 409,
    body: { code: 'order-changed-meanwhile' },
  })
})

test('fewer pieces of an invoiced order are credited at the price that they had, and are back on the shelf', async () => {
  await using company = await openCompanyWithTerms({ products })
  const { shop, buyer } = company
  const id = await place(buyer)
  await shop.db.updateTable('products').set({ price_cents: 2_500 }).where('id', '=', 'router').execute()
  const wanted = { version: 1, lines: [{ line: 1, orderAmount: 150 }] }
  expect((await buyer.post(`/orders/${id}/changes/preview`, wanted)).body).toMatchObject({
    isPossible: true,
    charged: 0,
    refunded: 1_000,
    before: { total: 4_000 },
    after: { total: 3_000 },
    lines: [{ line: 1, before: { orderAmount: 200, price: 20 }, after: { orderAmount: 150, price: 20 } }],
  })
  expect(await buyer.post(`/orders/${id}/changes`, { ...wanted, charged: 0, refunded: 1_000 })).toMatchObject(
    {
      status: 200,
      body: { version: 2 },
    },
  )
  expect(await availableOf(shop)).toBe(9_850)
  expect(await shop.rows('credit_notes')).toMatchObject([{ amount_cents: 100_000 }])
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    lines: [{ orderAmount: 200, cancelled: 50 }],
  })
})

test('what is added to an invoiced order is an order of its own, with an invoice at the price of the day', async () => {
  await using company = await openCompanyWithTerms({ products })
  const { shop, buyer } = company
  const id = await place(buyer)
  await shop.db
    .updateTable('products')
    .set({ price_cents: 2_500, price_version: 2 })
    .where('id', '=', 'router')
    .execute()
  const wanted = {
    version: 1,
    lines: [{ line: 1, orderAmount: 220 }],
    added: [{ product_id: 'cable', orderAmount: 100 }],
  }
  const preview = await buyer.post(`/orders/${id}/changes/preview`, wanted)
  expect(preview.body).toMatchObject({
    isPossible: true,
    charged: 800,
    refunded: 0,
    after: { total: 4_800 },
    lines: [
      { line: 1, before: { orderAmount: 200 }, after: { orderAmount: 200, price: 20 } },
      { before: null, after: { orderAmount: 20, price: 25 } },
      { before: null, product_id: 'cable', after: { orderAmount: 100, price: 3 } },
    ],
  })
  const changed = await buyer.post(`/orders/${id}/changes`, wanted)
  expect(changed).toMatchObject({ status: 200, body: { version: 2, order_id: expect.any(String) } })
  expect(changed.body).not.toHaveProperty('waitsFor')
  expect(await availableOf(shop)).toBe(9_780)
  expect(await shop.rows('invoices')).toMatchObject([{ amount_cents: 400_000 }, { amount_cents: 80_000 }])
  expect((await buyer.get(`/orders/${changed.body.order_id}`)).body).toMatchObject({
    addsTo: { _id: id, number: 'HF-100001' },
    lines: [{ orderAmount: 20 }, { orderAmount: 100 }],
  })
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    version: 2,
    changes: [{ state: 'done', adds: { _id: changed.body.order_id } }],
  })
})

test('a product for another is credited and invoiced in one change, and the credit limit counts', async () => {
  await using company = await openCompanyWithTerms({ products, creditLimit: 4_250 })
  const { shop, buyer } = company
  const id = await place(buyer)
  const swap = (pieces: number) => ({
    version: 1,
    lines: [{ line: 1, orderAmount: 100 }],
    added: [{ product_id: 'cable', orderAmount: pieces }],
  })
  expect((await buyer.post(`/orders/${id}/changes/preview`, swap(100))).body).toMatchObject({
    isPossible: false,
    problems: [{ code: 'above-credit-limit' }],
  })
  expect(await buyer.post(`/orders/${id}/changes`, swap(100))).toMatchObject({
    status: 409,
    body: { code: 'above-credit-limit' },
  })
  await company.setTerms({ days: 30, creditLimit: 5_000 })
  expect(await buyer.post(`/orders/${id}/changes`, swap(200))).toMatchObject({
    status: 200,
    body: { version: 2 },
  })
  expect(await shop.rows('credit_notes')).toMatchObject([{ amount_cents: 200_000 }])
  expect(await shop.rows('invoices')).toMatchObject([{ open_cents: 200_000 }, { amount_cents: 60_000 }])
})
