import { expect, test } from 'vitest'
import { openShop, type TestShop } from '#test/open-shop.ts'
import { accept, ask, available, counter, decline, endTime, offer, people, withdraw } from '#test/quotes.ts'

const products = [
  { id: 'router', price: 20, available: 1_000 },
  { id: 'switch', price: 50, available: 300 },
]
const parcel = { address: '1 Dock Street', phone: '555 0100' }
const quoteRequest = {
  name: 'Ada',
  email: 'ada@example.com',
  product_id: 'router',
  pieces: 400,
  message: 'For May.',
}

const emailsTo = (shop: TestShop, to: string) =>
  shop.mails.emails.filter((email) => email.to === to).map(({ kind }) => kind)

test('a visitor asks for a quote, and has it once its link was opened; accepting it makes an order at the quoted price', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const asked = await shop.nobody.post('/quotes', quoteRequest)
  const id = String(asked.body.insertedId)
  expect(shop.mails.emails).toMatchObject([
    { kind: 'quote-asked', to: 'ada@example.com' },
    { kind: 'for-the-shop', text: expect.stringMatching(/^400 pieces of router\n\n(?!.*more products)/) },
  ])
  expect((await admin.get('/quotes?status=asked')).body).toMatchObject([
    { _id: id, number: 'Q-100001', email: 'ada@example.com', pieces: 400, status: 'asked', revision: 1 },
  ])
  expect(await offer(admin, id, 1)).toMatchObject({ status: 200, body: { revision: 2 } })
  expect(shop.mails.emails.at(-1)).toMatchObject({
    kind: 'quote-offered',
    totalCents: 700_000,
    link: `http://shop.test/dashBoard/quotes?quote=${id}`,
  })

  const mine = '/quotes/mine?email=ada@example.com'
  expect((await ada.get(mine)).body, 'not before its link was opened').toEqual([])
  expect((await ada.put(`/quotes/${id}/owner`)).body).toEqual({ success: true })
  expect((await ada.get(mine)).body).toMatchObject([{ _id: id, status: 'offered', total: 7_000 }])
  const accepted = await accept(ada, id, 2)
  expect(accepted.status).toBe(200)
  expect(await shop.rows('orders')).toMatchObject([
    {
      id: accepted.body.insertedId,
      pieces: 400,
      amount_cents: 700_000,
      status: 'unpaid',
      address: 'Ada\n1 Dock Street\nSpringfield\nUnited States',
      phone: '555 0100',
      delivery: { street: '1 Dock Street', country: 'US' },
      purchase_order_number: '',
    },
  ])
  expect(await shop.rows('order_lines')).toMatchObject([{ unit_price_cents: 1_750, price_source: 'quote' }])
  expect(await available(shop)).toBe(600)
  expect((await ada.get(mine)).body).toMatchObject([
    { status: 'accepted', order_id: accepted.body.insertedId },
  ])
  expect(emailsTo(shop, 'ada@example.com')).toEqual(['quote-asked', 'quote-offered', 'order-placed'])
  expect(emailsTo(shop, 'admin@example.com')).toEqual(['for-the-shop'])
  expect(await shop.rows('audit_log')).toMatchObject([
    {
      actor: 'admin@example.com',
      action: 'quote-answered',
      subject: id,
      before: { status: 'asked' },
      after: { status: 'offered', total: '$7,000.00' },
    },
  ])
})

test('a quote of several lines goes through rounds, each of which is kept, and becomes one order', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const id = await ask(ada, [
    { product_id: 'router', pieces: 400, targetPrice: 15 },
    { product_id: 'switch', pieces: 200 },
  ])
  const lines = [
    { line: 1, pieces: 400, price: 18 },
    { line: 2, pieces: 200, price: 48 },
  ]
  expect((await offer(admin, id, 1, { lines })).body).toEqual({ revision: 2 })
  const wanted = [
    { line: 1, pieces: 500, price: 17 },
    { line: 2, pieces: 200 },
  ]
  expect((await counter(ada, id, 2, { lines: wanted, message: 'More routers.' })).body).toEqual({
    revision: 3,
  })
  expect((await offer(admin, id, 3, { lines: [{ line: 1, pieces: 500, price: 17.25 }] })).body).toEqual({
    revision: 4,
  })
  expect((await ada.get(`/quotes/${id}`)).body).toMatchObject({
    status: 'offered',
    productName: 'router and 1 more',
    pieces: 500,
    total: 8_625,
    revision: 4,
    lines: [
      { line: 1, product_id: 'router', listPrice: 20 },
      { line: 2, product_id: 'switch', listPrice: 50 },
    ],
    revisions: [
      {
        number: 1,
        side: 'customer',
        by: 'ada@example.com',
        message: 'For May.',
        lines: [{ price: 15 }, { line: 2 }],
      },
      { number: 2, side: 'shop', by: '', total: 16_800, message: 'Delivered in one lot.' },
      {
        number: 3,
        side: 'customer',
        message: 'More routers.',
        lines: [{ pieces: 500, price: 17 }, { line: 2 }],
      },
      { number: 4, side: 'shop', lines: [{ line: 1, pieces: 500, price: 17.25 }] },
    ],
  })
  expect((await admin.get(`/quotes/${id}`)).body.revisions).toMatchObject([
    { by: '' },
    { by: 'admin@example.com' },
    { by: '' },
    { by: 'admin@example.com' },
  ])
  expect((await accept(ada, id, 4)).status).toBe(200)
  expect(await shop.rows('order_lines')).toMatchObject([
    { product_id: 'router', pieces: 500, unit_price_cents: 1_725 },
  ])
  expect(emailsTo(shop, 'admin@example.com')).toEqual(['for-the-shop', 'for-the-shop'])
})

test('what answers a round that is not the last one, or that the other side has, is refused and changes nothing', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const id = await ask(ada)
  const conflict = (code: string) => ({ status: 409, body: { code } })
  expect(await accept(ada, id, 1), 'nothing is offered').toMatchObject(conflict('quote-not-open'))
  expect(await counter(ada, id, 1)).toMatchObject(conflict('quote-not-open'))
  expect(await decline(ada, id, 1), 'one’s own request').toMatchObject(conflict('quote-not-open'))
  expect(await withdraw(admin, id, 1), 'the customer’s request').toMatchObject(conflict('quote-not-open'))
  await offer(admin, id, 1)
  await offer(admin, id, 2, { lines: [{ line: 1, pieces: 400, price: 19 }] })
  expect(await accept(ada, id, 2), 'the offer before').toMatchObject({
    status: 409,
    body: { code: 'quote-changed', revision: 3 },
  })
  expect(await counter(ada, id, 2)).toMatchObject(conflict('quote-changed'))
  expect(await decline(ada, id, 2)).toMatchObject(conflict('quote-changed'))
  expect(await offer(admin, id, 2)).toMatchObject(conflict('quote-changed'))
  expect(await counter(ada, id, 3, { lines: [{ line: 7, pieces: 400 }] })).toMatchObject({
    status: 422,
    body: { code: 'no-such-quote-line', line: 7 },
  })
  expect(await offer(admin, id, 3, { lines: [] })).toMatchObject({ status: 400 })
  expect(await shop.rows('quote_revisions')).toHaveLength(3)
  expect(await shop.rows('quotes')).toMatchObject([{ status: 'offered', revision: 3 }])
  expect(await shop.rows('orders')).toEqual([])
})

test('each side declines what lies before it and withdraws what it put forward; what ended is read-only', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const quotes = [await ask(ada), await ask(ada), await ask(ada), await ask(ada)] as const
  await offer(admin, quotes[2], 1)
  await offer(admin, quotes[3], 1)
  expect(await decline(admin, quotes[0], 1)).toMatchObject({ status: 200, body: { success: true } })
  expect(await withdraw(ada, quotes[1], 1)).toMatchObject({ status: 200 })
  expect(await decline(ada, quotes[2], 2)).toMatchObject({ status: 200 })
  expect(await withdraw(admin, quotes[3], 2)).toMatchObject({ status: 200 })
  const stored = await shop.db
    .selectFrom('quotes')
    .select(['status', 'end_reason'])
    .orderBy('number')
    .execute()
  expect(stored).toEqual([
    { status: 'declined', end_reason: 'Too dear.' },
    { status: 'withdrawn', end_reason: '' },
    { status: 'declined', end_reason: 'Too dear.' },
    { status: 'withdrawn', end_reason: '' },
  ])
  expect((await ada.get(`/quotes/${quotes[0]}`)).body).toMatchObject({ endReason: 'Too dear.' })
  expect(emailsTo(shop, 'ada@example.com').filter((kind) => kind === 'quote-ended')).toHaveLength(2)
  expect((await shop.rows('audit_log')).map(({ action }) => action)).toEqual([
    'quote-answered',
    'quote-answered',
    'quote-declined',
    'quote-withdrawn',
  ])
  for (const [place, id] of quotes.entries()) {
    const revision = place < 2 ? 1 : 2
    for (const tried of [
      await offer(admin, id, revision),
      await counter(ada, id, revision),
      await accept(ada, id, revision),
      await decline(ada, id, revision),
      await withdraw(admin, id, revision),
    ])
      expect(tried).toMatchObject({ status: 409, body: { code: 'quote-not-open' } })
  }
})

test('a customer’s quote is not there for others, and a quote whose link another opened first is theirs', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const eve = await shop.signUp('eve@example.com')
  const id = await ask(ada)
  await offer(admin, id, 1)
  const gone = { status: 404, body: { code: 'no-such-quote' } }
  for (const tried of [
    await eve.get(`/quotes/${id}`),
    await eve.put(`/quotes/${id}/owner`),
    await accept(eve, id, 2),
    await counter(eve, id, 2),
    await decline(eve, id, 2),
    await withdraw(eve, id, 2),
  ])
    expect(tried).toMatchObject(gone)
  expect((await eve.get('/quotes/mine?email=eve@example.com')).body).toEqual([])
  expect(await admin.get(`/quotes/nothing/figures`)).toMatchObject(gone)
})

test('a visitor who signs in with the email proved has the quotes that were asked for with it', async () => {
  await using shop = await openShop({ products })
  await shop.nobody.post('/quotes', quoteRequest)
  await shop.nobody.post('/quotes', { ...quoteRequest, email: 'bob@example.com' })
  const unproved = JSON.stringify({
    uid: 'uid-ada',
    email: 'ada@example.com',
    name: 'Ada',
    emailVerified: false,
  })
  const { body } = await shop.nobody.put('/user/ada@example.com', {
    email: 'ada@example.com',
    idToken: unproved,
  })
  const mine = '/quotes/mine?email=ada@example.com'
  expect((await shop.caller(String(body.token)).get(mine)).body).toEqual([])
  const ada = await shop.signUp('ada@example.com')
  expect((await ada.get(mine)).body).toMatchObject([{ email: 'ada@example.com' }])
})

test('an offer holds its pieces if the admin says so, and gives them back once it no longer stands', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const held = { holdStock: true }
  const [countered, declined, withdrawn, replaced] = [
    await ask(ada),
    await ask(ada),
    await ask(ada),
    await ask(ada),
  ]
  expect((await offer(admin, countered, 1, held)).status).toBe(200)
  expect(await available(shop)).toBe(600)
  expect((await ada.get(`/quotes/${countered}`)).body.heldUntil).toBeDefined()
  expect((await admin.get(`/quotes/${countered}/figures`)).body).toMatchObject({
    lines: [{ available: 1_000 }],
  })
  expect(
    await offer(admin, declined, 1, { ...held, lines: [{ line: 1, pieces: 601, price: 10 }] }),
  ).toMatchObject({
    status: 409,
    body: { code: 'quote-hold-short', lines: [{ line: 1, availableQuantity: 600 }] },
  })
  await counter(ada, countered, 2)
  expect(await available(shop), 'after a counter-offer').toBe(1_000)
  await offer(admin, declined, 1, held)
  await decline(ada, declined, 2)
  expect(await available(shop), 'declined').toBe(1_000)
  await offer(admin, withdrawn, 1, held)
  await withdraw(admin, withdrawn, 2)
  expect(await available(shop), 'withdrawn').toBe(1_000)
  await offer(admin, replaced, 1, held)
  await offer(admin, replaced, 2, { ...held, lines: [{ line: 1, pieces: 900, price: 10 }] })
  expect(await available(shop), 'by the newer offer').toBe(100)
  await offer(admin, replaced, 3)
  expect(await available(shop), 'by an offer without a hold').toBe(1_000)
})

test('what an offer holds goes to the order that accepts it, though the shelf is empty', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 400 }] })
  const { ada, admin } = await people(shop)
  const id = await ask(ada)
  await offer(admin, id, 1, { holdStock: true })
  expect(await ada.post('/order', { product_id: 'router', orderAmount: 100, ...parcel })).toMatchObject({
    status: 409,
    body: { code: 'out-of-stock' },
  })
  const { status, body } = await accept(ada, id, 2)
  expect(status).toBe(200)
  expect(await available(shop)).toBe(0)
  await ada.put(`/orders/${body.insertedId}/cancellation`)
  expect(await available(shop), 'the offer is open again').toBe(0)
  await withdraw(admin, id, 3)
  expect(await available(shop)).toBe(400)
})

test('an offer whose time is over is read, not accepted; the job ends it, gives back what it held and says so', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const id = await ask(ada)
  await offer(admin, id, 1, { holdStock: true })
  await shop.jobs.tick('sweep-quotes')
  expect((await ada.get(`/quotes/${id}`)).body.status).toBe('offered')
  await endTime(shop, id)
  expect((await ada.get(`/quotes/${id}`)).body.status).toBe('expired')
  const over = { status: 409, body: { code: 'quote-expired' } }
  expect(await accept(ada, id, 2)).toMatchObject(over)
  expect(await counter(ada, id, 2)).toMatchObject(over)
  await shop.jobs.tick('sweep-quotes')
  await shop.jobs.tick('sweep-quotes')
  expect(await accept(ada, id, 2)).toMatchObject(over)
  expect(await decline(ada, id, 2)).toMatchObject({ status: 409, body: { code: 'quote-not-open' } })
  expect(await available(shop)).toBe(1_000)
  expect(await shop.rows('quotes')).toMatchObject([{ status: 'expired' }])
  expect(emailsTo(shop, 'ada@example.com')).toEqual(['quote-asked', 'quote-offered', 'quote-ended'])
  expect(shop.failures).toEqual([])
})

test('the customer is reminded once of an offer that ends within a day, and not of one that was made for a day', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const [id, brief] = [await ask(ada), await ask(ada)]
  await offer(admin, id, 1)
  await offer(admin, brief, 1, { validDays: 1 })
  await shop.jobs.tick('sweep-quotes')
  expect(emailsTo(shop, 'ada@example.com')).not.toContain('quote-ending')
  const soon = new Date(Date.now() + 3_600_000)
  await shop.db.updateTable('quotes').set({ valid_until: soon }).where('status', '=', 'offered').execute()
  await shop.jobs.tick('sweep-quotes')
  await shop.jobs.tick('sweep-quotes')
  const reminders = shop.mails.emails.filter(({ kind }) => kind === 'quote-ending')
  expect(reminders).toMatchObject([{ to: 'ada@example.com', link: expect.stringContaining(id) }])
})

test('an admin sees what an offer is made with', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const order = await ada.post('/order', { product_id: 'router', orderAmount: 100, ...parcel })
  const _id = String(order.body.insertedId)
  await ada.post('/create-payment-intent', { _id })
  shop.cards.pay(_id)
  await ada.put('/orderUpdate', { _id })
  await shop.db.updateTable('products').set({ floor_cents: 4_500 }).where('id', '=', 'switch').execute()
  const id = await ask(ada, [
    { product_id: 'router', pieces: 400, targetPrice: 1 },
    { product_id: 'switch', pieces: 200, targetPrice: 40 },
  ])
  expect((await admin.get(`/quotes/${id}/figures`)).body).toEqual({
    lines: [
      {
        line: 1,
        available: 900,
        listPrice: 20,
        suggestedPrice: 19,
        paidBefore: [
          { order_id: order.body.insertedId, pieces: 100, price: 20, at: expect.stringMatching(/Z$/) },
        ],
      },
      { line: 2, available: 300, floorPrice: 45, listPrice: 50, suggestedPrice: 45, paidBefore: [] },
    ],
  })
})

test('admins purchase nothing by a quote either', async () => {
  await using shop = await openShop({ products })
  const { admin } = await people(shop)
  expect(await admin.post('/quotes/mine', { lines: [{ product_id: 'router', pieces: 100 }] })).toMatchObject({
    status: 403,
    body: { code: 'admin-cannot-purchase' },
  })
  const { body } = await shop.nobody.post('/quotes', quoteRequest)
  const id = String(body.insertedId)
  await offer(admin, id, 1)
  await admin.put(`/quotes/${id}/owner`)
  expect(await accept(admin, id, 2)).toMatchObject({ status: 403, body: { code: 'admin-cannot-purchase' } })
  expect(await shop.rows('orders')).toEqual([])
  expect(await shop.rows('quotes')).toMatchObject([{ status: 'offered' }])
})

test('an offer that no card could pay, or that breaks a product’s rule, is not made', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 10_000, available: 1_000 }] })
  const { ada, admin } = await people(shop)
  await shop.db.updateTable('products').set({ pieces_multiple: 20 }).execute()
  const id = await ask(ada, [{ product_id: 'router', pieces: 101 }])
  const emailsBefore = shop.mails.emails.length
  const of = (pieces: number, price: number) => offer(admin, id, 1, { lines: [{ line: 1, pieces, price }] })
  expect(await of(400, 2_500)).toMatchObject({
    status: 422,
    body: { code: 'quote-above-card-limit', message: expect.stringContaining('$999,999.99') },
  })
  expect(await of(101, 9_000)).toMatchObject({
    status: 422,
    body: {
      code: 'quote-lines-refused',
      lines: [{ line: 1, code: 'off-multiple', nearestQuantities: [100, 120] }],
    },
  })
  expect(await shop.rows('quotes')).toMatchObject([{ status: 'asked', revision: 1 }])
  expect(await shop.rows('audit_log')).toEqual([])
  expect(shop.mails.emails).toHaveLength(emailsBefore)
  expect((await of(400, 2_499.99)).status).toBe(200)
})

test('what is not on the shelf is not ordered by a quote that holds nothing', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const id = await ask(ada)
  await offer(admin, id, 1, { lines: [{ line: 1, pieces: 2_000, price: 10 }] })
  expect(await accept(ada, id, 2)).toMatchObject({ status: 409, body: { code: 'out-of-stock' } })
  expect(await shop.rows('orders')).toEqual([])
  expect(await shop.rows('quotes')).toMatchObject([{ status: 'offered' }])
})

test('whoever accepts a quote pays no more than without it', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const id = await ask(ada)
  await offer(admin, id, 1)
  await shop.db.updateTable('products').set({ price_cents: 1_499 }).where('id', '=', 'router').execute()
  expect((await accept(ada, id, 2)).status).toBe(200)
  expect(await shop.rows('order_lines')).toMatchObject([
    { unit_price_cents: 1_499, amount_cents: 599_600, price_source: 'base' },
  ])
})

test('admins find quotes by number, email, name and product, a page at a time', async () => {
  await using shop = await openShop({ products })
  const { ada, admin } = await people(shop)
  const [first, second] = [await ask(ada), await ask(ada, [{ product_id: 'switch', pieces: 100 }])]
  await shop.nobody.post('/quotes', { ...quoteRequest, name: 'Bob', email: 'bob@example.com' })
  const ids = async (query: string) => {
    const { body, headers } = await admin.get(`/quotes?${query}`)
    return { ids: (body as unknown as { _id: string }[]).map(({ _id }) => _id), headers }
  }
  expect((await ids('q=Q-100001')).ids).toEqual([first])
  expect((await ids('q=switc')).ids).toEqual([second])
  expect((await ids('q=bob@')).ids).toHaveLength(1)
  expect((await ids('q=100%25')).ids).toEqual([])
  await offer(admin, first, 1)
  expect((await ids('status=offered')).ids).toEqual([first])
  const page = await ids('q=ada&limit=1')
  expect(page.ids).toEqual([second])
  expect(page.headers.get('X-Total-Count')).toBe('2')
  expect((await ids(`q=ada&limit=1&cursor=${second}`)).ids).toEqual([first])
})

test('a request names each product once, and none that is not sold', async () => {
  await using shop = await openShop({ products })
  const { ada } = await people(shop)
  const lines = [{ product_id: 'router', pieces: 100 }]
  expect(await ada.post('/quotes/mine', { lines: [...lines, ...lines] })).toMatchObject({ status: 400 })
  expect(
    await ada.post('/quotes/mine', { lines: [...lines, { product_id: 'hub', pieces: 100 }] }),
  ).toMatchObject({
    status: 404,
    body: { code: 'no-such-product', product_id: 'hub' },
  })
  expect(await shop.nobody.post('/quotes', { ...quoteRequest, lines })).toMatchObject({ status: 400 })
  expect(await shop.rows('quotes')).toEqual([])
})

test('forms that anybody can fill in are limited, and what was typed goes to the shop only', async () => {
  await using shop = await openShop({ products })
  await shop.admin()
  for (let time = 0; time < 5; time += 1)
    expect((await shop.nobody.post('/quotes', quoteRequest)).status).toBe(200)
  expect(await shop.nobody.post('/quotes', quoteRequest)).toMatchObject({
    status: 429,
    body: { code: 'too-many-messages' },
  })
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Buy my coins at https://coins.example' }
  expect((await shop.nobody.post('/contact', message)).status).toBe(200)
  const toAda = shop.mails.emails.filter(({ to }) => to === 'ada@example.com')
  expect(JSON.stringify(toAda)).not.toContain('coins')
  expect(shop.mails.emails.at(-1)).toMatchObject({ to: 'admin@example.com', text: message.message })
  expect(await shop.nobody.post('/contact', { ...message, message: ' ' })).toMatchObject({ status: 400 })
})
