import { expect, test } from 'vitest'
import { openCompanyWithTerms, orderOnAccount, orderRouters } from '#test/open-company.ts'
import { openShop, type Reply, type TestCaller, type TestShop } from '#test/open-shop.ts'
import { size } from '#test/sizes.ts'

const products = [{ id: 'router', price: 20, available: 200_000 }]
const year = new Date().getUTCFullYear()
const numbers = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, place) => `${prefix}-${year}-${String(place + 1).padStart(6, '0')}`)

async function pay(shop: TestShop, buyer: TestCaller, id: string) {
  await buyer.post('/create-payment-intent', { _id: id })
  shop.cards.pay(id)
  return buyer.put('/orderUpdate', { _id: id })
}

test('an order that is paid by card gets one invoice, issued and settled at once', async () => {
  await using shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  const id = await orderRouters(buyer)
  expect(await shop.rows('invoices')).toEqual([])
  expect((await buyer.get(`/orders/${id}`)).body).not.toHaveProperty('invoice')
  await pay(shop, buyer, id)
  await buyer.put('/orderUpdate', { _id: id })
  const { body } = await buyer.get('/invoices/mine')
  expect(body).toMatchObject([
    {
      number: `INV-${year}-000001`,
      order_id: id,
      method: 'card',
      amount: 2_000,
      paid: 2_000,
      credited: 0,
      open: 0,
      overdue: false,
      billTo: { company: '', taxNumber: '', name: 'ada', email: 'ada@example.com', address: '1 Dock Street' },
    },
  ])
  expect(body[0]).not.toHaveProperty('dueAt')
  expect((await buyer.get(`/orders/${id}`)).body.invoice).toEqual(body[0])
  expect((await buyer.get(`/invoices/${body[0]?._id}`)).body).toMatchObject({ payments: [], creditNotes: [] })

  const stranger = await shop.signUp('eve@example.com')
  expect(await stranger.get(`/invoices/${body[0]?._id}`)).toMatchObject({
    status: 404,
    body: { code: 'no-such-invoice' },
  })
  expect((await stranger.get('/invoices/mine')).body).toEqual([])
})

test('a refund gives a credit note for all of it, in the transaction that decides it', async () => {
  await using shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  const admin = await shop.admin()
  const ids = [await orderRouters(buyer), await orderRouters(buyer, 200)]
  for (const id of ids) await pay(shop, buyer, id)
  expect(await admin.put(`/orders/${ids[1]}/refund`)).toMatchObject({ status: 200 })
  expect(await admin.put(`/orders/${ids[1]}/refund`)).toMatchObject({ status: 409 })
  const { body } = await admin.get('/invoices')
  expect(body).toMatchObject([
    { number: `INV-${year}-000002`, paid: 0, credited: 4_000, open: 0 },
    { number: `INV-${year}-000001`, paid: 2_000, credited: 0, open: 0 },
  ])
  expect((await buyer.get(`/invoices/${body[0]?._id}`)).body.creditNotes).toMatchObject([
    { number: `CN-${year}-000001`, amount: 4_000 },
  ])
})

test('no invoice and no credit note ever changes or goes', async () => {
  await using shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  await pay(shop, buyer, await orderRouters(buyer))
  const update = shop.db.updateTable('invoices').set({ amount_cents: 1 })
  await expect(update.execute()).rejects.toThrow(/append-only/)
  await expect(shop.db.updateTable('invoices').set({ bill_to_name: 'Eve' }).execute()).rejects.toThrow(
    /append-only/,
  )
  await expect(shop.db.deleteFrom('invoices').execute()).rejects.toThrow(/append-only/)
  await expect(shop.db.updateTable('credit_notes').set({ amount_cents: 1 }).execute()).rejects.toThrow(
    /append-only/,
  )
  await expect(shop.db.deleteFrom('credit_notes').execute()).rejects.toThrow(/append-only/)
  for (const wrong of [{ paid_cents: -1 }, { paid_cents: 200_001 }, { credited_cents: 1 }])
    await expect(shop.db.updateTable('invoices').set(wrong).execute()).rejects.toThrow(/invoices_balance/)
})

test('a transaction that is rolled back leaves no gap', async () => {
  let fails = false
  await using shop = await openShop({
    products,
    async before(statement) {
      if (fails && /^select "email", "company_role"|^commit/.test(statement)) {
        fails = false
        throw new Error('the process was killed here')
      }
    },
  })
  const buyer = await shop.signUp('ada@example.com')
  const first = await orderRouters(buyer)
  await buyer.post('/create-payment-intent', { _id: first })
  shop.cards.pay(first)
  fails = true
  expect((await buyer.put('/orderUpdate', { _id: first })).status).toBe(500)
  expect(await shop.rows('invoices')).toEqual([])
  const second = await orderRouters(buyer)
  await pay(shop, buyer, second)
  await buyer.put('/orderUpdate', { _id: first })
  expect((await shop.rows('invoices')).map(({ number }) => number)).toEqual(numbers('INV', 2))
  shop.failures.splice(0)
})

/** Asks again while the database has no connection left, as clients do who are told to come back. */
async function insist(send: () => Promise<Reply>): Promise<Reply> {
  const reply = await send()
  return reply.status === 503 ? insist(send) : reply
}

test('numbers have no gaps, however many are paid and ordered on account at the same moment', async () => {
  const each = size(25, 100)
  await using company = await openCompanyWithTerms({ creditLimit: 10_000_000 })
  const { shop, buyer, admin } = company
  await shop.addProduct({ id: 'dock', price: 20, available: 1_000_000 })
  const ids: string[] = []
  const ada = await shop.signUp('ada@example.com')
  for (let n = 0; n < each; n += 1) {
    const order = { product_id: 'dock', orderAmount: 100, address: 'x', phone: '1' }
    const id = String((await ada.post('/order', order)).body.insertedId)
    await ada.post('/create-payment-intent', { _id: id })
    shop.cards.pay(id)
    ids.push(id)
  }
  const order = (n: number) =>
    buyer.post('/orders', {
      lines: [{ product_id: 'dock', orderAmount: 100 }],
      delivery: { name: 'Bert', street: '1 Row', city: 'London', country: 'GB', phone: '1' },
      paymentAmount: 2_000,
      payment: 'account',
      purchaseOrderNumber: `PO-${n}`,
    })
  // Every tenth is refused, and must leave no gap.
  const mistaken = () => orderOnAccount(buyer, 100_000)
  const replies = await Promise.all(
    ids.flatMap((_id, n) => [
      insist(() => ada.put('/orderUpdate', { _id })),
      insist(() => order(n)),
      ...(n % 10 === 0 ? [insist(mistaken)] : []),
    ]),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(2 * each)
  const invoices = await shop.rows('invoices')
  expect(invoices.map(({ number }) => number).toSorted()).toEqual(numbers('INV', 2 * each))
  await Promise.all(invoices.map(({ order_id }) => insist(() => admin.put(`/orders/${order_id}/refund`))))
  const notes = await shop.rows('credit_notes')
  expect(notes.map(({ number }) => number).toSorted()).toEqual(numbers('CN', 2 * each))
  expect(shop.failures).toEqual([])
})

test('admins find invoices by number, company, order and state', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, buyer, admin, id } = company
  const order = (await orderOnAccount(buyer)).body
  const ada = await shop.signUp('ada@example.com')
  await pay(shop, ada, await orderRouters(ada))
  await shop.addProduct({ id: 'dock', price: 20, available: 1_000 })
  const found = async (query: string) =>
    ((await admin.get(`/invoices?${query}`)).body as unknown as { number: string }[]).map(
      ({ number }) => number,
    )
  const [first, second] = numbers('INV', 2)
  expect(await found('')).toEqual([second, first])
  expect(await found('limit=1')).toEqual([second])
  expect(await found('q=analytical')).toEqual([first])
  expect(await found(`q=${order.number}`)).toEqual([first])
  expect(await found('q=ada@example')).toEqual([second])
  expect(await found(`q=${year}-000002`)).toEqual([second])
  expect(await found('state=open')).toEqual([first])
  expect(await found('state=settled')).toEqual([second])
  expect(await found('state=overdue')).toEqual([])
  expect(await found(`company=${id}`)).toEqual([first])
  const page = await admin.get('/invoices?limit=1')
  expect(page.headers.get('X-Total-Count')).toBe('2')
  const next = /cursor=([^>&]+)/.exec(page.headers.get('Link') ?? '')?.[1]
  expect(await found(`limit=1&cursor=${next}`)).toEqual([first])
})

test('invoices are listed by age, amount or due date, either way, from page to page', async () => {
  await using shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  for (const pieces of [200, 300, 100]) await pay(shop, buyer, await orderRouters(buyer, pieces))
  const admin = await shop.admin()
  const listed = async (caller: TestCaller, path: string) => {
    const serials: string[] = []
    let next: string | undefined = path
    while (next !== undefined) {
      const page = await caller.get(next)
      const [{ number }] = page.body as unknown as readonly [{ number: string }] // a list of one
      serials.push(number.slice(-1))
      next = /<\/api([^>]+)>/.exec(page.headers.get('Link') ?? '')?.[1]
    }
    return serials.join('')
  }
  const sorts = ['newest', 'oldest', '-due', 'due', '-amount', 'amount']
  const expected = ['321', '123', '321', '123', '213', '312']
  for (const [caller, path] of [
    [admin, '/invoices'],
    [buyer, '/invoices/mine'],
  ] as const) {
    const lists = sorts.map((sort) => listed(caller, `${path}?sort=${sort}&limit=1`))
    expect(await Promise.all(lists), path).toEqual(expected)
  }
  expect(await admin.get('/invoices?sort=number')).toMatchObject({ status: 400 })
})

test('an invoice is found by the beginning of its purchase-order number, by admins and in the company', async () => {
  await using open = await openCompanyWithTerms()
  const { shop, admin } = open
  await orderOnAccount(open.buyer, 100, 'PO-2026/7')
  await orderOnAccount(open.buyer, 200, '4711')
  const found = async (by: TestCaller, path: string, q: string) => {
    const { status, body } = await by.get(`${path}?${new URLSearchParams({ q })}`)
    expect(status).toBe(200)
    return (body as unknown as { purchaseOrderNumber: string }[]).map((each) => each.purchaseOrderNumber)
  }
  for (const [by, path] of [
    [admin, '/invoices'],
    [open.buyer, '/invoices/mine'],
  ] as const) {
    for (const q of ['PO-2026/7', 'po-2026']) expect(await found(by, path, q), q).toEqual(['PO-2026/7'])
    for (const q of ['4711', '47']) expect(await found(by, path, q), q).toEqual(['4711'])
    for (const q of ['2026/7', '47%', '4_11']) expect(await found(by, path, q), q).toEqual([])
  }
  expect((await (await shop.signUp('eve@example.com')).get('/invoices/mine?q=4711')).body).toEqual([])
})
