import { expect, test } from 'vitest'
import { unlimitedAgent } from '#test/agent-form.ts'
import { openAssortment } from '#test/assortments.ts'
import { openCompanyWithTerms } from '#test/open-company.ts'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'
import { giveList } from '#test/price-lists.ts'
import { problemsOf } from '#test/ucp/validate.ts'

const AGENT = 'profile="https://platform.example/.well-known/ucp"'
type Kind = Parameters<typeof problemsOf>[0]

interface Asked {
  readonly method?: string
  readonly body?: unknown
  readonly token?: string | undefined
  readonly headers?: Record<string, string>
}

/** Sends a request of a platform, and checks that the reply is what the protocol calls it. */
async function ask(shop: TestShop, path: string, kind: Kind | 'protocol-error', asked: Asked = {}) {
  const { body, token, method = body === undefined ? 'GET' : 'POST', headers = {} } = asked
  const response = await shop.raw(`/ucp${path}`, {
    method,
    headers: {
      'UCP-Agent': AGENT,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const reply = await response.json()
  if (kind === 'protocol-error')
    expect(reply).toEqual({ code: expect.any(String), content: expect.any(String) })
  else expect(problemsOf(kind, reply), JSON.stringify(reply)).toEqual([])
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  return { status: response.status, headers: response.headers, body: reply }
}

const makeAgent = async (member: TestCaller, tools: readonly string[]) => {
  const made = await member.post('/agents', { ...unlimitedAgent('Buyer', 30), tools })
  expect(made, made.text).toMatchObject({ status: 200 })
  return String(made.body.token)
}

const products = [
  { id: 'router', name: 'Router', price: 20, available: 1_000 },
  { id: 'dock', name: 'Dock', price: 80.5, available: 1_000, description: 'A dock for desks' },
  { id: 'cable', name: 'Cable', price: 5, available: 50 },
]

async function openWithRules() {
  const shop = await openShop({ products })
  await shop.db
    .updateTable('products')
    .set({
      min_pieces: 120,
      pieces_multiple: 24,
      price_breaks: JSON.stringify([{ from: 500, priceCents: 7_200 }]),
      gtin: '4006381333931',
    })
    .where('id', '=', 'dock')
    .execute()
  return shop
}

test('the profile says what the shop answers, and nothing about payment', async () => {
  await using shop = await openShop()
  const reply = await shop.raw('/.well-known/ucp', {})
  const profile = await reply.json()
  expect(problemsOf('profile', profile)).toEqual([])
  expect(reply.status).toBe(200)
  expect(reply.headers.get('Cache-Control')).toBe('public, max-age=3600')
  expect(reply.headers.get('Access-Control-Allow-Origin')).toBe('*')
  const { version, services, capabilities, payment_handlers } = profile.ucp
  expect(version).toBe('2026-08-25')
  expect(services['dev.ucp.shopping']).toMatchObject([
    { transport: 'rest', endpoint: 'http://shop.test/ucp' },
  ])
  expect(Object.keys(capabilities)).toEqual([
    'dev.ucp.shopping.catalog.search',
    'dev.ucp.shopping.catalog.lookup',
    'dev.ucp.shopping.cart',
  ])
  expect(payment_handlers).toEqual({})
})

test('a visitor searches page by page, at the list price of the smallest order', async () => {
  await using shop = await openWithRules()
  const { body } = await ask(shop, '/catalog/search', 'search', { body: { query: 'dock' } })
  expect(body.products).toMatchObject([
    {
      id: 'dock',
      title: 'Dock',
      url: 'http://shop.test/product/dock/dock',
      price_range: { min: { amount: 8_050, currency: 'USD' } },
      variants: [
        {
          id: 'dock',
          price: { amount: 8_050, currency: 'USD' },
          quantity_unit: { unit: 'C62', increment: 24 },
          availability: { available: true, status: 'in_stock' },
          barcodes: [{ type: 'GTIN', value: '4006381333931' }],
          metadata: {
            minimum_quantity: 120,
            price_breaks: [
              { minimum_quantity: 120, price: { amount: 8_050 } },
              { minimum_quantity: 500, price: { amount: 7_200 } },
            ],
          },
        },
      ],
    },
  ])
  const filters = { price: { min: 500, max: 2_000 } }
  const first = await ask(shop, '/catalog/search', 'search', { body: { filters, pagination: { limit: 1 } } })
  expect(first.body.pagination).toMatchObject({ has_next_page: true, total_count: 2 })
  const { cursor } = first.body.pagination
  const second = await ask(shop, '/catalog/search', 'search', {
    body: { filters, pagination: { limit: 1, cursor } },
  })
  const found = [...first.body.products, ...second.body.products].map(({ id }) => id)
  expect(found.toSorted()).toEqual(['cable', 'router'])
  const exact = { filters: { price: { min: 501, max: 8_049 } } }
  expect((await ask(shop, '/catalog/search', 'search', { body: exact })).body.products).toMatchObject([
    { id: 'router' },
  ])
  const other = { ...exact, context: { currency: 'EUR' } }
  const ignored = await ask(shop, '/catalog/search', 'search', { body: other })
  expect(ignored.body).toMatchObject({ messages: [{ code: 'price_filter_ignored' }] })
  expect(ignored.body.products).toHaveLength(3)
})

test('products are looked up by their ids, once each; what is unknown is named', async () => {
  await using shop = await openWithRules()
  const ids = ['dock', 'gone', 'dock', 'no id!']
  const { status, body } = await ask(shop, '/catalog/lookup', 'lookup', { body: { ids } })
  expect(status).toBe(200)
  expect(body.products).toMatchObject([
    { id: 'dock', variants: [{ inputs: [{ id: 'dock', match: 'exact' }] }] },
  ])
  expect(body.messages).toEqual([
    { type: 'info', code: 'not_found', content: 'gone' },
    { type: 'info', code: 'not_found', content: 'no id!' },
  ])
  const one = await ask(shop, '/catalog/product', 'product', { body: { id: 'cable' } })
  expect(one.body.product.variants).toMatchObject([
    { availability: { available: false, status: 'out_of_stock' } },
  ])
  const none = await ask(shop, '/catalog/product', 'error', { body: { id: 'gone' } })
  expect(none).toMatchObject({ status: 200, body: { messages: [{ code: 'not_found' }] } })
})

test('an agent has its member’s cart, which it builds, changes and empties', async () => {
  await using company = await openCompanyWithTerms({ creditLimit: 1_000_000 })
  const { shop, owner } = company
  await shop.addProduct({ id: 'dock', name: 'Dock', price: 80, available: 1_000 })
  const token = await makeAgent(owner, ['catalogue', 'prices', 'cart'])
  await owner.put('/carts/mine/lines', { lines: [{ product_id: 'dock', orderAmount: 100 }] })
  const lines = [
    { item: { id: 'router' }, quantity: 60 },
    { item: { id: 'router' }, quantity: 60 },
  ]
  const once = { 'Idempotency-Key': 'f0b1c5d2-8f0e-4a51-b7c8-2f6f9a6b8a10' }
  const made = await ask(shop, '/carts', 'cart', { token, body: { line_items: lines }, headers: once })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    currency: 'USD',
    line_items: [
      { item: { id: 'dock', price: 8_000 }, quantity: 100 },
      { item: { id: 'router', price: 2_000 }, quantity: 120 },
    ],
    totals: [
      { type: 'subtotal', amount: 1_040_000 },
      { type: 'total', amount: 1_040_000 },
    ],
    continue_url: 'http://shop.test/cart',
  })
  await ask(shop, '/carts', 'cart', { token, body: { line_items: lines }, headers: once })
  const { id } = made.body
  expect((await ask(shop, `/carts/${id}`, 'cart', { token })).body.line_items).toMatchObject([
    { quantity: 100 },
    { quantity: 120 },
  ])

  const change = { line_items: [{ id: 'router', item: { id: 'router' }, quantity: 50 }] }
  const changed = await ask(shop, `/carts/${id}`, 'cart', { token, method: 'PUT', body: change })
  expect(changed.body.line_items).toMatchObject([{ id: 'router', quantity: 50 }])
  expect(changed.body.messages).toMatchObject([
    { type: 'error', code: 'below_minimum', path: '$.line_items[0]', severity: 'recoverable' },
  ])
  expect((await owner.get('/carts/mine')).body.lines).toMatchObject([
    { product_id: 'router', orderAmount: 50 },
  ])

  const cancelled = await ask(shop, `/carts/${id}/cancel`, 'cart', { token, method: 'POST', body: {} })
  expect(cancelled.body.line_items).toMatchObject([{ id: 'router' }])
  expect(await shop.rows('cart_lines')).toEqual([])
  const gone = await ask(shop, `/carts/${id}`, 'error', { token })
  expect(gone).toMatchObject({ status: 200, body: { messages: [{ code: 'not_found' }] } })
})

test('an agent and a program see their company’s prices and assortment; a visitor sees neither', async () => {
  await using company = await openAssortment()
  const { shop, owner, admin } = company
  await giveList(shop, admin, {
    prices: {
      router: [
        { from: 1, price: 18 },
        { from: 200, price: 15 },
      ],
    },
  })
  expect((await company.set(['Networking'])).status).toBe(200)
  const key = await owner.post('/api-keys', {
    name: 'ERP',
    scopes: ['catalogue:read', 'carts:write'],
    days: 30,
  })
  expect(key, key.text).toMatchObject({ status: 200 })
  const body = { ids: ['router', 'workstation'] }
  const visitor = await ask(shop, '/catalog/lookup', 'lookup', { body })
  expect(visitor.body.products).toMatchObject([
    { id: 'router', variants: [{ price: { amount: 2_000 } }] },
    { id: 'workstation' },
  ])
  const token = await makeAgent(owner, ['catalogue', 'prices'])
  for (const asked of [{ token }, { headers: { 'X-API-Key': String(key.body.key) } }]) {
    const own = await ask(shop, '/catalog/lookup', 'lookup', { body, ...asked })
    expect(own.body.products).toMatchObject([
      {
        id: 'router',
        variants: [
          {
            price: { amount: 1_800 },
            metadata: {
              price_breaks: [{ minimum_quantity: 100 }, { minimum_quantity: 200, price: { amount: 1_500 } }],
            },
          },
        ],
      },
    ])
    expect(own.body.messages).toMatchObject([{ code: 'not_found', content: 'workstation' }])
    const found = await ask(shop, '/catalog/search', 'search', { body: { query: 'workstation' }, ...asked })
    expect(found.body.products).toEqual([])
  }
  const looker = await makeAgent(owner, ['catalogue'])
  expect((await ask(shop, '/catalog/lookup', 'lookup', { body, token: looker })).body.products).toMatchObject(
    [{ variants: [{ price: { amount: 2_000 } }] }],
  )
})

test('nobody has a cart without a member’s token, nor another one’s', async () => {
  await using company = await openCompanyWithTerms({ creditLimit: 1_000_000 })
  const { shop, owner } = company
  const body = { line_items: [{ item: { id: 'router' }, quantity: 100 }] }
  const anonymous = await ask(shop, '/carts', 'error', { body })
  expect(anonymous).toMatchObject({ status: 401, body: { messages: [{ code: 'identity_required' }] } })
  expect(anonymous.headers.get('WWW-Authenticate')).toBe(
    'Bearer realm="http://shop.test", resource_metadata="http://shop.test/.well-known/oauth-protected-resource/ucp"',
  )
  const metadata = await shop.raw('/.well-known/oauth-protected-resource/ucp', {})
  expect(await metadata.json()).toMatchObject({ resource: 'http://shop.test/ucp' })
  const wrong = await ask(shop, '/carts', 'error', { body, token: `hfa_${'x'.repeat(43)}` })
  expect(wrong.status).toBe(401)
  expect(wrong.headers.get('WWW-Authenticate')).toContain('error="invalid_token"')

  const looker = await makeAgent(owner, ['catalogue'])
  const refused = await ask(shop, '/carts', 'error', { body, token: looker })
  expect(refused).toMatchObject({ status: 403, body: { messages: [{ code: 'insufficient_scope' }] } })

  const blind = await makeAgent(owner, ['prices', 'cart'])
  for (const [path, sent] of [
    ['/catalog/search', { query: 'router' }],
    ['/catalog/lookup', { ids: ['router'] }],
    ['/catalog/product', { id: 'router' }],
  ] as const)
    expect(await ask(shop, path, 'error', { body: sent, token: blind }), path).toMatchObject({
      status: 403,
      body: { messages: [{ content: expect.stringContaining('catalogue') }] },
    })

  const token = await makeAgent(owner, ['catalogue', 'prices', 'cart'])
  const { body: cart } = await ask(shop, '/carts', 'cart', { body, token })
  for (const path of ['/carts/mine', `/carts/${cart.id}x`])
    expect((await ask(shop, path, 'error', { token })).body.messages, path).toMatchObject([
      { code: 'not_found' },
    ])
  expect(await ask(shop, `/carts/${cart.id}`, 'error')).toMatchObject({ status: 401 })
  expect(await shop.rows('cart_lines')).toHaveLength(1)
})

test('what a platform sends wrongly is answered in the protocol’s form, and never as a failure of the shop', async () => {
  await using shop = await openWithRules()
  const search = (asked: Asked) => ask(shop, '/catalog/search', 'protocol-error', asked)
  const body = { query: 'dock' }
  const agent = (header: string) => ({ 'UCP-Agent': header })
  for (const header of [
    '',
    'profile=x',
    'profile="ftp://x.example/y"',
    `profile="https://x.example/${'y'.repeat(3_000)}"`,
  ])
    expect(await search({ body, headers: agent(header) }), header).toMatchObject({
      status: 400,
      body: { code: 'invalid_profile_url' },
    })
  const old = 'profile="https://platform.example/p", version="2026-01-11"'
  expect(await search({ body, headers: agent(old) })).toMatchObject({
    status: 422,
    body: { code: 'version_unsupported' },
  })
  const current = agent('profile="https://platform.example/p"; version="2026-08-25"')
  expect((await ask(shop, '/catalog/search', 'search', { body, headers: current })).status).toBe(200)

  for (const [wrong, status] of [
    ['{', 400],
    ['null', 400],
    ['{"query":"a\\u0000b"}', 400],
    ['{"query":"\\ud800"}', 400],
    [{}, 400],
    [{ query: ' ' }, 400],
    [{ query: 'x'.repeat(101) }, 400],
    [{ query: 'dock', pagination: { limit: 0 } }, 400],
    [{ query: 'dock', pagination: { cursor: 'no cursor of ours' } }, 400],
    [{ filters: { price: { min: 1e15 } } }, 400],
    ['x'.repeat(70_000), 413],
  ] as const)
    expect((await search({ body: wrong })).status, JSON.stringify(wrong).slice(0, 40)).toBe(status)
  expect((await search({ body, headers: { 'Content-Type': 'text/plain' } })).status).toBe(415)
  const ids = Array.from({ length: 21 }, (_, n) => `p-${n}`)
  expect(await ask(shop, '/catalog/lookup', 'protocol-error', { body: { ids } })).toMatchObject({
    status: 400,
    body: { code: 'request_too_large' },
  })
  const many = { query: 'dock', filters: { categories: ['A', 'B'] } }
  expect((await ask(shop, '/catalog/search', 'error', { body: many })).body.messages).toMatchObject([
    { code: 'too_many_categories', severity: 'recoverable' },
  ])
  expect((await ask(shop, '/checkout-sessions', 'protocol-error', { body: {} })).status).toBe(404)
  expect(shop.failures).toEqual([])
})

test('a seller can leave the protocol out', async () => {
  await using shop = await openShop()
  await shop.db.updateTable('discovery').set({ shows_ucp: false }).execute()
  for (const path of ['/.well-known/ucp', '/ucp/catalog/search', '/ucp/carts/x'])
    expect((await shop.raw(path, {})).status, path).toBe(404)
})
