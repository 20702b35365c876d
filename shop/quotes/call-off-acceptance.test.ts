import { expect, test } from 'vitest'
import { call, dayFrom } from '#test/call-offs.ts'
import { openShop } from '#test/open-shop.ts'
import { accept, ask, available, delivery, offer, people } from '#test/quotes.ts'

test('an offer that allows it is accepted as a call-off order in one step: held pieces are set aside, nothing is ordered', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 1_000 }] })
  const { ada, admin } = await people(shop)
  const id = await ask(ada)
  const calls = { until: dayFrom(200), minCallPieces: 150, reserves: true }
  const takeInParts = (revision: number) =>
    ada.post(`/quotes/${id}/call-off-acceptance`, { revision, delivery })
  await offer(admin, id, 1)
  expect(await takeInParts(2)).toMatchObject({ status: 409, body: { code: 'quote-not-in-parts' } })
  const refused = (change: object) => offer(admin, id, 2, { calls: { ...calls, ...change } })
  expect(await refused({ until: dayFrom(-1) })).toMatchObject({ body: { code: 'call-off-until-past' } })
  expect(await refused({ minCallPieces: 401 })).toMatchObject({ body: { code: 'call-off-line-too-small' } })
  await offer(admin, id, 2, { calls, holdStock: true })
  expect(await available(shop)).toBe(600)
  expect((await ada.get(`/quotes/${id}`)).body).toMatchObject({ revisions: [{}, {}, { calls }] })

  const [one, other] = await Promise.all([takeInParts(3), takeInParts(3)])
  expect(shop.failures).toEqual([])
  expect([one.status, other.status].toSorted()).toEqual([200, 409])
  const callOff = String((one.status === 200 ? one : other).body.insertedId)
  expect(await shop.rows('orders')).toEqual([])
  expect(await available(shop)).toBe(600)
  expect((await ada.get(`/quotes/${id}`)).body).toMatchObject({ status: 'accepted', call_off_id: callOff })
  expect((await ada.get(`/call-off-orders/${callOff}`)).body).toMatchObject({
    status: 'active',
    until: calls.until,
    quote_id: id,
    lines: [{ pieces: 400, price: 17.5, minCallPieces: 150, reserved: 400 }],
  })
  expect(await accept(ada, id, 3)).toMatchObject({ body: { code: 'quote-not-open' } })
  expect(await call(ada, callOff, 150)).toMatchObject({ status: 200 })
  expect(await shop.rows('orders')).toMatchObject([{ amount_cents: 150 * 1_750 }])
})

test('an offer of more products than a call-off order has cannot be called part by part', async () => {
  const products = Array.from({ length: 51 }, (_, n) => ({ id: `p${n}`, price: 20, available: 1_000 }))
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const asked = products.map(({ id }) => ({ product_id: id, pieces: 100 }))
  const id = await ask(ada, asked)
  const lines = asked.map((_, place) => ({ line: place + 1, pieces: 100, price: 10 }))
  const calls = { until: dayFrom(200), reserves: true }
  expect(await offer(admin, id, 1, { lines, calls })).toMatchObject({
    status: 422,
    body: { code: 'call-off-too-many-lines' },
  })
  expect((await offer(admin, id, 1, { lines: lines.slice(1), calls })).status).toBe(200)
  expect(await ada.post(`/quotes/${id}/call-off-acceptance`, { revision: 2, delivery })).toMatchObject({
    status: 200,
  })
})
