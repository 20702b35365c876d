import { expect, test } from 'vitest'
import { activeCallOff, call, dayFrom } from '#test/call-offs.ts'
import { openCompany } from '#test/open-company.ts'
import { available, delivery } from '#test/quotes.ts'
import { size } from '#test/sizes.ts'

const rounds = size(3, 30)

async function open() {
  const company = await openCompany()
  const admin = await company.shop.admin()
  const line = async (id: string) =>
    company.shop.db
      .selectFrom('call_off_lines')
      .selectAll()
      .where('call_off_id', '=', id)
      .executeTakeFirstOrThrow()
  return { ...company, admin, line, [Symbol.asyncDispose]: () => company[Symbol.asyncDispose]() }
}

test('calls at the same moment never take more than the call-off order has', async () => {
  await using company = await open()
  const { shop, owner, buyer, line } = company
  for (let round = 0; round < rounds; round += 1) {
    const id = await activeCallOff(company)
    const replies = await Promise.all(
      [600, 600, 400, 400].map((pieces, at) => call(at % 2 ? owner : buyer, id, pieces)),
    )
    const called = replies.reduce(
      (sum, { status }, at) => sum + (status === 200 ? (at < 2 ? 600 : 400) : 0),
      0,
    )
    expect(called).toBeLessThanOrEqual(1_000)
    expect(await line(id)).toMatchObject({ called, reserved: 1_000 - called })
    await company.admin.put(`/call-off-orders/${id}/end`, { reason: 'Next round' })
    for (const { id: order } of await shop.db
      .selectFrom('orders')
      .select('id')
      .where('status', '=', 'unpaid')
      .execute())
      await owner.put(`/orders/${order}/cancellation`)
    await shop.db.deleteFrom('rate_limits').execute()
  }
  expect(shop.failures).toEqual([])
})

test('a call while it ends is placed or refused, and the pieces are an order’s or on the shelf', async () => {
  await using company = await open()
  const { shop, admin, buyer } = company
  for (let round = 0; round < rounds; round += 1) {
    const id = await activeCallOff(company)
    const ending = () => admin.put(`/call-off-orders/${id}/end`, { reason: 'Over' })
    const calling = () => call(buyer, id, 400)
    const [one, other] = round % 2 ? [ending, calling] : [calling, ending]
    await Promise.all([one(), other()])
    const orders = await shop.db.selectFrom('orders').select('id').where('status', '=', 'unpaid').execute()
    expect(await available(shop)).toBe(10_000 - 400 * orders.length)
    for (const order of orders) await buyer.put(`/orders/${order.id}/cancellation`)
  }
  expect(shop.failures).toEqual([])
})

test('what is reserved is not sold to others, also while it is called and cancelled', async () => {
  await using company = await open()
  const { shop, buyer, line } = company
  const stranger = await shop.signUp('eve@example.com')
  const buy = (pieces: number) =>
    stranger.post('/orders', {
      lines: [{ product_id: 'router', orderAmount: pieces }],
      delivery,
      paymentAmount: pieces * 20,
      payment: 'card',
    })
  const id = await activeCallOff(company)
  expect(await buy(9_001)).toMatchObject({ body: { code: 'out-of-stock' } })
  const { body } = await call(buyer, id, 400)
  await Promise.all([
    buyer.put(`/orders/${body.insertedId}/cancellation`),
    call(buyer, id, 600),
    buy(9_000),
    shop.jobs.tick('sweep-call-off-orders'),
  ])
  const { called, reserved } = await line(id)
  expect(called + reserved).toBeGreaterThanOrEqual(600)
  expect(called + reserved).toBeLessThanOrEqual(1_000)
  expect(shop.failures).toEqual([])
})

test('a date is called once, however often the job runs and somebody calls by hand', async () => {
  await using company = await open()
  const { shop, buyer, line } = company
  const id = await activeCallOff(company, { dates: [{ on: dayFrom(0), line: 1, pieces: 800 }] })
  const sweep = () => shop.jobs.tick('sweep-call-off-orders')
  await Promise.all([sweep(), sweep(), call(buyer, id, 600), sweep()])
  await sweep()
  const { called } = await line(id)
  expect(called).toBeLessThanOrEqual(1_000)
  expect((await shop.rows('call_off_dates')).map(({ order_id }) => order_id)).not.toContain(null)
  expect(shop.failures).toEqual([])
})
