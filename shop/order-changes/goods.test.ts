import { expect, test } from 'vitest'
import { activeCallOff, call } from '#test/call-offs.ts'
import { makeCoupon } from '#test/coupons.ts'
import { delivery, inDays, openLots } from '#test/lots.ts'
import { openCompanyWithTerms } from '#test/open-company.ts'
import { openShop } from '#test/open-shop.ts'
import { accept, ask, offer, people } from '#test/quotes.ts'
import { pay } from '#test/shipments.ts'

test('pieces that come later are taken off first, the last days before others, and their lots are free again', async () => {
  await using lots = await openLots()
  const { shop, buyer, book, available } = lots
  const [soon, later] = [await book(300, 10), await book(400, 20)]
  const placed = await buyer.post('/orders', {
    lines: [{ product_id: 'switch', orderAmount: 900 }],
    delivery,
    paymentAmount: 9_000,
  })
  const id = String(placed.body.insertedId)
  const reserved = async () =>
    Object.fromEntries(
      (await shop.db.selectFrom('incoming_stock').select(['id', 'reserved']).execute()).map((lot) => [
        lot.id,
        lot.reserved,
      ]),
    )
  expect(await reserved()).toEqual({ [soon]: 300, [later]: 300 })
  // Before the payment, and after it.
  expect(
    await buyer.post(`/orders/${id}/changes`, { version: 1, lines: [{ line: 1, orderAmount: 500 }] }),
  ).toMatchObject({ status: 200 })
  expect(await reserved()).toEqual({ [soon]: 200, [later]: 0 })
  await pay(shop, buyer, id)
  expect(
    (
      await buyer.post(`/orders/${id}/changes/preview`, {
        version: 2,
        lines: [{ line: 1, orderAmount: 250 }],
      })
    ).body,
  ).toMatchObject({
    refunded: 2_500,
    lines: [{ before: { awaited: [{ pieces: 200, on: inDays(10) }] }, after: { orderAmount: 250 } }],
  })
  expect(
    await buyer.post(`/orders/${id}/changes`, { version: 2, lines: [{ line: 1, orderAmount: 250 }] }),
  ).toMatchObject({ status: 200, body: { version: 3 } })
  expect(await reserved()).toEqual({ [soon]: 0, [later]: 0 })
  expect(await available()).toBe(50)
})

test('a call of a call-off order gives back what it calls, and the call-off order reserves it again', async () => {
  await using company = await openCompanyWithTerms({ creditLimit: 100_000 })
  const { shop, buyer, owner } = company
  const callOff = await activeCallOff(company)
  const called = await call(buyer, callOff, 300, { payment: 'account', purchaseOrderNumber: 'PO-7' })
  expect(called).toMatchObject({ status: 200 })
  const id = String(called.body.insertedId)
  const line = async () =>
    (await shop.rows('call_off_lines')).map(({ called: pieces, reserved }) => ({ pieces, reserved }))
  const before = await line()
  expect(before).toEqual([{ pieces: 300, reserved: 700 }])
  const changed = await owner.post(`/orders/${id}/changes`, {
    version: 1,
    lines: [{ line: 1, orderAmount: 200 }],
  })
  expect(changed).toMatchObject({ status: 200, body: { version: 2 } })
  expect(await line()).toEqual([{ pieces: 200, reserved: 800 }])
})

test('a coupon counts on what stays: an unpaid order keeps its lines, a paid one gives back the coupon’s share', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 1_000 }] })
  const admin = await shop.admin()
  await makeCoupon(admin, { code: 'TEN' })
  const buyer = await shop.signUp('ada@example.com')
  const placed = await buyer.post('/orders', {
    lines: [{ product_id: 'router', orderAmount: 200 }],
    delivery,
    coupon: 'TEN',
    paymentAmount: 3_600,
  })
  const id = String(placed.body.insertedId)
  const less = { version: 1, lines: [{ line: 1, orderAmount: 150 }] }
  expect(await buyer.post(`/orders/${id}/changes`, less)).toMatchObject({
    status: 409,
    body: { code: 'order-cannot-change', problems: [{ code: 'coupon-keeps-lines' }] },
  })
  await pay(shop, buyer, id)
  expect((await buyer.post(`/orders/${id}/changes/preview`, less)).body).toMatchObject({
    refunded: 900,
    after: { total: 2_700 },
  })
  expect(await buyer.post(`/orders/${id}/changes`, less)).toMatchObject({ status: 200 })
  const more = { version: 2, lines: [{ line: 1, orderAmount: 250 }] }
  expect((await buyer.post(`/orders/${id}/changes/preview`, more)).body, 'without the coupon').toMatchObject({
    charged: 2_000,
  })
})

test('an order of an accepted offer keeps the offered price for what stays, and pays the price of the day for more', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 2_000 }] })
  const { admin, ada } = await people(shop)
  const quote = await ask(ada)
  expect((await offer(admin, quote, 1)).status).toBe(200)
  const accepted = await accept(ada, quote, 2)
  expect(accepted.status).toBe(200)
  const id = String(accepted.body.insertedId)
  const order = (await ada.get(`/orders/${id}`)).body as { lines: { orderAmount: number; price: number }[] } // as the contract has it
  const [{ orderAmount, price } = { orderAmount: 0, price: 0 }] = order.lines
  const less = { version: 1, lines: [{ line: 1, orderAmount: orderAmount - 100 }] }
  expect((await ada.post(`/orders/${id}/changes/preview`, less)).body).toMatchObject({
    problems: [{ code: 'agreed-lines-unpaid' }],
  })
  await pay(shop, ada, id)
  expect((await ada.post(`/orders/${id}/changes/preview`, less)).body).toMatchObject({
    refunded: 100 * price,
  })
  expect(await ada.post(`/orders/${id}/changes`, less)).toMatchObject({ status: 200 })
  const more = { version: 2, lines: [{ line: 1, orderAmount: orderAmount }] }
  expect((await ada.post(`/orders/${id}/changes/preview`, more)).body).toMatchObject({ charged: 100 * 20 })
})
