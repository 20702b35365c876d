import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { agentTools } from '#contract/agents/tools.ts'
import { askOld, askProtocol, callTool, makeAgent, refusalIn } from '#test/agents.ts'
import { makeLaptops } from '#test/families.ts'
import { setKit } from '#test/kits.ts'
import { openCompanyWithTerms, orderOnAccount } from '#test/open-company.ts'
import type { TestShop } from '#test/open-shop.ts'
import { giveList } from '#test/price-lists.ts'
import { ask, offer } from '#test/quotes.ts'

const delivery = { name: 'Olga', street: '1 Row', city: 'London', country: 'GB', phone: '1' }
const routers = (pieces: number) => [{ product_id: 'router', orderAmount: pieces }]

/** What every tool of a kind answers about a company that has something of everything. */
async function openWithEverything() {
  const company = await openCompanyWithTerms({
    creditLimit: 1_000_000,
    products: [
      { id: 'desk', price: 90, available: 0 },
      ...Array.from({ length: 25 }, (_, n) => ({ id: `p${n}`, price: 30, available: 1_000 })),
    ],
  })
  const { shop, owner, admin } = company
  const family = await makeLaptops(shop, admin, ['red', 'blue'], ['8', '16'])
  await setKit(admin, 'desk', { router: 2, p1: 1 })
  await giveList(shop, admin, { percentOff: 10, prices: { router: [{ from: 1, price: 17 }] } })
  const centre = await owner.post('/companies/mine/cost-centres', { code: '4711', name: 'Marketing' })
  await owner.put(`/companies/mine/cost-centres/${centre.body.insertedId}/budget`, {
    budget: { period: 'month', amount: 9_000, above: 'approval' },
    starts: 'this-period',
  })
  await owner.post('/addresses', delivery)
  const many = Array.from({ length: 25 }, (_, n) => ({ product_id: `p${n}`, orderAmount: 100 }))
  const list = await owner.post('/lists', { name: 'Desk', source: { from: 'lines', lines: many } })
  await owner.put('/carts/mine/lines', { lines: many })
  const placed = await owner.post('/orders', {
    lines: routers(200),
    delivery,
    paymentAmount: 3_400,
    payment: 'account',
    purchaseOrderNumber: 'PO-1',
    note: 'Ring twice',
  })
  expect(placed, placed.text).toMatchObject({ status: 200 })
  const order = String(placed.body.insertedId)
  await admin.put(`/update?_id=${order}`)
  await owner.post(`/orders/${order}/returns`, { lines: [{ line: 1, orderAmount: 1, reason: 'other' }] })
  const quote = await ask(owner)
  await offer(admin, quote, 1)
  const invoice = String((await shop.rows('invoices'))[0]?.id)
  const { token } = await makeAgent(owner)
  return { ...company, family, list: String(list.body.insertedId), order, quote, invoice, token }
}

const ajv = new Ajv2020({ strict: false, validateFormats: true, allErrors: true })
addFormats.default(ajv)

/** Returns a check of a tool's result against its own output schema, as a client gets it. */
async function outputSchemas(shop: TestShop, token: string) {
  const { body } = await askProtocol(shop, token, 'tools/list')
  const old = await askOld(shop, token, 'tools/list')
  expect(old.body.result.tools).toEqual(body.result.tools)
  const checks = new Map(
    (body.result.tools as { name: string; inputSchema: object; outputSchema: object }[]).map((tool) => {
      ajv.compile(tool.inputSchema)
      return [tool.name, ajv.compile(tool.outputSchema)] as const
    }),
  )
  return (name: string, result: { structuredContent: unknown; content: { text: string }[] }) => {
    const check = checks.get(name)
    if (!check) throw new Error(`${name} is not listed`)
    const { structuredContent, content } = result
    expect(structuredContent, `${name}: ${JSON.stringify(result).slice(0, 500)}`).toBeDefined()
    if (!check(structuredContent)) expect.fail(`${name}: ${ajv.errorsText(check.errors)}`)
    expect(content[0]?.text).toContain('not instructions')
    expect(JSON.parse(content[1]?.text ?? '')).toEqual(structuredContent)
    return structuredContent as Record<string, unknown> // it fits the schema of an object
  }
}

test('every tool that reads answers what its output schema says, in at most 20 rows', async () => {
  const company = await openWithEverything()
  await using shop = company.shop
  const { token, order, quote, invoice, list, family } = company
  const fits = await outputSchemas(shop, token)
  const text = Array.from({ length: 30 }, (_, n) => `p${n} 120`).join('\n')
  const args: Readonly<Record<string, object>> = {
    search_products: { q: '' },
    list_filters: {},
    get_product: { id: 'router' },
    get_family: { id: family },
    get_kit: { id: 'desk' },
    match_products: { lines: [{ code: 'router', orderAmount: 120 }] },
    read_order_text: { text },
    price_lines: {
      lines: [
        ...routers(100),
        ...Array.from({ length: 22 }, (_, n) => ({ product_id: `p${n}`, orderAmount: 100 })),
      ],
    },
    order_totals: { lines: routers(500), delivery, costCentre: '4711' },
    get_order: { id: order },
    preview_order_change: { id: order, version: 1, lines: [{ line: 1, orderAmount: 300 }] },
    list_shipments: { id: order },
    list_returns: { id: order },
    get_quote: { id: quote },
    get_invoice: { id: invoice },
    get_saved_list: { id: list },
  }
  const rowsOf: Record<string, unknown> = {}
  for (const { name, effect } of agentTools) {
    if (effect !== 'reads') continue
    const answer = fits(name, await callTool(shop, token, name, args[name]))
    const longest = Math.max(
      0,
      ...Object.values(answer).map((value) => (Array.isArray(value) ? value.length : 0)),
    )
    expect(longest, name).toBeLessThanOrEqual(20)
    if ('rows' in answer) rowsOf[name] = answer.total
  }
  expect(rowsOf).toMatchObject({
    search_products: 31,
    list_agreed_prices: 31,
    list_orders: 1,
    list_cost_centres: 1,
    list_addresses: 1,
    list_quotes: 1,
    list_invoices: 1,
    list_returns: 1,
    list_shipments: 1,
    list_saved_lists: 1,
  })
  const second = await callTool(shop, token, 'search_products', {
    cursor: (await callTool(shop, token, 'search_products')).structuredContent.next_cursor,
  })
  expect(second.structuredContent.rows).toHaveLength(11)
  const cart = fits('get_cart', await callTool(shop, token, 'get_cart'))
  expect(cart).toMatchObject({ lines: { length: 20 }, nextOffset: 20 })
  const priced = fits('price_lines', await callTool(shop, token, 'price_lines', args.price_lines))
  expect(priced).toMatchObject({ lineCount: 23, lines: { length: 20 }, left_off: { lines: 3 } })
  const read = await callTool(shop, token, 'read_order_text', { text, offset: 20 })
  expect(read.structuredContent).toMatchObject({ lineCount: 30, lines: { length: 10 } })
  expect((await callTool(shop, token, 'get_saved_list', { id: list })).structuredContent).toMatchObject({
    nextOffset: 20,
  })
  expect(shop.failures).toEqual([])
})

test('every tool that writes answers what its output schema says, and agents read the reasons before they order', async () => {
  const company = await openWithEverything()
  await using shop = company.shop
  const { owner, order, quote } = company
  const { token } = await makeAgent(owner, { orderLimit: 1_000, monthLimit: 3_000, approveAbove: 0 })
  const fits = await outputSchemas(shop, token)
  const use = async (name: string, args: object) => fits(name, await callTool(shop, token, name, args))
  const totals = await use('order_totals', { lines: routers(200), delivery, costCentre: '4711' })
  expect(totals).toMatchObject({
    total: 3_400,
    approval: {
      reasons: [
        { cause: 'agent-order-limit', agent: 'Restocker', amount: 1_000, needed: 3_400 },
        { cause: 'agent-month-limit', amount: 3_000, spent: 0 },
        { cause: 'agent-approval', above: 0 },
      ],
      costCentre: { code: '4711' },
      budget: { left: 9_000, leftAfter: 5_600, above: 'approval' },
    },
  })
  const placed = await use('place_order', {
    lines: routers(200),
    delivery,
    costCentre: '4711',
    paymentAmount: totals.total,
    payment: 'account',
    purchaseOrderNumber: 'PO-2',
  })
  const { approval } = totals as { approval: { reasons: object[] } }
  expect(await use('get_order', { id: placed.insertedId })).toMatchObject({
    approval: 'waiting',
    approvalReasons: approval.reasons,
  })
  await use('cancel_order', { id: placed.insertedId })
  await use('add_to_cart', { lines: routers(100) })
  await use('set_cart_lines', { lines: routers(200) })
  const asked = await use('ask_for_quote', {
    lines: [{ product_id: 'router', pieces: 400 }],
    message: 'Please',
  })
  await offer(company.admin, String(asked.insertedId), 1)
  const { revision } = await use('get_quote', { id: asked.insertedId })
  await use('counter_quote', {
    id: asked.insertedId,
    revision,
    lines: [{ line: 1, pieces: 400, price: 15 }],
    message: 'Less',
  })
  const offered = await use('get_quote', { id: quote })
  await use('accept_quote', { id: quote, revision: offered.revision, delivery })
  await offer(company.admin, String(asked.insertedId), 3)
  const last = await use('get_quote', { id: asked.insertedId })
  await use('decline_quote', {
    id: asked.insertedId,
    revision: last.revision,
    reason: 'too-late',
    message: '',
  })
  await use('ask_for_return', { id: order, lines: [{ line: 1, orderAmount: 2, reason: 'other' }] })
  expect(shop.failures).toEqual([])
})

test('5,000 lines in one call are refused in the protocol’s form, and nothing is half ordered', async () => {
  await using company = await openCompanyWithTerms({ creditLimit: 1_000_000 })
  const { shop, owner } = company
  const { token } = await makeAgent(owner)
  const orderOf = (lines: readonly object[]) => ({
    lines,
    delivery,
    paymentAmount: 1,
    payment: 'account',
    purchaseOrderNumber: 'PO-1',
  })
  const many = Array.from({ length: 5_000 }, (_, n) => ({ product_id: `p${n}`, orderAmount: 100 }))
  for (const [name, args] of [
    ['place_order', orderOf(many)],
    ['place_order', orderOf(Array.from({ length: 501 }, () => routers(100)[0] ?? {}))],
    ['order_totals', { lines: many }],
    ['price_lines', { lines: many }],
    ['add_to_cart', { lines: many }],
  ] as const) {
    const refusal = refusalIn(await callTool(shop, token, name, args))
    expect(refusal, name).toMatchObject({
      code: 'bad-input',
      issues: [{ path: 'lines', message: 'At most 500 in one call' }],
      next: expect.any(String),
    })
  }
  const mixed = [...routers(100), ...many.slice(0, 20)]
  expect(refusalIn(await callTool(shop, token, 'place_order', orderOf(mixed)))).toMatchObject({
    code: 'order-lines-refused',
  })
  const tooLarge = await askProtocol(shop, token, 'tools/call', {
    name: 'place_order',
    arguments: { ...orderOf(routers(100)), note: 'x'.repeat(1_100_000) },
  })
  expect(tooLarge).toMatchObject({ status: 413, body: { jsonrpc: '2.0', error: { code: -32_000 } } })
  expect(await shop.rows('orders')).toEqual([])
  expect(await shop.rows('products')).toMatchObject([{ id: 'router', available: 10_000 }])
  expect((await owner.get('/carts/mine')).body).toMatchObject({ lines: [] })
})

test('a client that ignores errors and asks for ever is throttled, and others are not', async () => {
  await using company = await openCompanyWithTerms()
  const { shop, owner } = company
  const [wild, calm] = [await makeAgent(owner), await makeAgent(owner)]
  const statuses: number[] = []
  for (let n = 0; n < 330; n += 1) {
    const { status, headers, body } = await askProtocol(shop, wild.token, 'tools/call', {
      name: 'place_order',
      arguments: { lines: [] },
    })
    statuses.push(status)
    if (status !== 429) continue
    expect(headers.get('Retry-After')).toBe('1')
    expect(body).toEqual({ error: 'too_many_requests' })
  }
  expect(statuses.slice(0, 300)).not.toContain(429)
  expect(statuses.slice(300)).toContain(429)
  expect((await askProtocol(shop, calm.token, 'tools/list')).status).toBe(200)
  await orderOnAccount(owner)
  expect(await shop.rows('orders'), 'a person').toHaveLength(1)
})
