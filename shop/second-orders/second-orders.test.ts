import { expect, test } from 'vitest'
import { delivery, inDays, openLots, switchFields, type TestLots } from '#test/lots.ts'
import { companyIdOf, openCompanyWithTerms } from '#test/open-company.ts'
import type { TestCaller } from '#test/open-shop.ts'
import { pay } from '#test/shipments.ts'

/** More switches than the 300 on the shelf, as two orders. */
const wanted = (orderAmount: number, { firstAmount = 3_000, ...more }: Wanted = {}) => ({
  lines: [{ product_id: 'switch', orderAmount }],
  delivery,
  inTwoOrders: { firstAmount },
  paymentAmount: orderAmount * 10,
  ...more,
})

interface Wanted {
  readonly firstAmount?: number
  readonly [field: string]: unknown
}

const named = (reply: { readonly body: Readonly<Record<string, unknown>> }) => {
  const second = reply.body.second as { readonly _id: string } | undefined // as the contract declares it
  return { first: String(reply.body.insertedId), second: second?._id ?? '' }
}

const follow = ({ shop }: Pick<TestLots, 'shop'>) => shop.jobs.tick('follow-second-orders')
const emailsOf = ({ shop }: Pick<TestLots, 'shop'>, kind: string) =>
  shop.mails.emails.filter((email) => email.kind === kind)
const receive = (admin: TestCaller, lot: string, pieces: number) =>
  admin.post(`/incoming-stock/${lot}/receipt`, { pieces })
/** Corrects how many switches are on the shelf. */
const correct = (admin: TestCaller, pieces: number) =>
  admin.post('/products/switch/stock-changes', { pieces, reason: 'corrected', note: 'counted' })
const orders = async ({ shop }: Pick<TestLots, 'shop'>) =>
  shop.db
    .selectFrom('orders')
    .select([
      'id',
      'pieces',
      'amount_cents',
      'payment',
      'fulfilment',
      'held_until',
      'arrived_at',
      'follows_order_id',
    ])
    .orderBy('number')
    .execute()

test('what is in stock is paid at once, and the rest when all of it has come', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, book, available } = lots
  const [soon, later] = [await book(300, 10), await book(400, 20)]
  const totals = await buyer.post('/orders/totals', { lines: wanted(1_000).lines })
  expect(totals.body).toMatchObject({
    total: 10_000,
    inTwoOrders: { first: { pieces: 300, total: 3_000 }, second: { pieces: 700, total: 7_000 } },
  })
  const placed = await buyer.post('/orders', wanted(1_000))
  expect(placed).toMatchObject({
    status: 200,
    body: { number: 'HF-100001', second: { number: 'HF-100002' } },
  })
  const { first, second } = named(placed)
  expect(await available()).toBe(0)
  expect(await orders(lots)).toMatchObject([
    { id: first, pieces: 300, amount_cents: 300_000, held_until: expect.any(Date), follows_order_id: null },
    { id: second, pieces: 700, amount_cents: 700_000, held_until: expect.any(Date), follows_order_id: first },
  ])
  expect((await buyer.get(`/orders/${first}`)).body).toMatchObject({ followedBy: { _id: second } })
  expect((await buyer.get(`/orders/${second}`)).body).toMatchObject({
    second: true,
    follows: { _id: first, number: 'HF-100001' },
    lines: [
      {
        awaited: [
          { pieces: 300, on: inDays(10) },
          { pieces: 400, on: inDays(20) },
        ],
      },
    ],
  })
  expect(emailsOf(lots, 'order-follows')).toMatchObject([{ to: 'ada@example.com', onAccount: false }])

  expect(await buyer.post('/create-payment-intent', { _id: second })).toMatchObject({
    status: 409,
    body: { code: 'first-order-unpaid' },
  })
  // Kept once the first is paid, for as long as it takes.
  await pay(shop, buyer, first)
  expect((await orders(lots)).map(({ held_until }) => held_until)).toEqual([null, null])
  expect((await buyer.get(`/orders/${second}`)).body).not.toHaveProperty('heldUntil')
  await shop.jobs.tick('sweep-holds')
  await receive(admin, soon, 300)
  await follow(lots)
  expect(emailsOf(lots, 'order-arrived')).toEqual([])
  await receive(admin, later, 400)
  await follow(lots)
  await follow(lots)
  expect(emailsOf(lots, 'order-arrived')).toMatchObject([
    {
      to: 'ada@example.com',
      order: { amountCents: 700_000, pieces: 700, link: expect.stringContaining('payment') },
    },
  ])
  const [, came] = await orders(lots)
  expect((Number(came?.held_until) - Date.now()) / 86_400_000).toBeCloseTo(7, 1)
  await pay(shop, buyer, second)
  expect((await orders(lots)).map(({ payment }) => payment)).toEqual(['paid', 'paid'])
  expect(await shop.rows('invoices')).toMatchObject([{ amount_cents: 300_000 }, { amount_cents: 700_000 }])
  expect(shop.failures).toEqual([])
})

test('pieces that came and are not paid in a week go back to the shelf', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, book, available } = lots
  const lot = await book(700, 10)
  const { first, second } = named(await buyer.post('/orders', wanted(1_000)))
  await pay(shop, buyer, first)
  await follow(lots)
  await receive(admin, lot, 700)
  await follow(lots)
  await shop.db
    .updateTable('orders')
    .set({ held_until: new Date(Date.now() - 1_000) })
    .where('id', '=', second)
    .execute()
  await shop.jobs.tick('sweep-holds')
  expect(await orders(lots)).toMatchObject([
    { payment: 'paid' },
    { payment: 'unpaid', fulfilment: 'cancelled' },
  ])
  expect(await available()).toBe(700)
  expect(emailsOf(lots, 'order-cancelled')).toMatchObject([{ because: 'expired' }])
})

test('the second order can be cancelled at any time, and ends with the first', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, book } = lots
  await book(1_400, 10)
  const one = named(await buyer.post('/orders', wanted(1_000)))
  await pay(shop, buyer, one.first)
  await follow(lots)
  expect((await buyer.put(`/orders/${one.second}/cancellation`)).status).toBe(200)
  expect(await orders(lots)).toMatchObject([{ payment: 'paid' }, { fulfilment: 'cancelled' }])

  await correct(admin, 300)
  const other = named(await buyer.post('/orders', wanted(1_000)))
  expect((await buyer.put(`/orders/${other.first}/cancellation`)).status).toBe(200)
  await follow(lots)
  const ended = (await orders(lots)).filter(({ id }) => id === other.first || id === other.second)
  expect(ended).toMatchObject([{ fulfilment: 'cancelled' }, { fulfilment: 'cancelled' }])
  expect(emailsOf(lots, 'order-cancelled').at(-1)).toMatchObject({ because: 'first-cancelled' })
  // A first order that was never paid takes the second with it.
  const third = named(await buyer.post('/orders', wanted(1_000)))
  await shop.db
    .updateTable('orders')
    .set({ held_until: new Date(0) })
    .where('held_until', 'is not', null)
    .execute()
  await follow(lots)
  await shop.jobs.tick('sweep-holds')
  const expired = (await orders(lots)).filter(({ id }) => id === third.first || id === third.second)
  expect(expired).toMatchObject([{ fulfilment: 'cancelled' }, { fulfilment: 'cancelled' }])
})

test('a first order that is paid at the last moment keeps the second', async () => {
  await using lots = await openLots()
  const { shop, buyer, book } = lots
  await book(700, 10)
  const { first, second } = named(await buyer.post('/orders', wanted(1_000)))
  await buyer.post('/create-payment-intent', { _id: first })
  // The shop has not heard of it when the holds end.
  shop.cards.pay(first)
  const over = (id: string) =>
    shop.db
      .updateTable('orders')
      .set({ held_until: new Date(0) })
      .where('id', '=', id)
      .execute()
  await over(second)
  await shop.jobs.tick('sweep-holds')
  expect(await orders(lots), 'the first is not decided').toMatchObject([
    { payment: 'unpaid', fulfilment: 'open' },
    { payment: 'unpaid', fulfilment: 'open' },
  ])
  await over(first)
  await shop.jobs.tick('sweep-holds')
  expect(await orders(lots)).toMatchObject([
    { payment: 'paid' },
    { payment: 'unpaid', fulfilment: 'open', held_until: null },
  ])
  expect(shop.failures).toEqual([])
})

test('each order can be ordered by itself, and what the first has counts towards the price breaks of the second', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, book } = lots
  await book(2_000, 10)
  const changed = await admin.put('/product?_id=switch', {
    ...switchFields,
    soldFrom: 'incoming',
    quantityRule: { min: 100, multiple: 20 },
    priceBreaks: [{ from: 1_000, price: 8 }],
  })
  expect(changed, changed.text).toMatchObject({ status: 200 })
  // 300 are on the shelf: 20 more would be too few for an order, and 100 are put off.
  const few = await buyer.post('/orders', wanted(320, { firstAmount: 2_200 }))
  expect(few, few.text).toMatchObject({ status: 200 })
  expect(await shop.rows('order_lines')).toMatchObject([{ pieces: 220 }, { pieces: 100 }])
  await buyer.put(`/orders/${named(few).first}/cancellation`)
  await buyer.put(`/orders/${named(few).second}/cancellation`)

  const many = await buyer.post('/orders', wanted(1_000, { paymentAmount: 8_600 }))
  expect(many, many.text).toMatchObject({ status: 200 })
  expect((await orders(lots)).slice(2)).toMatchObject([
    { pieces: 300, amount_cents: 300_000 },
    { pieces: 700, amount_cents: 560_000 },
  ])
})

test('what cannot be ordered so is refused, and nothing is written', async () => {
  await using lots = await openLots()
  const { admin, buyer, book } = lots
  await book(700, 10)
  const refused = async (order: object) => {
    const { status, body } = await buyer.post('/orders', order)
    return [status, body.code]
  }
  expect(await refused(wanted(200)), 'all of it is in stock').toEqual([409, 'no-second-order'])
  expect(await refused(wanted(1_000, { paymentAmount: 9_999 }))).toEqual([409, 'price-changed'])
  expect(await refused(wanted(1_000, { firstAmount: 2_990 })), 'of the first').toEqual([409, 'price-changed'])
  expect(await refused(wanted(1_000, { shipTogether: true }))).toEqual([400, 'bad-input'])
  expect(await refused(wanted(1_000, { coupon: 'TEN' }))).toEqual([400, 'bad-input'])
  expect(await orders(lots)).toEqual([])
  expect((await buyer.post('/orders/totals', { lines: wanted(200).lines })).body).not.toHaveProperty(
    'inTwoOrders',
  )
  await correct(admin, -300)
  expect(await refused(wanted(600)), 'nothing can be paid at once').toEqual([409, 'no-second-order'])
})

test('on account, the second order is invoiced when its pieces have come, and uses the credit until then', async () => {
  await using company = await openCompanyWithTerms({ creditLimit: 10_000 })
  const { shop, admin, owner, buyer, idOf, setTerms, rules } = company
  await shop.addProduct({ id: 'switch', name: 'Switch', price: 10, available: 300 })
  await admin.put('/product?_id=switch', { ...switchFields, soldFrom: 'incoming' })
  const book = async () =>
    String(
      (await admin.post('/products/switch/incoming-stock', { pieces: 700, on: inDays(10) })).body.insertedId,
    )
  const lot = await book()
  const account = { payment: 'account', purchaseOrderNumber: 'PO-1' }
  await rules({ approvalThreshold: 9_000 })
  expect(await buyer.post('/orders', wanted(1_000, account))).toMatchObject({
    status: 409,
    body: { code: 'second-order-needs-approval' },
  })
  await rules({})
  const { first, second } = named(await buyer.post('/orders', wanted(1_000, account)))
  const used = async () => (await admin.get(`/companies/${await companyIdOf(shop)}/account`)).body
  expect(await used()).toMatchObject({ open: 3_000, waiting: 7_000, left: 0 })
  expect(await shop.rows('invoices')).toMatchObject([{ order_id: first, amount_cents: 300_000 }])
  expect(emailsOf(company, 'order-follows').at(-1)).toMatchObject({ onAccount: true })
  await follow(company)
  await receive(admin, lot, 700)
  await follow(company)
  expect(await shop.rows('invoices')).toMatchObject([{}, { order_id: second, amount_cents: 700_000 }])
  expect(await used()).toMatchObject({ open: 10_000, waiting: 0, left: 0 })
  expect((await orders(company)).map(({ payment }) => payment)).toEqual(['on-account', 'on-account'])

  // Terms that ended meanwhile: it is paid by card.
  await setTerms({ days: 30, creditLimit: 100_000 })
  await shop.addProduct({ id: 'hub', name: 'Hub', price: 10, available: 300 })
  await admin.put('/product?_id=hub', { ...switchFields, name: 'Hub', soldFrom: 'incoming' })
  const { body } = await admin.post('/products/hub/incoming-stock', { pieces: 700, on: inDays(10) })
  const lines = [{ product_id: 'hub', orderAmount: 1_000 }]
  const next = named(await buyer.post('/orders', wanted(1_000, { ...account, lines })))
  await follow(company)
  await setTerms(null)
  // Its buyer has left: those who approve orders are told.
  await owner.delete(`/companies/mine/members/${await idOf('bert@example.com')}`)
  await receive(admin, String(body.insertedId), 700)
  await follow(company)
  expect(
    emailsOf(company, 'order-arrived')
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['anna@example.com', 'olga@example.com'])
  expect(emailsOf(company, 'order-arrived')[0]).toMatchObject({
    toApprovers: true,
    notOnAccount: expect.any(String),
  })
  expect((await owner.get(`/orders/${next.second}`)).body).not.toHaveProperty('onAccount')
})

test('of buyers who order at once, one gets what is on the shelf, and nothing is promised twice', async () => {
  await using lots = await openLots()
  const { shop, book, available } = lots
  await book(2_000, 10)
  const buyers = await Promise.all([1, 2, 3, 4].map((n) => shop.signUp(`buyer${n}@example.com`)))
  const replies = await Promise.all(buyers.map((buyer) => buyer.post('/orders', wanted(400))))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(await available()).toBe(0)
  expect(await orders(lots)).toMatchObject([{ pieces: 300 }, { pieces: 100 }])
  expect(await shop.rows('incoming_stock')).toMatchObject([{ reserved: 100 }])
  expect(shop.failures).toEqual([])
})

test('the database keeps which order follows which', async () => {
  await using lots = await openLots()
  const { shop, buyer, book, order } = lots
  await book(2_000, 10)
  const { second } = named(await buyer.post('/orders', wanted(1_000)))
  const other = await order(100, await shop.signUp('bo@example.com'))
  const change = (followed: string | null) =>
    shop.db.updateTable('orders').set({ follows_order_id: followed }).where('id', '=', second).execute()
  await expect(change(String(other.body.insertedId))).rejects.toThrow('cannot follow')
  await expect(change(null)).rejects.toThrow('cannot follow')
  await expect(
    shop.db
      .updateTable('orders')
      .set({ held_until: null })
      .where('id', '=', String(other.body.insertedId))
      .execute(),
  ).rejects.toThrow('orders_held_while_unpaid')
})
