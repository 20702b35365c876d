import { expect, test } from 'vitest'
import { openShop, type Reply, type TestCaller, type TestShop } from '#test/open-shop.ts'
import { size } from '#test/sizes.ts'

const BUYERS = 50
const names = ['a', 'b', 'c', 'd', 'e', 'f']
/** Enough for some of the carts, and not for all of them. */
const SHELF = 2_000
const delivery = { name: 'Ada', street: '1 Dock Street', city: 'London', country: 'GB', phone: '1' }

const openForBuyers = async () => {
  const shop = await openShop({
    products: names.map((id) => ({ id, price: 1, available: SHELF })),
  })
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, (_, n) => shop.signUp(`buyer${n}@example.com`)),
  )
  return { shop, buyers }
}

/** Two to four products beside each other, in every order; quantities that differ. */
function cartOf(n: number) {
  const turned = names.map((_, place) => names[(place + n) % names.length] ?? '')
  return (n % 2 ? turned.toReversed() : turned)
    .slice(0, 2 + (n % 3))
    .map((product_id, place) => ({ product_id, orderAmount: 100 + ((n + place) % 3) * 100 }))
}
const fill = (buyer: TestCaller, n: number) => buyer.put('/carts/mine/lines', { lines: cartOf(n) })
const place = (buyer: TestCaller, n: number) =>
  buyer.post('/orders', {
    delivery,
    paymentAmount: cartOf(n).reduce((sum, { orderAmount }) => sum + orderAmount, 0),
  })

/** Expects that the pieces in orders are those that left the stock. @returns the pieces left */
async function expectSoldIsTaken(shop: TestShop): Promise<ReadonlyMap<string, number>> {
  const sold = await shop.db
    .selectFrom('order_lines')
    .select(['product_id', (e) => e.fn.sum<string>('pieces').as('pieces')])
    .groupBy('product_id')
    .execute()
  const shelves = await shop.db.selectFrom('products').select(['id', 'available']).execute()
  for (const { id, available } of shelves) {
    expect(available, id).toBeGreaterThanOrEqual(0)
    expect(available + Number(sold.find(({ product_id }) => product_id === id)?.pieces ?? 0), id).toBe(SHELF)
  }
  return new Map(shelves.map(({ id, available }) => [id, available]))
}

test('fifty carts with overlapping lines, ordered at once, sell what there is; each refusal names its lines', async () => {
  const opened = await openForBuyers()
  await using shop = opened.shop
  const { buyers } = opened
  await Promise.all(buyers.map(fill))
  const replies = await Promise.all(buyers.map(place))

  const left = await expectSoldIsTaken(shop)
  const refused = replies.flatMap((reply, n) => (reply.status === 200 ? [] : [{ reply, n }]))
  expect(refused.length, 'there is not enough for all').toBeGreaterThan(0)
  for (const { reply, n } of refused) {
    expect(reply).toMatchObject({ status: 409, body: { code: 'order-lines-refused' } })
    // As the contract declares this refusal; each field is checked below.
    const lines = reply.body.lines as { product_id: string; availableQuantity: number }[]
    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      const wanted = cartOf(n).find(({ product_id }) => product_id === line.product_id)?.orderAmount
      expect(line).toMatchObject({ code: 'out-of-stock', message: expect.any(String) })
      expect(line.availableQuantity, 'less than was wanted').toBeLessThan(wanted ?? 0)
      // No pieces return to stock here, so what was missing is still missing.
      expect(left.get(line.product_id)).toBeLessThan(wanted ?? 0)
    }
    expect((await buyers[n]?.get('/carts/mine'))?.body.lineCount, 'the cart stays').toBe(cartOf(n).length)
  }
  expect(await shop.rows('orders')).toHaveLength(BUYERS - refused.length)
  expect(shop.failures).toEqual([])
})

test('carts that are ordered while other tabs change, merge, empty and order them are neither lost nor sold twice', {
  tags: ['full'],
}, async () => {
  const opened = await openForBuyers()
  await using shop = opened.shop
  const { buyers } = opened
  for (let round = 0; round < size(3, 30); round += 1) {
    await Promise.all(buyers.map(fill))
    const replies = await Promise.all(
      buyers.flatMap((buyer, n): Promise<Reply>[] => [
        place(buyer, n),
        buyer.put('/carts/mine/lines', { lines: cartOf(n).toReversed() }),
        buyer.post('/carts/mine/lines', { lines: cartOf(n + 3), mode: 'merge' }),
        place(buyer, n),
        ...(n % 5 === 0 ? [buyer.delete('/carts/mine')] : []),
      ]),
    )
    for (const { status, body } of replies)
      if (status !== 200)
        expect(body.code).toMatch(/^(order-lines-refused|out-of-stock|price-changed|cart-empty)$/)
    await expectSoldIsTaken(shop)
    await Promise.all(buyers.map((buyer) => buyer.delete('/carts/mine')))
  }
  expect(shop.failures).toEqual([])
})
