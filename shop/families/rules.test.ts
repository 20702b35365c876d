import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { laptops, makeLaptops, variantIds } from '#test/families.ts'
import { openCompany } from '#test/open-company.ts'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'

const colours = ['red', 'blue', 'grey']
const memories = ['8', '16']
const ids = variantIds(colours, memories)

const delivery = { name: 'Ada', street: '1 Dock Street', city: 'London', country: 'GB', phone: '1' }

/** Orders pieces by product, at what the cart says they cost. */
async function order(buyer: TestCaller, wanted: Readonly<Record<string, number>>) {
  const lines = Object.entries(wanted).map(([product_id, orderAmount]) => ({ product_id, orderAmount }))
  const { paymentAmount } = (await buyer.post('/carts/price', { lines })).body
  return buyer.post('/orders', { delivery, lines, paymentAmount })
}

const setBreaks = (shop: TestShop) =>
  shop.db
    .updateTable('products')
    .set({ price_breaks: JSON.stringify([{ from: 300, priceCents: 80_000 }]) })
    .where('id', 'in', ids)
    .execute()

interface Settings {
  readonly minimumOver: 'variant' | 'family'
  readonly breaksOver: 'variant' | 'family'
}

/**
 * Returns the answer that the shop should give for lines of the family: the code of each problem, or the
 * price of a piece.
 */
function model(pieces: readonly number[], { minimumOver, breaksOver }: Settings) {
  const all = pieces.reduce((sum, each) => sum + each, 0)
  return pieces.map((each) => ({
    problem: (minimumOver === 'family' ? all : each) < 100 ? 'below-minimum' : undefined,
    price: (breaksOver === 'family' ? all : each) >= 300 ? 800 : 900,
  }))
}

test('minimum and price breaks count over the family exactly where it says so', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const family = await makeLaptops(shop, admin, colours, memories)
  await setBreaks(shop)
  const scope = fc.constantFrom('variant' as const, 'family' as const)
  const settings = fc.record({ minimumOver: scope, breaksOver: scope })
  const quantities = fc.array(fc.integer({ min: 1, max: 160 }), { minLength: 1, maxLength: ids.length })
  await fc.assert(
    fc.asyncProperty(
      settings,
      fc.array(quantities, { minLength: 4, maxLength: 8 }),
      async (chosen, carts) => {
        await admin.post(`/families/${family}/changes`, laptops(colours, memories, chosen))
        for (const pieces of carts) {
          const lines = pieces.map((orderAmount, place) => ({ product_id: ids[place], orderAmount }))
          const { body } = await shop.nobody.post('/carts/price', { lines })
          const priced = body.lines as { price: number; problem?: { code: string } }[] // as the contract declares it
          expect(priced.map(({ price, problem }) => ({ problem: problem?.code, price }))).toEqual(
            model(pieces, chosen),
          )
        }
      },
    ),
    { numRuns: 12 },
  )
})

test('an order fulfils a minimum over the family with all its lines, and pays the price of all of them', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const settings = { minimumOver: 'family', breaksOver: 'family' } as const
  const family = await makeLaptops(shop, admin, colours, memories, settings)
  await setBreaks(shop)
  const ada = await shop.signUp('ada@example.com')
  const bob = await shop.signUp('bob@example.com')

  const alone = { product_id: 'red-8', orderAmount: 99, address: 'x', phone: '1' }
  expect(await ada.post('/order', alone)).toMatchObject({
    status: 422,
    body: {
      code: 'below-minimum',
      message: 'Order at least 100 pieces over all variants.',
      nearestQuantities: [100],
    },
  })
  const halves = await Promise.all([order(ada, { 'red-8': 60 }), order(bob, { 'blue-8': 60 })])
  expect(halves, 'two orders do not count together').toMatchObject([{ status: 422 }, { status: 422 }])

  expect(await order(ada, { 'red-8': 60, 'blue-8': 30, 'grey-16': 10 })).toMatchObject({ status: 200 })
  expect(await order(ada, { 'red-8': 250, 'blue-8': 49 })).toMatchObject({ status: 200 })
  expect(await order(ada, { 'red-8': 250, 'blue-8': 50 })).toMatchObject({ status: 200 })
  const written = await shop.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_lines.pieces', 'unit_price_cents as cents', 'price_source as source'])
    .orderBy('number')
    .orderBy('position')
    .execute()
  expect(written.map(({ pieces, cents, source }) => `${pieces} ${cents} ${source}`)).toEqual([
    '60 90000 base',
    '30 90000 base',
    '10 90000 base',
    '250 90000 base',
    '49 90000 base',
    '250 80000 break',
    '50 80000 break',
  ])

  // The shop remembers the products of the last order; the family has changed since.
  await admin.post(`/families/${family}/changes`, laptops(colours, memories, { breaksOver: 'family' }))
  expect(await order(ada, { 'red-8': 60, 'blue-8': 60 })).toMatchObject({
    status: 409,
    body: { lines: [{ code: 'below-minimum' }, { code: 'below-minimum' }] },
  })
  await admin.post(`/families/${family}/changes`, laptops(colours, memories))
  const lines = ['red-8', 'blue-8'].map((product_id) => ({ product_id, orderAmount: 150 }))
  const cheap = { delivery, lines, paymentAmount: 300 * 800 }
  expect(await ada.post('/orders', cheap)).toMatchObject({
    status: 409,
    body: { code: 'price-changed', paymentAmount: 270_000 },
  })
})

test('a cart prices the other variants again with each that is changed, removed or added', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  await makeLaptops(shop, admin, colours, memories, { minimumOver: 'family', breaksOver: 'family' })
  await setBreaks(shop)
  const ada = await shop.signUp('ada@example.com')
  const line = (product_id: string, orderAmount: number) => ({ product_id, orderAmount })
  await ada.post('/carts/mine/lines', { lines: [line('red-8', 40), line('blue-8', 30)] })
  const change = (...lines: object[]) => ada.put('/carts/mine/lines', { lines })
  expect((await change(line('red-8', 50))).body.lines).toMatchObject([
    { product_id: 'red-8', problem: { code: 'below-minimum', nearestQuantities: [70] } },
    { product_id: 'blue-8', problem: { nearestQuantities: [50] }, quantityRule: { min: 50, familyMin: 100 } },
  ])
  expect((await change(line('red-8', 270))).body.lines).toMatchObject([
    { product_id: 'red-8', price: 800, paymentAmount: 216_000, beside: 30 },
    { product_id: 'blue-8', price: 800, beside: 270 },
  ])
  expect((await change(line('red-8', 0))).body.lines).toMatchObject([
    { product_id: 'blue-8', price: 900, problem: { code: 'below-minimum' } },
  ])
})

test('lines that count together are approved or rejected together', async () => {
  await using company = await openCompany()
  const { shop, owner, buyer, rules } = company
  await makeLaptops(shop, await shop.admin(), colours, memories, { minimumOver: 'family' })
  await rules({ approvalThreshold: 1 })
  const { body } = await order(buyer, { 'red-8': 60, 'blue-8': 60, router: 100 })
  const approval = (rejectedLines: number[]) =>
    owner.post(`/orders/${body.insertedId}/approval`, { rejectedLines, reason: 'Too many' })
  expect(await approval([1])).toMatchObject({ status: 422, body: { code: 'family-lines-together' } })
  expect(await approval([1, 3])).toMatchObject({ status: 422, body: { code: 'family-lines-together' } })
  expect(await approval([1, 2])).toMatchObject({ status: 200 })
})

test('the database refuses lines of fewer than 100 pieces but of a family that has 100 together', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  await makeLaptops(shop, admin, colours, memories, { minimumOver: 'family' })
  const ada = await shop.signUp('ada@example.com')
  await order(ada, { 'red-8': 60, 'blue-8': 40 })
  const set = (change: string) =>
    sql`update order_lines set ${sql.raw(change)} where product_id = 'red-8'`.execute(shop.db)
  await expect(set('family_id = null')).rejects.toMatchObject({ constraint: 'order_lines_pieces_check' })
  await expect(set('rejected = true')).rejects.toMatchObject({ constraint: 'order_lines_family_minimum' })
  await expect(set('pieces = 59, amount_cents = 59 * unit_price_cents')).rejects.toMatchObject({
    constraint: 'order_lines_family_minimum',
  })
})
