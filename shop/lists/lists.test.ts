import { expect, test } from 'vitest'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'

const products = [
  { id: 'laptop', name: 'Laptop', price: 900, available: 1_000 },
  { id: 'dock', name: 'Dock', price: 80, available: 1_000 },
  { id: 'cable', name: 'Cable', price: 5, available: 1_000 },
]

type SentLines = Record<string, number | readonly [pieces: number, note: string]>
const wire = (lines: SentLines) =>
  Object.entries(lines).map(([product_id, line]) => {
    const [orderAmount, note] = typeof line === 'number' ? [line] : line
    return { product_id, orderAmount, note }
  })
const fill = (caller: TestCaller, lines: SentLines) => caller.put('/carts/mine/lines', { lines: wire(lines) })
const set = (caller: TestCaller, id: string, lines: SentLines) =>
  caller.put(`/lists/${id}/lines`, { lines: wire(lines) })
const keep = async (caller: TestCaller, name: string, lines: SentLines = {}, shared = false) =>
  String(
    (await caller.post('/lists', { name, shared, source: { from: 'lines', lines: wire(lines) } })).body
      .insertedId,
  )
const stopSelling = (shop: TestShop, id: string) =>
  shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', id).execute()

/** A second member of the first one's customer. */
async function signUpColleague(shop: TestShop, email: string, of: string): Promise<TestCaller> {
  const colleague = await shop.signUp(email)
  await shop.db
    .updateTable('users')
    .set((e) => ({
      customer_id: e.selectFrom('users').select('customer_id').where('email', '=', of).$asScalar().$notNull(),
    }))
    .where('email', '=', email)
    .execute()
  return colleague
}

test('a cart is kept as a list: quantities, notes and order, also of what is no longer sold', async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  expect(await ada.post('/lists', { name: 'Empty', source: { from: 'cart' } })).toMatchObject({
    status: 422,
    body: { code: 'cart-empty' },
  })
  expect(await shop.rows('lists')).toEqual([])
  await fill(ada, { laptop: [120, 'Floor 3'], dock: 200, cable: 1_001 })
  await stopSelling(shop, 'dock')
  const { body } = await ada.post('/lists', { name: '  New starters ', source: { from: 'cart' } })
  expect(body).toEqual({ insertedId: expect.any(String), lineCount: 3, unknown: [] })
  expect((await ada.get('/lists')).body).toEqual([
    {
      _id: body.insertedId,
      name: 'New starters',
      shared: false,
      lineCount: 3,
      createdAt: expect.any(String),
      changedAt: expect.any(String),
      createdBy: 'ada',
      canChange: true,
    },
  ])
  const list = await ada.get(`/lists/${body.insertedId}?limit=2`)
  expect(list.body).toMatchObject({
    name: 'New starters',
    canShare: false,
    nextOffset: 2,
    lines: [
      {
        product_id: 'laptop',
        sold: true,
        orderAmount: 120,
        note: 'Floor 3',
        price: 900,
        paymentAmount: 108_000,
      },
      { product_id: 'dock', sold: false, orderAmount: 200, productName: 'Dock' },
    ],
  })
  expect(list.body.lines).not.toContainEqual(expect.objectContaining({ product_id: 'dock', price: 80 }))
  const rest = await ada.get(`/lists/${body.insertedId}?offset=2`)
  expect(rest.body).toMatchObject({ lines: [{ product_id: 'cable', problem: { code: 'out-of-stock' } }] })
  expect(rest.body).not.toHaveProperty('nextOffset')
  expect(await shop.rows('cart_lines'), 'the cart stays').toHaveLength(3)
})

test('a list is kept once by its key, and every name once in any case', async () => {
  await using shop = await openShop({ products })
  const [ada, bob] = [await shop.signUp('ada@example.com'), await shop.signUp('bob@example.com')]
  await fill(ada, { laptop: 120 })
  const once = () =>
    ada.send('/lists', {
      method: 'POST',
      body: JSON.stringify({ name: 'Starters', source: { from: 'cart' } }),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'one' },
    })
  const replies = await Promise.all([once(), once(), once()])
  expect(new Set(replies.map(({ text }) => text)).size, 'one answer').toBe(1)
  expect(await shop.rows('lists')).toHaveLength(1)
  expect(await ada.post('/lists', { name: 'STARTERS' })).toMatchObject({
    status: 409,
    body: { code: 'list-name-taken' },
  })
  expect((await bob.post('/lists', { name: 'starters' })).status, 'another customer’s name').toBe(200)
  expect(await ada.post('/lists', { name: ' ' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'name', message: 'Name is required' }] },
  })
  const id = await keep(ada, 'Spares')
  expect(await ada.put(`/lists/${id}`, { name: 'starters', shared: false })).toMatchObject({ status: 409 })
  expect((await ada.put(`/lists/${id}`, { name: 'SPARES', shared: false })).body).toEqual({ success: true })
  expect((await ada.get('/lists?limit=1')).body).toMatchObject([{ name: 'SPARES' }])
  expect((await ada.get(`/lists?limit=1&cursor=${id}`)).body).toMatchObject([{ name: 'Starters' }])
})

test('lines are set: quantities, notes and removals; what is not sold is named, or stays if it was there', async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  const id = await keep(ada, 'Starters', { laptop: [100, 'Floor 3'], dock: 100 })
  await shop.db
    .updateTable('lists')
    .set({ changed_at: new Date('2020-01-01') })
    .execute()
  await stopSelling(shop, 'dock')
  expect(
    (await set(ada, id, { laptop: 300, dock: [200, 'Ask for another'], nothing: 100 })).body,
  ).toMatchObject({
    lineCount: 2,
    unknown: ['nothing'],
    lines: [
      { product_id: 'laptop', orderAmount: 300, note: 'Floor 3' },
      { product_id: 'dock', orderAmount: 200, note: 'Ask for another', sold: false },
    ],
  })
  expect((await set(ada, id, { laptop: [300, ''] })).body.lines).toMatchObject([{ note: '' }])
  expect((await set(ada, id, { dock: 0 })).body).toEqual({ lineCount: 1, lines: [], unknown: [] })
  expect((await set(ada, id, { dock: 100 })).body, 'not put on again').toMatchObject({ unknown: ['dock'] })
  const { body } = await ada.get(`/lists/${id}`)
  expect(body).toMatchObject({ lines: [{ product_id: 'laptop', orderAmount: 300 }] })
  expect(Date.parse(String(body.changedAt))).toBeGreaterThan(Date.parse('2021-01-01'))
  expect((await ada.delete(`/lists/${id}`)).body).toEqual({ success: true })
  expect(await shop.rows('list_lines')).toEqual([])
})

test('an order is kept as a list, one line for each product, and another’s order is not found', async () => {
  await using shop = await openShop({ products })
  const [ada, bob] = [await shop.signUp('ada@example.com'), await shop.signUp('bob@example.com')]
  const delivery = { name: 'Ada', street: '1 Dock Street', city: 'London', country: 'GB', phone: '555' }
  const { body: order } = await ada.post('/orders', {
    delivery,
    paymentAmount: 26_000,
    lines: [
      { product_id: 'dock', orderAmount: 100 },
      { product_id: 'cable', orderAmount: 400, note: 'Black' },
      { product_id: 'dock', orderAmount: 200, note: 'Floor 3' },
    ],
  })
  const source = { from: 'order', order_id: order.insertedId }
  const { body } = await ada.post('/lists', { name: 'As in May', source })
  expect((await ada.get(`/lists/${body.insertedId}`)).body.lines).toMatchObject([
    { product_id: 'dock', orderAmount: 300, note: 'Floor 3' },
    { product_id: 'cable', orderAmount: 400, note: 'Black' },
  ])
  expect(await bob.post('/lists', { name: 'Mine', source })).toMatchObject({
    status: 404,
    body: { code: 'no-such-order' },
  })
})

test('a list is put into the cart: it adds up with what is there, once by its key, and all that differs is named', async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  const id = await keep(ada, 'Starters', { laptop: [100, 'Floor 3'], dock: 200, cable: 1_001 })
  await fill(ada, { laptop: 150 })
  await stopSelling(shop, 'dock')
  const add = () =>
    ada.send(`/lists/${id}/cart-lines`, { method: 'POST', headers: { 'Idempotency-Key': 'one' } })
  const { body } = await add()
  expect(body).toMatchObject({
    lineCount: 2,
    problemCount: 1,
    lines: [
      { product_id: 'laptop', orderAmount: 250, note: 'Floor 3' },
      { product_id: 'cable', problem: { code: 'out-of-stock' } },
    ],
    before: [
      { product_id: 'laptop', orderAmount: 150 },
      { product_id: 'dock', orderAmount: 0 },
      { product_id: 'cable', orderAmount: 0 },
    ],
    unknown: ['dock'],
    listed: [
      { product_id: 'laptop', productName: 'Laptop', orderAmount: 100 },
      { product_id: 'dock', productName: 'Dock', orderAmount: 200 },
      { product_id: 'cable', productName: 'Cable', orderAmount: 1_001 },
    ],
  })
  expect((await add()).body).toEqual(body)
  const many = await ada.post(`/lists/${id}/cart-lines?times=3`, {})
  expect(many.body, 'checked like any line of a cart').toMatchObject({
    listed: [{ orderAmount: 300 }, { orderAmount: 600 }, { orderAmount: 3_003 }],
    lines: [
      { product_id: 'laptop', orderAmount: 550 },
      { product_id: 'cable', orderAmount: 4_004, problem: { code: 'out-of-stock' } },
    ],
  })
  expect((await ada.post(`/lists/${id}/cart-lines?times=0`, {})).status).toBe(400)
  const admin = await shop.admin()
  expect(await admin.post(`/lists/${id}/cart-lines`, {})).toMatchObject({
    status: 403,
    body: { code: 'admin-cannot-purchase' },
  })
})

test('a list is its customer’s alone; a member’s own is theirs alone until it is shared, and theirs to change', async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  const bob = await shop.signUp('bob@example.com')
  const grace = await signUpColleague(shop, 'grace@example.com', 'ada@example.com')
  const id = await keep(ada, 'Starters', { laptop: 100 })
  const tries = (caller: TestCaller) =>
    Promise.all([
      caller.get(`/lists/${id}`),
      caller.post(`/lists/${id}/cart-lines`, {}),
      caller.put(`/lists/${id}`, { name: 'Hers', shared: true }),
      set(caller, id, { laptop: 500 }),
      caller.delete(`/lists/${id}`),
    ]).then((replies) => replies.map(({ status }) => status))
  for (const other of [bob, grace]) {
    expect(await tries(other)).toEqual([404, 404, 404, 404, 404])
    expect((await other.get('/lists')).body).toEqual([])
  }
  expect((await ada.get(`/lists/${id}`)).body).toMatchObject({ canShare: true })
  await ada.put(`/lists/${id}`, { name: 'Starters', shared: true })
  expect(await tries(bob)).toEqual([404, 404, 404, 404, 404])
  expect(await tries(grace), 'read and ordered, not changed').toEqual([200, 200, 403, 403, 403])
  expect((await grace.get('/lists')).body).toMatchObject([
    { name: 'Starters', createdBy: 'ada', shared: true, canChange: false },
  ])
  expect(await grace.post('/lists', { name: 'starters' }), 'one name among all members').toMatchObject({
    status: 409,
  })
  expect((await ada.get(`/lists/${id}`)).body).toMatchObject({
    name: 'Starters',
    lines: [{ orderAmount: 100 }],
  })
})

test('when an account goes its own lists go with it, and shared ones are for the others to change', async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  const grace = await signUpColleague(shop, 'grace@example.com', 'ada@example.com')
  await keep(ada, 'Mine', { laptop: 100 })
  const id = await keep(ada, 'Ours', { dock: 100 }, true)
  const admin = await shop.admin()
  expect((await admin.delete('/users/admin/ada@example.com')).body).toEqual({ success: true })
  expect(await shop.rows('lists')).toMatchObject([{ name: 'Ours', created_by: null }])
  const { body } = await grace.get(`/lists/${id}`)
  expect(body).toMatchObject({ canChange: true })
  expect(body).not.toHaveProperty('createdBy')
  expect((await grace.put(`/lists/${id}`, { name: 'Ours', shared: false })).status).toBe(200)
  expect((await grace.get('/lists')).body).toMatchObject([{ name: 'Ours', createdBy: 'grace' }])
})

test('no customer has more than 200 lists, and no list more than 5,000 lines', {
  tags: ['full'],
}, async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  const many = Array.from({ length: 5_000 }, (_, n) => ({
    id: `p-${n}`,
    name: `P ${n}`,
    price_cents: 100,
    available: 100,
    description: 'd',
    image: '/i/x',
    category: 'c',
    specs: '{}',
  }))
  for (let at = 0; at < many.length; at += 1_000)
    await shop.db
      .insertInto('products')
      .values(many.slice(at, at + 1_000))
      .execute()
  const lines = Object.fromEntries(many.map(({ id }) => [id, [100, 'n'.repeat(200)] as const]))
  const id = await keep(ada, 'All', lines)
  expect(await set(ada, id, { dock: 100 })).toMatchObject({ status: 422, body: { code: 'list-full' } })
  expect((await ada.get(`/lists/${id}?limit=1&offset=4999`)).body).toMatchObject({
    lineCount: 5_000,
    lines: [{ product_id: 'p-4999' }],
  })
  expect((await ada.post(`/lists/${id}/cart-lines`, {})).body).toMatchObject({ lineCount: 5_000 })

  const { id: user, customer_id } = await shop.db
    .selectFrom('users')
    .select(['id', 'customer_id'])
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('lists')
    .values(Array.from({ length: 198 }, (_, n) => ({ name: `List ${n}`, customer_id, created_by: user })))
    .execute()
  const replies = await Promise.all(['One', 'Two', 'Three'].map((name) => ada.post('/lists', { name })))
  expect(replies.map(({ body }) => body.code ?? 'kept').toSorted()).toEqual([
    'kept',
    'too-many-lists',
    'too-many-lists',
  ])
  expect((await ada.get('/lists?limit=150')).headers.get('X-Total-Count')).toBe('200')
})
