import { expect, test } from 'vitest'
import { order, setKit } from '#test/kits.ts'
import { openLots } from '#test/lots.ts'

/** Sells desks of two switches each, and crates of one. */
async function openKitsOfLots(...sold: Parameters<typeof openLots>) {
  const lots = await openLots(...sold)
  for (const id of ['desk', 'crate']) await lots.shop.addProduct({ id, price: 30, available: 0 })
  await setKit(lots.admin, 'desk', { switch: 2 })
  await setKit(lots.admin, 'crate', { switch: 1 })
  const problems = async (wanted: Readonly<Record<string, number>>) => {
    const lines = Object.entries(wanted).map(([product_id, orderAmount]) => ({ product_id, orderAmount }))
    const { body } = await lots.shop.nobody.post('/carts/price', { lines })
    return body
  }
  return { ...lots, problems, [Symbol.asyncDispose]: () => lots[Symbol.asyncDispose]() }
}

test('lines and kits that need too many of a part together are told what is in stock and what is coming', async () => {
  await using lots = await openKitsOfLots()
  const { shop, buyer, book, problems } = lots
  await book(150, 20)
  await book(5_000, 30, { confirmed: false })
  const tooMany = { switch: 300, desk: 100 }
  const message =
    'Switch: the lines and kits of this order need 500 pieces together, 300 are in stock, and 150 more can be had from deliveries.'
  expect(await problems(tooMany)).toMatchObject({
    problemCount: 2,
    lines: [
      { problem: { message, nearestQuantities: [250] } },
      { problem: { message, nearestQuantities: [] } },
    ],
  })
  expect(await order(buyer, tooMany)).toMatchObject({
    status: 409,
    body: { code: 'order-lines-refused', lines: [{ message }, { message }] },
  })
  expect(await problems({ switch: 250, desk: 100 })).toMatchObject({ problemCount: 0 })
  expect((await order(buyer, { switch: 250, desk: 100 })).status).toBe(200)
  expect(await shop.rows('stock_promises')).toMatchObject([{ position: 3, pieces: 150 }])
})

test('kits of a part that is sold from the shelf only take no more than is there, and are told so', async () => {
  await using lots = await openKitsOfLots({ soldFrom: 'shelf' })
  const { buyer, book, problems } = lots
  await book(1_000, 20)
  const tooMany = { desk: 100, crate: 150 }
  const message = 'Switch: the lines and kits of this order need 350 pieces together, and 300 are in stock.'
  expect(await problems(tooMany)).toMatchObject({
    problemCount: 2,
    lines: [{ problem: { message } }, { problem: { message, nearestQuantities: [100] } }],
  })
  expect(await order(buyer, tooMany)).toMatchObject({ body: { lines: [{ message }, { message }] } })
})
