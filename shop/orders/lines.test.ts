import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import type { Caller } from '#contract/users/caller.ts'
import { openShop, type TestShop } from '#test/open-shop.ts'
import { size } from '#test/sizes.ts'
import { recentProducts } from '../prices/price-lines.ts'
import type { NewOrder } from './new-order.ts'
import { placeOrder } from './place.ts'

/** Orders of several lines, placed as the services of the shop do it. */

const delivery = { address: '1 Dock Street', phone: '555 0100' }
const products = [
  { id: 'laptop', name: 'Laptop', price: 900, available: 1_000 },
  { id: 'dock', name: 'Dock', price: 80, available: 1_000 },
  { id: 'cable', name: 'Cable', price: 5, available: 1_000 },
]

async function callerOf({ db }: TestShop, email: string): Promise<Caller> {
  const user = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  return {
    id: user.id,
    customerId: user.customer_id,
    email,
    name: user.name,
    isAdmin: false,
    adminRole: undefined,
    lacksSecondFactor: false,
    secondFactor: false,
    companyRole: undefined,
    assortment: 'everything',
    personalCustomerId: undefined,
    emailVerified: true,
  }
}

async function place(
  shop: TestShop,
  buyer: Caller,
  lines: NewOrder['lines'],
  shownCents?: number,
): Promise<string> {
  const parts = {
    queueEmail: shop.mails.queueEmail,
    transmit: async () => undefined,
    publicUrl: 'http://shop.test',
    holdMinutes: 30,
    approvalDays: 7,
    recentProducts: recentProducts(),
    recentCharges: { tables: undefined },
  }
  const order = { lines, ...delivery, shownCents }
  const { id } = await shop.db.transaction().execute((tx) => placeOrder(tx, parts, order, buyer))
  return id
}

const shelves = async ({ db }: TestShop) =>
  Object.fromEntries(
    (await db.selectFrom('products').select(['id', 'available']).execute()).map(({ id, available }) => [
      id,
      available,
    ]),
  )

test('an order of several lines takes all of them, and is shown with the sums of its lines', async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  const buyer = await callerOf(shop, 'ada@example.com')
  const id = await place(shop, buyer, [
    { productId: 'laptop', pieces: 120 },
    { productId: 'cable', pieces: 400 },
    { productId: 'dock', pieces: 120, quotedCents: 7_550 },
  ])

  expect(await shelves(shop)).toEqual({ laptop: 880, dock: 880, cable: 600 })
  const { body } = await ada.get(`/orders/${id}`)
  expect(body).toMatchObject({
    product_id: 'laptop',
    productName: 'Laptop and 2 more',
    img: '/i/laptop-800.webp',
    orderAmount: 640,
    paymentAmount: 119_060,
    status: 'not payed',
    lines: [
      { product_id: 'laptop', orderAmount: 120, price: 900, priceSource: 'base', paymentAmount: 108_000 },
      { product_id: 'cable', orderAmount: 400, price: 5, paymentAmount: 2_000 },
      { product_id: 'dock', orderAmount: 120, price: 75.5, priceSource: 'quote', paymentAmount: 9_060 },
    ],
  })
  expect((await ada.get('/myOrder?email=ada@example.com')).body[0]).toMatchObject({
    productName: 'Laptop and 2 more',
    orderAmount: 640,
  })
  const admin = await shop.admin()
  for (const word of ['cabl', 'lapt', 'ada@'])
    expect((await admin.get(`/allOrder?q=${word}`)).body, word).toMatchObject([{ _id: id }])
  const [, ...rows] = (await admin.get('/orders.csv')).text.trim().split('\r\n')
  expect(rows.map((row) => row.split(',').slice(5, 8))).toEqual([
    ['Laptop', '120', '108000'],
    ['Cable', '400', '2000'],
    ['Dock', '120', '9060'],
  ])
  expect(shop.mails.emails.at(-1)).toMatchObject({
    kind: 'order-placed',
    order: { productName: 'Laptop and 2 more', pieces: 640, amountCents: 11_906_000, lines: { length: 3 } },
  })
})

test('several lines are paid, delivered, cancelled and refunded as one', async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  const admin = await shop.admin()
  const buyer = await callerOf(shop, 'ada@example.com')
  const lines = [
    { productId: 'dock', pieces: 100 },
    { productId: 'cable', pieces: 100 },
    { productId: 'dock', pieces: 150 },
  ]
  const pay = async (id: string) => {
    await ada.post('/create-payment-intent', { _id: id })
    shop.cards.pay(id)
    expect((await ada.put('/orderUpdate', { _id: id })).status).toBe(200)
  }

  const cancelled = await place(shop, buyer, lines)
  expect(await shelves(shop)).toMatchObject({ dock: 750, cable: 900 })
  expect((await ada.put(`/orders/${cancelled}/cancellation`)).status).toBe(200)
  expect(await shelves(shop)).toMatchObject({ dock: 1_000, cable: 1_000 })

  const refunded = await place(shop, buyer, lines)
  await pay(refunded)
  expect((await admin.put(`/orders/${refunded}/refund`)).status).toBe(200)
  await shop.jobs.runAll()
  expect(await shelves(shop)).toMatchObject({ dock: 1_000, cable: 1_000 })
  expect(await shop.rows('refunds')).toMatchObject([{ amount_cents: 2_050_000 }])

  const delivered = await place(shop, buyer, lines)
  await pay(delivered)
  expect((await admin.put(`/update?_id=${delivered}`)).status).toBe(200)
  expect(await shelves(shop)).toMatchObject({ dock: 750, cable: 900 })
  const history = (await admin.get(`/orders/${refunded}`)).body.history
  expect(history).toMatchObject([
    { from: null, to: 'not payed', by: 'buyer' },
    { from: 'not payed', to: 'pending', by: 'buyer' },
    { from: 'pending', to: 'refunded', by: 'admin' },
  ])
})

test('one line that cannot be had, or a sum that was not shown, keeps all of them from being taken', async () => {
  await using shop = await openShop({ products })
  await shop.signUp('ada@example.com')
  const buyer = await callerOf(shop, 'ada@example.com')
  const dock = { productId: 'dock', pieces: 100 }
  const only = (product_id: string, code: string) => ({
    code: 'order-lines-refused',
    facts: { lines: [{ product_id, code }] },
  })
  const refusals: readonly (readonly [NewOrder['lines'], number | undefined, object])[] = [
    [[dock, { productId: 'gone', pieces: 100 }], undefined, only('gone', 'no-such-product')],
    [[dock, { productId: 'cable', pieces: 99 }], undefined, only('cable', 'below-minimum')],
    [[dock, { productId: 'cable', pieces: 1_001 }], undefined, only('cable', 'out-of-stock')],
    // Each line could be had alone.
    [
      [dock, { productId: 'dock', pieces: 901 }],
      undefined,
      { code: 'order-lines-refused', facts: { lines: [{ code: 'out-of-stock' }, { code: 'out-of-stock' }] } },
    ],
    [[dock, { productId: 'cable', pieces: 100 }], 850_001, { code: 'price-changed' }],
    [
      [dock, { productId: 'laptop', pieces: 1_001 }, { productId: 'cable', pieces: 5 }],
      undefined,
      {
        code: 'order-lines-refused',
        facts: {
          lines: [
            { product_id: 'laptop', code: 'out-of-stock', availableQuantity: 1_000 },
            { product_id: 'cable', code: 'below-minimum', nearestQuantities: [100] },
          ],
        },
      },
    ],
  ]
  for (const [lines, shown, expected] of refusals) {
    const failure = await place(shop, buyer, lines, shown).catch((failure: unknown) => failure)
    expect(failure).toBeInstanceOf(Refusal)
    expect(failure).toMatchObject(expected)
  }
  await shop.db.updateTable('products').set({ price_cents: 100_000_00 }).where('id', '=', 'laptop').execute()
  await expect(place(shop, buyer, [dock, { productId: 'laptop', pieces: 100 }])).rejects.toMatchObject({
    code: 'above-card-limit',
  })
  expect(await shop.rows('orders')).toEqual([])
  expect(await shop.rows('order_lines')).toEqual([])
  expect(await shelves(shop)).toEqual({ laptop: 1_000, dock: 1_000, cable: 1_000 })
})

test('many orders with overlapping lines in every order never wait for each other, and oversell nothing', async () => {
  const names = ['a', 'b', 'c', 'd', 'e']
  await using shop = await openShop({
    products: names.map((id) => ({ id, price: 10, available: 2_000 })),
  })
  await shop.signUp('ada@example.com')
  const buyer = await callerOf(shop, 'ada@example.com')
  const orders = Array.from({ length: size(60, 500) }, (_, n) => {
    const turned = names.map((_, place) => names[(place + n) % names.length] ?? 'a')
    return (n % 2 ? turned.toReversed() : turned).slice(0, 2 + (n % 4))
  })
  const placed = await Promise.allSettled(
    orders.map((ids) =>
      place(
        shop,
        buyer,
        ids.map((productId) => ({ productId, pieces: 100 })),
      ),
    ),
  )
  for (const result of placed)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject({
        code: expect.stringMatching(/^(order-lines-refused|out-of-stock)$/),
      })
  const sold = await shop.db
    .selectFrom('order_lines')
    .select(['product_id', (e) => e.fn.sum<number>('pieces').as('pieces')])
    .groupBy('product_id')
    .execute()
  const left = await shelves(shop)
  for (const { product_id, pieces } of sold) expect(Number(pieces) + (left[product_id] ?? 0)).toBe(2_000)
  // All of those that were refused lacked something: at least one shelf is empty.
  expect(Math.min(...Object.values(left).map(Number))).toBe(0)
})
