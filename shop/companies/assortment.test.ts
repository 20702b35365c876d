import { expect, test } from 'vitest'
import { sharedAddresses } from '#contract/cacheable-urls.ts'
import { sharedCache } from '#http/cache/shared-cache.ts'
import { COMPUTER, delivery, openAssortment, publicLookUps, publicReads } from '#test/assortments.ts'
import { agree, call, propose } from '#test/call-offs.ts'
import { openOrders, orderRequest, send } from '#test/electronic-orders.ts'
import { openInterleaving } from '#test/interleaving.ts'
import type { Reply, TestCaller } from '#test/open-shop.ts'
import { accept, ask, offer } from '#test/quotes.ts'
import { comeDue, repeat, sweep, told } from '#test/standing-orders.ts'

const lines = [{ product_id: 'workstation', orderAmount: 100 }]
const codes = ({ body }: Reply) => (body.lines as { code: string }[]).map(({ code }) => code)

test('what is outside a company’s categories does not exist for its members, keys and purchasing system', async () => {
  await using company = await openAssortment()
  const { shop, admin, owner, buyer, companyId, set } = company
  const other = await shop.signUp('other@example.com')
  await other.post('/companies', { name: 'Difference Engines', taxNumber: '' })
  await other.post('/review', { productname: 'workstation', review: 'It works.', rating: 5 })
  await other.post('/review', { productname: 'router', review: 'It routes.', rating: 4 })
  expect(await set(['Networking'])).toMatchObject({ status: 200, body: { modifiedCount: 1 } })

  const key = await buyer.post('/api-keys', { name: 'ERP', scopes: ['orders:read'], days: 30 })
  const connection = await admin.post(`/companies/${companyId}/punchout-connections`, {
    name: 'SAP',
    protocol: 'oci',
    domain: '',
    identity: 'sap-user',
  })
  const opened = await shop.raw('/api/punchout/oci', {
    method: 'POST',
    body: new URLSearchParams({
      USERNAME: 'sap-user',
      PASSWORD: String(connection.body.secret),
      HOOK_URL: 'https://sap.example/h',
    }),
  })
  const code = /punchout#([\w-]+)/.exec(`${opened.headers.get('Location')} ${await opened.text()}`)?.[1]
  const visit = await shop.nobody.post('/punchout/sessions', { code })
  const restricted: Record<string, TestCaller> = {
    owner,
    buyer,
    key: shop.caller(String(key.body.key)),
    'purchasing system': shop.caller(String(visit.body.token)),
  }
  const wrong: string[] = []
  for (const [path, read] of [...publicReads(company), ...publicLookUps]) {
    const seen = await read(shop.nobody)
    expect([200, 409], `${path}: ${seen.text}`).toContain(seen.status)
    const ofOther = await read(other)
    if (seen.text !== ofOther.text) wrong.push(`${path}: another company sees ${ofOther.text}`)
    for (const [who, caller] of Object.entries(restricted)) {
      const { text } = await read(caller)
      // A look-up repeats the code that it was asked for.
      if (text === seen.text || COMPUTER.test(text.replaceAll(/"code":"[^"]*"/g, '')))
        wrong.push(`${path} as ${who}: ${text.slice(0, 200)}`)
    }
  }
  expect(wrong).toEqual([])

  // A kit is seen by its own category, with all that it is made of.
  expect((await buyer.get('/kits/branch-office')).body).toMatchObject({
    parts: [{ product_id: 'router' }, { product_id: 'tablet' }],
  })
  expect(await buyer.get('/product?id=tablet')).toMatchObject({ body: { code: 'no-such-product' } })
  expect(await set(null)).toMatchObject({ body: { modifiedCount: 1 } })
  expect((await buyer.get('/product?id=workstation')).status).toBe(200)
  expect(shop.failures).toEqual([])
})

test('nothing outside the categories gets into carts, lists, quotes, pools and orders', async () => {
  await using company = await openAssortment()
  const { shop, buyer, poolId, set } = company
  await buyer.post('/carts/mine/lines', { lines: [...lines, { product_id: 'router', orderAmount: 100 }] })
  const list = await buyer.post('/lists', { name: 'Usual', source: { from: 'cart' } })
  await set(['Networking'])

  // What was there before says why it cannot be ordered, and what to do.
  const problem = {
    code: 'not-in-assortment',
    message: expect.stringContaining('Remove it'),
    nearestQuantities: [],
  }
  const cart = await buyer.get('/carts/mine')
  expect(cart.body).toMatchObject({
    problemCount: 1,
    paymentAmount: 2_000,
    lines: [{ product_id: 'workstation', problem }, { product_id: 'router' }],
  })
  expect((await buyer.get(`/lists/${list.body.insertedId}`)).body).toMatchObject({ lines: [{ problem }, {}] })
  expect((await buyer.post('/carts/price', { lines })).body).toMatchObject({
    lines: [{ problem }],
    paymentAmount: 0,
  })
  expect((await buyer.post('/orders/totals', { lines, delivery })).body).toMatchObject({ total: 0 })
  const placed = await buyer.post('/orders', { delivery, paymentAmount: 4_000 })
  expect(placed).toMatchObject({ status: 409, body: { code: 'order-lines-refused' } })
  expect(codes(placed)).toEqual(['not-in-assortment'])
  const one = await buyer.post('/order', {
    product_id: 'workstation',
    orderAmount: 100,
    address: 'x',
    phone: '1',
  })
  expect(one).toMatchObject({ status: 409, body: { code: 'not-in-assortment' } })

  await buyer.put('/carts/mine/lines', { lines: [{ product_id: 'workstation', orderAmount: 0 }] })
  expect((await buyer.post('/carts/mine/lines', { lines })).body).toMatchObject({ unknown: ['workstation'] })
  expect((await buyer.post(`/lists/${list.body.insertedId}/cart-lines`, {})).body).toMatchObject({
    unknown: ['workstation'],
  })
  expect((await buyer.get('/carts/mine')).body).toMatchObject({ lines: [{ product_id: 'router' }] })
  const sent = { name: 'New', source: { from: 'lines', lines } }
  const made = await buyer.post('/lists', sent)
  expect(made.body).toMatchObject({ lineCount: 0, unknown: ['workstation'] })
  const added = await buyer.put(`/lists/${made.body.insertedId}/lines`, { lines })
  expect(added.body).toMatchObject({ lineCount: 0, unknown: ['workstation'] })
  const asked = await buyer.post('/quotes/mine', {
    lines: [{ product_id: 'workstation', pieces: 400 }],
    message: '',
  })
  expect(asked).toMatchObject({ status: 404, body: { code: 'no-such-product' } })
  await shop.db.updateTable('users').set({ email_verified: true }).execute()
  expect(await buyer.post(`/pools/${poolId}/totals`, { pieces: 50, delivery })).toMatchObject({ status: 404 })
  const joined = await buyer.post(`/pools/${poolId}/members`, { pieces: 50, delivery })
  expect(joined).toMatchObject({ status: 404, body: { code: 'no-such-product' } })
  const rest = await buyer.post('/orders', { delivery, paymentAmount: 200_000 })
  expect(rest.text).toContain('price-changed')
  expect(await shop.rows('orders')).toEqual([])
  expect(shop.failures).toEqual([])
})

test('shared replies of visitors are never sent to a member, nor a member’s to anybody', async () => {
  await using company = await openAssortment()
  const { shop, owner, buyer, set } = company
  for (const productname of ['workstation', 'router'])
    await owner.post('/review', { productname, review: 'It works.', rating: 5 })
  await set(['Networking'])
  let asked = 0
  const cache = sharedCache((request) => {
    asked += 1
    const { pathname, search } = new URL(request.url)
    return shop.raw(`${pathname}${search}`, { headers: request.headers })
  }, sharedAddresses)
  const through = (path: string, token?: string) =>
    cache.fetch(
      new Request(
        `http://shop.test/api${path}`,
        token ? { headers: { Authorization: `Bearer ${token}` } } : {},
      ),
    )
  const paths = publicReads(company).map(([path]) => path)
  // From a cache that is empty, and from one that has the reply.
  for (const first of [buyer.token, undefined])
    for (const path of paths) {
      const other = first ? `${path}${path.includes('?') ? '&' : '?'}x=1` : path
      const [one, two] = [first, first ? undefined : buyer.token]
      const before = await (await through(other, one)).text()
      const after = await (await through(other, two)).text()
      expect(after, path).not.toBe(before)
      expect(first ? before : after, path).not.toMatch(COMPUTER)
    }
  const calls = asked
  await Promise.all([through('/products?limit=100'), through('/products?limit=100')])
  expect(asked - calls, 'visitors still share').toBeLessThan(2)
})

test('an order is checked against the categories as they are when it is placed', async () => {
  const scene = openInterleaving({
    'takes stock': /takes stock/,
    'sets categories': /update "companies" set "assortment"/,
  })
  await using company = await openAssortment({ before: scene.before })
  const { shop, buyer, set } = company
  scene.watch(shop.db)
  const order = () => buyer.post('/orders', { delivery, lines, paymentAmount: 2_000 })
  const narrow = () => set(['Networking'])
  // The narrowing waits for the order that is being placed.
  const placed = await scene.meet('order', order, 'takes stock', narrow)
  expect(placed).toMatchObject({ rivalWasFirst: false, first: { status: 200 }, second: { status: 200 } })
  await set(null)
  // An order waits for the narrowing, and is refused.
  const refused = await scene.meet('narrowing', narrow, 'sets categories', order)
  expect(refused).toMatchObject({
    rivalWasFirst: false,
    first: { status: 200 },
    second: { status: 409, body: { code: 'not-in-assortment' } },
  })
  expect(await shop.rows('orders')).toHaveLength(1)
  expect(shop.failures).toEqual([])
})

test('offers and call-off orders from before stay valid; a standing order is a new order each month', async () => {
  await using company = await openAssortment()
  const { shop, admin, buyer, set } = company
  const quote = await ask(buyer, [{ product_id: 'workstation', pieces: 400 }])
  expect(await offer(admin, quote, 1)).toMatchObject({ status: 200 })
  const callOff = await propose(admin, {
    lines: [{ product_id: 'workstation', pieces: 1_000, price: 15, minCallPieces: 200 }],
  })
  const ordered = await buyer.post('/orders', { delivery, lines, paymentAmount: 2_000 })
  const standing = await repeat(buyer, String(ordered.body.insertedId))
  await set(['Networking'])
  expect(await agree(buyer, callOff)).toMatchObject({ status: 200 })
  expect(await call(buyer, callOff, 200)).toMatchObject({ status: 200 })
  const accepted = await accept(buyer, quote, 2)
  expect(accepted, accepted.text).toMatchObject({ status: 200 })
  await comeDue(shop)
  await sweep(shop)
  expect(told(shop)).toContainEqual(['failed', 'bert@example.com'])
  const problem = expect.stringContaining('does not order products of this category')
  expect((await buyer.get(`/standing-orders/${standing}`)).body).toMatchObject({
    dates: [{ result: 'failed', problem }],
    lines: [{ problem }],
  })
  expect(shop.failures).toEqual([])
})

test('an electronic order for what is outside is answered as an unknown part', async () => {
  await using company = await openOrders({ products: [{ id: 'cable', price: 5, available: 1_000 }] })
  const { shop, admin, id, secret } = company
  await shop.db.updateTable('products').set({ category: 'Cables' }).where('id', '=', 'cable').execute()
  await admin.put(`/companies/${id}/assortment`, { categories: ['Cables'] })
  expect((await send(shop, orderRequest({ secret }))).says).toContain('no product with this number')
  expect(await shop.rows('orders')).toEqual([])
  await admin.put(`/companies/${id}/assortment`, { categories: null })
  expect(await send(shop, orderRequest({ secret }))).toMatchObject({ status: '200' })
})

test('only sales admins set the categories, only to known ones, and it is in the audit log and the history', async () => {
  await using company = await openAssortment()
  const { shop, admin, owner, companyId, set } = company
  expect(await owner.put(`/companies/${companyId}/assortment`, { categories: null })).toMatchObject({
    status: 403,
  })
  expect(await set(['Networks'])).toMatchObject({ status: 404, body: { code: 'no-such-category' } })
  expect(await set([])).toMatchObject({ status: 400 })
  expect(await set(['Networking', 'Computers'])).toMatchObject({ body: { modifiedCount: 1 } })
  expect(await set(['Computers', 'Networking'])).toMatchObject({ body: { modifiedCount: 0 } })
  // Its last product goes off sale, and it may stay.
  await shop.db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('category', '=', 'Computers')
    .execute()
  expect(await set(['Computers'])).toMatchObject({ body: { modifiedCount: 1 } })
  expect((await admin.get('/audit-log?action=assortment-set')).body).toMatchObject([
    { before: { categories: 'Computers, Networking' }, after: { categories: 'Computers' } },
    { label: 'Analytical Engines', before: { categories: 'all' } },
  ])
  expect((await owner.get('/companies/mine/events')).body[0]).toMatchObject({
    kind: 'assortment-set',
    actor: 'the shop',
    detail: 'Computers',
  })
  expect((await owner.get('/companies/mine')).body).toMatchObject({ company: { assortment: ['Computers'] } })
  expect((await admin.get(`/companies/${companyId}`)).body).toMatchObject({ assortment: ['Computers'] })
})
