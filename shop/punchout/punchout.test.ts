import { expect, test } from 'vitest'
import { all, first, parseXml, textAt } from '#http/xml/tree.ts'
import { inDays } from '#test/lots.ts'
import { companyIdOf, openCompany } from '#test/open-company.ts'
import type { TestShop } from '#test/open-shop.ts'
import { giveList } from '#test/price-lists.ts'

const DOCTYPE = '<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.040/cXML.dtd">'
const anyDoctype = () => undefined

interface SetUp {
  readonly secret: string
  readonly payloadId?: string
  readonly operation?: string
  readonly doctype?: string
  readonly returnUrl?: string
  readonly items?: string
}

const setUpRequest = ({
  secret,
  payloadId = crypto.randomUUID(),
  operation = 'create',
  doctype = DOCTYPE,
  returnUrl = 'https://buyer.example/return?id=1',
  items = '',
}: SetUp) => `<?xml version="1.0" encoding="UTF-8"?>
${doctype}
<cXML payloadID="${payloadId}" timestamp="2026-11-26T08:00:00Z" xml:lang="en">
  <Header>
    <From><Credential domain="DUNS"><Identity>65652314</Identity></Credential></From>
    <To><Credential domain="DNS"><Identity>shop.test</Identity></Credential></To>
    <Sender>
      <Credential domain="DUNS"><Identity>65652314</Identity><SharedSecret>${secret}</SharedSecret></Credential>
      <UserAgent>A purchasing system</UserAgent>
    </Sender>
  </Header>
  <Request>
    <PunchOutSetupRequest operation="${operation}">
      <BuyerCookie>34234234ADFSDF234234</BuyerCookie>
      <Extrinsic name="UserPrintableName">Dana of Purchasing</Extrinsic>
      <BrowserFormPost><URL>${returnUrl}</URL></BrowserFormPost>
      ${items}
    </PunchOutSetupRequest>
  </Request>
</cXML>`

const form = { name: 'Coupa', protocol: 'cxml', domain: 'DUNS', identity: '65652314' }

/** Opens a company whose prices are ten percent lower, with a connection of its purchasing system. */
async function openPunchOut(more: Partial<typeof form> = {}) {
  const company = await openCompany()
  const { shop } = company
  const admin = await shop.admin()
  const id = await companyIdOf(shop)
  await giveList(shop, admin, { percentOff: 10 })
  const made = await admin.post(`/companies/${id}/punchout-connections`, { ...form, ...more })
  expect(made, made.text).toMatchObject({ status: 200, body: { insertedId: expect.any(String) } })
  return {
    ...company,
    admin,
    companyId: id,
    connectionId: String(made.body.insertedId),
    secret: String(made.body.secret),
    [Symbol.asyncDispose]: () => company[Symbol.asyncDispose](),
  }
}

/** Sends a document, and returns the status that cXML has for the reply, and the code of the start page. */
async function setUp(shop: TestShop, document: string) {
  const reply = await shop.raw('/api/punchout/cxml', { method: 'POST', body: document })
  expect(reply.status).toBe(200)
  const root = parseXml(await reply.text(), anyDoctype)
  const [status] = all(root, 'Response/Status')
  const address = textAt(root, 'Response/PunchOutSetupResponse/StartPage/URL')
  return { status: status?.attributes.code, why: status?.text, code: address.split('#')[1] ?? '' }
}

const start = async ({ nobody }: TestShop, code: string) => {
  const { status, body } = await nobody.post('/punchout/sessions', { code })
  return { status, body, token: String(body.token) }
}

const lines = [{ product_id: 'router', orderAmount: 200 }]

/** Posts the form of the page that hands a cart over. */
const handOver = (shop: TestShop, token: string) =>
  shop.raw('/api/punchout/handover', { method: 'POST', body: new URLSearchParams({ token }) })

test('a buyer shops from a purchasing system at the prices of the company, and the cart goes back to it', async () => {
  await using company = await openPunchOut()
  const { shop, secret, admin, companyId } = company
  await shop.db
    .updateTable('products')
    .set({ unspsc: '43222609', unit_of_measure: 'XPK' })
    .where('id', '=', 'router')
    .execute()
  const { status, code } = await setUp(shop, setUpRequest({ secret }))
  expect(status).toBe('200')

  const session = await start(shop, code)
  expect(session).toMatchObject({
    status: 200,
    body: {
      company: 'Analytical Engines',
      system: 'Coupa',
      operation: 'create',
      buyer: 'Dana of Purchasing',
      lines: [],
      unknown: [],
    },
  })
  const shopper = shop.caller(session.token)
  expect((await shopper.post('/carts/price', { lines })).body).toMatchObject({ paymentAmount: 3_600 })
  expect((await shop.nobody.post('/carts/price', { lines })).body).toMatchObject({ paymentAmount: 4_000 })
  expect((await shopper.get('/prices/mine?product_ids=router')).body).toMatchObject([{ percentOff: 10 }])

  const { token } = session
  expect(await shop.nobody.post('/punchout/returns', { token, lines })).toMatchObject({ status: 200 })
  const page = await handOver(shop, token)
  expect(page.status).toBe(200)
  const html = await page.text()
  expect(html).toContain('action="https://buyer.example/return?id=1"')
  const [, value = ''] = /name="cxml-urlencoded" value="([^"]*)"/.exec(html) ?? []
  const cart = first(parseXml(unescaped(value), anyDoctype), 'Message/PunchOutOrderMessage')
  expect(textAt(cart, 'BuyerCookie')).toBe('34234234ADFSDF234234')
  expect(first(cart, 'PunchOutOrderMessageHeader/Total/Money')).toMatchObject({
    text: '3600.00',
    attributes: { currency: 'USD' },
  })
  const items = all(cart, 'ItemIn')
  expect(items).toHaveLength(1)
  expect(items[0]?.attributes.quantity).toBe('200')
  expect(textAt(items[0], 'ItemID/SupplierPartAuxiliaryID')).toBe('router')
  expect(textAt(items[0], 'ItemDetail/UnitPrice/Money')).toBe('18.00')
  expect(textAt(items[0], 'ItemDetail/UnitOfMeasure')).toBe('PK')
  expect(
    all(items[0], 'ItemDetail/Classification').map(({ attributes, text }) => [attributes.domain, text]),
  ).toEqual([
    ['UNSPSC', '43222609'],
    ['SupplierCategory', expect.any(String)],
  ])

  expect(await shop.rows('orders'), 'nothing was ordered').toEqual([])
  expect((await admin.get(`/companies/${companyId}/punchout-connections`)).body).toMatchObject([
    { name: 'Coupa', state: 'active', lastUsedAt: expect.any(String), madeBy: 'admin@example.com' },
  ])
  for (const table of ['punchout_connections', 'punchout_sessions', 'audit_log'] as const) {
    const stored = JSON.stringify(await shop.rows(table))
    for (const kept of [secret, code, token]) expect(stored, table).not.toContain(kept)
  }
  expect(shop.failures).toEqual([])
})

test('a cart with pieces to come says in how many days the last of them are there', async () => {
  await using company = await openPunchOut()
  const { shop, secret, admin } = company
  await shop.db.updateTable('products').set({ sold_from: 'incoming' }).where('id', '=', 'router').execute()
  await admin.post('/products/router/stock-changes', { pieces: -9_900, reason: 'corrected' })
  for (const days of [10, 25, 60])
    await admin.post('/products/router/incoming-stock', { pieces: 100, on: inDays(days) })
  const leadTimeOf = async (pieces: number) => {
    const { code } = await setUp(shop, setUpRequest({ secret }))
    const { token } = await start(shop, code)
    const cart = [{ product_id: 'router', orderAmount: pieces }]
    expect(await shop.nobody.post('/punchout/returns', { token, lines: cart })).toMatchObject({ status: 200 })
    const html = await (await handOver(shop, token)).text()
    const [, value = ''] = /name="cxml-urlencoded" value="([^"]*)"/.exec(html) ?? []
    const message = first(parseXml(unescaped(value), anyDoctype), 'Message/PunchOutOrderMessage')
    return textAt(all(message, 'ItemIn')[0], 'ItemDetail/LeadTime')
  }
  expect(await leadTimeOf(300)).toBe('25')
  expect(await leadTimeOf(100)).toBe('')
})

test('a session can do nothing but see prices, starts once, and ends with its cart', async () => {
  await using company = await openPunchOut()
  const { shop, secret } = company
  const { code } = await setUp(shop, setUpRequest({ secret }))
  const started = await Promise.all([start(shop, code), start(shop, code)])
  expect(started.map(({ status }) => status).toSorted()).toEqual([200, 410])
  const { token } = started.find(({ status }) => status === 200) ?? { token: '' }

  const shopper = shop.caller(token)
  for (const path of [
    '/carts/mine',
    '/companies/mine',
    '/addresses',
    '/myOrder?email=bert@example.com',
    '/allOrder',
  ])
    expect((await shopper.get(path)).status, path).toBe(403)
  expect(await shopper.post('/orders', {})).toMatchObject({ status: 403 })

  const unorderable = [{ product_id: 'router', orderAmount: 99 }]
  expect(await shop.nobody.post('/punchout/returns', { token, lines: unorderable })).toMatchObject({
    status: 409,
    body: { code: 'punchout-cart-not-orderable' },
  })
  expect((await handOver(shop, token)).status, 'before the cart is returned').toBe(404)
  const returns = await Promise.all([1, 2].map(() => shop.nobody.post('/punchout/returns', { token, lines })))
  expect(returns.map(({ status }) => status).toSorted()).toEqual([200, 410])
  expect((await handOver(shop, token)).status, 'and again, if the purchasing system did not answer').toBe(200)
  expect((await handOver(shop, token)).status).toBe(200)
  expect(await shopper.post('/carts/price', { lines })).toMatchObject({
    status: 401,
    body: { code: 'bad-api-key', message: expect.stringContaining('purchasing system') },
  })
  expect((await shop.rows('punchout_sessions')).length).toBe(1)
})

test('a connection that ended opens nothing, and its sessions are over', async () => {
  await using company = await openPunchOut()
  const { shop, secret, admin, connectionId, companyId } = company
  const { code } = await setUp(shop, setUpRequest({ secret }))
  const { token } = await start(shop, code)
  const waiting = await setUp(shop, setUpRequest({ secret }))
  expect(await admin.post(`/companies/${companyId}/punchout-connections`, form)).toMatchObject({
    status: 409,
    body: { code: 'punchout-identity-taken' },
  })
  expect(await admin.delete(`/punchout-connections/${connectionId}`)).toMatchObject({ status: 200 })
  expect(await admin.delete(`/punchout-connections/${connectionId}`)).toMatchObject({ status: 404 })
  expect((await start(shop, waiting.code)).status).toBe(410)
  expect((await shop.nobody.post('/punchout/returns', { token, lines })).status).toBe(410)
  expect((await setUp(shop, setUpRequest({ secret }))).status).toBe('401')
  const actions = (await shop.rows('audit_log')).map(({ action }) => action)
  expect(actions.filter((action) => String(action).startsWith('punchout-'))).toEqual([
    'punchout-connection-made',
    'punchout-connection-ended',
  ])
  expect(await admin.post(`/companies/${companyId}/punchout-connections`, form)).toMatchObject({
    status: 200,
  })
})

test('a cart that comes back to be changed is there again, and one to be seen goes back as it came', async () => {
  await using company = await openPunchOut()
  const { shop, secret } = company
  const items = `
    <ItemOut quantity="300"><ItemID><SupplierPartID>any</SupplierPartID>
      <SupplierPartAuxiliaryID>router</SupplierPartAuxiliaryID></ItemID></ItemOut>
    <ItemOut quantity="1"><ItemID><SupplierPartID>gone-1</SupplierPartID></ItemID></ItemOut>`
  const edit = await setUp(shop, setUpRequest({ secret, operation: 'edit', items }))
  const changed = await start(shop, edit.code)
  expect(changed.body).toMatchObject({
    operation: 'edit',
    lines: [{ product_id: 'router', orderAmount: 300 }],
    unknown: ['gone-1'],
  })
  const inspect = await setUp(shop, setUpRequest({ secret, operation: 'inspect', items }))
  const { token } = await start(shop, inspect.code)
  await shop.nobody.post('/punchout/returns', { token, lines: [] })
  expect(await (await handOver(shop, token)).text()).toContain('quantity=&quot;300&quot;')
})

test.each([
  ['a wrong secret', { secret: 'wrong' }, '401', /no connection/],
  ['an operation that is none', { operation: 'delete' }, '400', /create, edit or inspect/],
  ['an operation that is not offered', { operation: 'source' }, '450', /source/],
  ['an address that is none', { returnUrl: 'javascript:alert(1)' }, '400', /BrowserFormPost/],
  ['half a piece', { items: '<ItemOut quantity="1.5"/>' }, '400', /quantity/],
  ['another version', { doctype: DOCTYPE.replace('1.2', '1.3') }, '406', /cXML 1\.2/],
  [
    'entities that grow',
    { doctype: `${DOCTYPE.slice(0, -1)} [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>`, items: '&b;' },
    '406',
    /declarations/,
  ],
  [
    'entities that read files',
    { doctype: '<!DOCTYPE cXML [<!ENTITY f SYSTEM "file:///etc/passwd">]>', items: '&f;' },
    '406',
    /declarations/,
  ],
  ['an entity without a declaration', { items: '&f;' }, '406', /well-formed/],
  ['no XML', { doctype: '<' }, '406', /XML/],
])('a request with %s gets the status that cXML has for it', async (_, change, status, why) => {
  await using company = await openPunchOut()
  const refused = await setUp(company.shop, setUpRequest({ secret: company.secret, ...change }))
  expect(refused).toEqual({ status, why: expect.stringMatching(why), code: '' })
  expect(await company.shop.rows('punchout_sessions')).toEqual([])
})

test('a document sets up one session, however often it comes', async () => {
  await using company = await openPunchOut()
  const { shop, secret } = company
  const document = setUpRequest({ secret, payloadId: 'once@buyer' })
  const replies = await Promise.all([1, 2, 3].map(() => setUp(shop, document)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual(['200', '409', '409'])
  expect(await shop.rows('punchout_sessions')).toHaveLength(1)
})

test('SAP opens the shop and takes the cart by forms', async () => {
  await using company = await openPunchOut({ protocol: 'oci', domain: '', identity: 'sap-user' })
  const { shop, secret } = company
  const open = (fields: Record<string, string>) =>
    shop.raw('/api/punchout/oci', {
      method: 'POST',
      body: new URLSearchParams({
        USERNAME: 'sap-user',
        PASSWORD: secret,
        HOOK_URL: 'https://sap.example/h',
        ...fields,
      }),
    })
  expect((await open({ PASSWORD: 'wrong' })).status).toBe(401)
  expect((await open({ HOOK_URL: 'file:///etc' })).status).toBe(400)
  expect(await (await open({ FUNCTION: 'VALIDATE' })).text()).toContain(
    'does not offer the function VALIDATE',
  )
  const opened = await open({})
  expect(opened.status).toBe(303)
  const { token } = await start(shop, new URL(opened.headers.get('Location') ?? '').hash.slice(1))
  await shop.nobody.post('/punchout/returns', { token, lines })
  const html = await (await handOver(shop, token)).text()
  for (const [name, value] of Object.entries({
    'NEW_ITEM-DESCRIPTION[1]': 'router',
    'NEW_ITEM-QUANTITY[1]': '200',
    'NEW_ITEM-PRICE[1]': '18.00',
    'NEW_ITEM-PRICEUNIT[1]': '1',
    'NEW_ITEM-CURRENCY[1]': 'USD',
    'NEW_ITEM-UNIT[1]': 'EA',
  }))
    expect(html).toContain(`name="${name}" value="${value}"`)
})

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

test('a cart whose order would be above the credit is told so before it goes to approval, and no card is named', async () => {
  await using company = await openPunchOut()
  const { shop, admin, secret, companyId } = company
  const terms = (creditLimit: number) =>
    admin.put(`/companies/${companyId}/terms`, { terms: { days: 30, creditLimit } })
  expect(await terms(3_000)).toMatchObject({ status: 200 })
  const { code } = await setUp(shop, setUpRequest({ secret }))
  const { token } = await start(shop, code)
  const give = (more: object = {}) => shop.nobody.post('/punchout/returns', { token, lines, ...more })
  const refused = await give()
  expect(refused).toMatchObject({ status: 409, body: { code: 'punchout-above-credit' } })
  expect(refused.body.message).toMatch(
    /costs about \$3,600\.00, and \$3,000\.00 is left of your company’s credit limit/,
  )
  expect(refused.body.message).not.toMatch(/card/)
  expect((await handOver(shop, token)).status, 'it stays open').toBe(404)
  expect(await give({ despiteCost: true }), 'all the same').toMatchObject({ status: 200 })

  expect(await terms(3_600)).toMatchObject({ status: 200 })
  const again = await start(shop, (await setUp(shop, setUpRequest({ secret }))).code)
  const exact = await shop.nobody.post('/punchout/returns', { token: again.token, lines })
  expect(exact, 'exactly what is left').toMatchObject({ status: 200 })
})
