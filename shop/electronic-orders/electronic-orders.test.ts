import { expect, test } from 'vitest'
import { all, parseXml } from '#http/xml/tree.ts'
import { address, type Item, openOrders, orderRequest, send } from '#test/electronic-orders.ts'

test('a purchase order becomes an order on account, in the name of the chosen member and at the company’s prices', async () => {
  await using company = await openOrders()
  const { shop, secret, admin, id, buyer, rules } = company
  // It is approved in the purchasing system.
  await rules({ approvalThreshold: 10 })
  const document = orderRequest({ secret, payloadId: 'first@buyer' })
  const first = await send(shop, document)
  expect(first).toEqual({ status: '200', says: expect.stringMatching(/order was placed.* HF-\d{6}\.$/) })
  expect(await shop.rows('orders')).toMatchObject([
    {
      buyer_email: 'bert@example.com',
      amount_cents: 360_000,
      on_account: true,
      approval: 'not-needed',
      purchase_order_number: 'PO-7',
      note: 'Ring twice',
      address: 'Bert\nAnalytical Engines\nGoods in\n1 Row\nLondon N1\nUnited Kingdom',
      phone: '+44 20 555',
    },
  ])
  expect(await shop.rows('order_lines')).toMatchObject([
    { pieces: 200, note: 'Requested for December 24, 2026' },
  ])
  expect(shop.mails.emails.some(({ to }) => to === 'bert@example.com')).toBe(true)

  // The same document again, and the same order in another: the first answer, and nothing more.
  expect(await send(shop, document)).toEqual(first)
  expect(await send(shop, orderRequest({ secret }))).toEqual(first)
  expect(await send(shop, orderRequest({ secret, items: [{ pieces: 300 }] }))).toEqual({
    status: '409',
    says: expect.stringContaining('number PO-7 and other contents was placed before'),
  })
  expect(await shop.rows('orders')).toHaveLength(1)
  const listed = await admin.get(`/companies/${id}/electronic-orders`)
  expect(listed.body).toEqual([
    {
      _id: expect.any(String),
      number: 'PO-7',
      system: 'Coupa',
      receivedAt: expect.any(String),
      version: 1,
      state: 'placed',
      order: { _id: String((await shop.rows('orders'))[0]?.id), number: expect.any(String) },
      changes: [],
      problems: [],
    },
  ])
  expect(await buyer.get('/companies/x/electronic-orders')).toMatchObject({ status: 403 })
  expect(shop.failures).toEqual([])
})

test('a document that comes several times at once places one order', async () => {
  await using company = await openOrders()
  const { shop, secret } = company
  const document = orderRequest({ secret })
  const others = [orderRequest({ secret }), orderRequest({ secret })]
  const replies = await Promise.all([document, document, ...others].map((each) => send(shop, each)))
  expect(new Set(replies.map(({ says }) => says)).size).toBe(1)
  expect(replies.map(({ status }) => status)).toEqual(['200', '200', '200', '200'])
  expect(await shop.rows('orders')).toHaveLength(1)
})

test('an order that differs in a line is refused whole, with every difference, and can be sent again mended', async () => {
  await using company = await openOrders()
  const { shop, secret, admin, id } = company
  const wrong = orderRequest({
    secret,
    payloadId: 'wrong@buyer',
    items: [
      { pieces: 200 },
      { part: 'nothing-1' },
      { pieces: 99 },
      { price: '17.50' },
      { currency: 'EUR' },
      { unit: 'BX' },
      { pieces: 20_000 },
    ],
  })
  const refused = await send(shop, wrong)
  expect(refused.status).toBe('409')
  const problems = [
    'Line 2 (nothing-1): this shop has no product with this number.',
    "Line 3 (router): Can't Order Less Than 100 PCS",
    'Line 4 (router): its price is 18.00 USD, not 17.50.',
    'Line 5 (router): prices are in USD, not EUR.',
    'Line 6 (router): its unit is EA, not BX.',
    "Line 7 (router): Can't Order More Than Available PCS",
  ]
  for (const problem of [problems[0], problems[1], problems[5]]) expect(refused.says).toContain(problem)
  expect(await send(shop, wrong)).toEqual(refused)
  expect(await shop.rows('orders')).toEqual([])
  const one = async (item: Item) => (await send(shop, orderRequest({ secret, items: [item] }))).says
  expect(await one({ price: '17.50' })).toBe(problems[2]?.replace('Line 4', 'Line 1'))
  expect(await one({ currency: 'EUR' })).toBe(problems[3]?.replace('Line 5', 'Line 1'))
  expect(await one({ unit: 'BX' })).toBe(problems[4]?.replace('Line 6', 'Line 1'))
  expect((await admin.get(`/companies/${id}/electronic-orders?limit=2`)).body).toMatchObject([
    { order: null, problems: [expect.stringContaining('unit')] },
    { order: null, problems: [expect.stringContaining('EUR')] },
  ])
  expect(await send(shop, orderRequest({ secret, items: [{ price: '18.0000' }] }))).toMatchObject({
    status: '200',
  })
  expect(await shop.rows('orders')).toHaveLength(1)
  expect(shop.failures).toEqual([])
})

test('the invoice goes to BillTo, and where that is no address, to the one that the shop knows, which the answer says', async () => {
  await using company = await openOrders()
  const { shop, secret } = company
  const headOffice = address.replace('1 Row', '9 High Street').replace(/<Phone>.*<\/Phone>/s, '')
  const order = (number: string, billTo: string) =>
    send(
      shop,
      orderRequest({ secret, number, shipTo: `<ShipTo>${address}</ShipTo><BillTo>${billTo}</BillTo>` }),
    )
  expect(await order('PO-1', headOffice)).toMatchObject({
    status: '200',
    says: expect.not.stringContaining('differs'),
  })
  expect(await order('PO-2', headOffice.replace('<City>London</City>', '<City></City>'))).toMatchObject({
    status: '200',
    says: expect.stringContaining('billing address stored in the shop, because of BillTo:'),
  })
  const placed = await shop.db.selectFrom('orders').select('billing').orderBy('number').execute()
  expect(placed).toMatchObject([{ billing: { street: 'Goods in\n9 High Street' } }, { billing: null }])
  const received = await shop.db
    .selectFrom('electronic_orders')
    .select('changes')
    .orderBy('received_at')
    .execute()
  expect(received).toEqual([{ changes: [] }, { changes: [expect.stringContaining('because of BillTo')] }])
})

test('prices that differ by no more than the connection accepts are those of the shop', async () => {
  await using company = await openOrders()
  const { shop, secret, setBuyer, idOf, admin, id } = company
  expect(await setBuyer(await idOf('bert@example.com'), 11)).toMatchObject({ status: 400 })
  await setBuyer(await idOf('bert@example.com'), 2)
  const order = (price: string, number: string) =>
    send(shop, orderRequest({ secret, number, items: [{ price }], payloadId: `${number}@buyer` }))
  expect(await order('17.63', 'PO-1'), 'more than two percent').toMatchObject({ status: '409' })
  const placed = await order('17.64', 'PO-2')
  expect(placed).toEqual({
    status: '200',
    says: expect.stringContaining('Note: Line 1 (router): its price is 18.00 USD, not 17.64.'),
  })
  expect(await order('17.64', 'PO-2'), 'again').toEqual(placed)
  expect(await shop.rows('orders')).toMatchObject([{ amount_cents: 360_000 }])
  expect((await admin.get(`/companies/${id}/electronic-orders?limit=1`)).body).toMatchObject([
    { number: 'PO-2', changes: ['Line 1 (router): its price is 18.00 USD, not 17.64.'], problems: [] },
  ])
})

test('what the terms do not allow is said and kept; a company without terms pays by card', async () => {
  await using company = await openOrders({ creditLimit: 1_000 })
  const { shop, secret, setTerms } = company
  expect(await send(shop, orderRequest({ secret }))).toEqual({
    status: '409',
    says: expect.stringContaining('credit limit'),
  })
  await setTerms(null)
  expect(await send(shop, orderRequest({ secret }))).toMatchObject({ status: '200' })
  const [order] = await shop.rows('orders')
  expect(order).toMatchObject({ on_account: false, status: 'unpaid' })
  expect((Number(order?.held_until) - Number(order?.placed_at)) / 86_400_000).toBeCloseTo(3, 1)
})

test('lines go to the addresses that they name', async () => {
  await using company = await openOrders()
  const { shop, secret } = company
  const elsewhere = `<ShipTo>${address.replace('1 Row', '2 Lane')}</ShipTo>`
  const items = [{ pieces: 100 }, { pieces: 200, more: elsewhere }]
  expect(await send(shop, orderRequest({ secret, items }))).toMatchObject({ status: '200' })
  expect(await shop.rows('order_deliveries')).toMatchObject([
    { address: expect.stringContaining('1 Row') },
    { address: expect.stringContaining('2 Lane') },
  ])
  expect((await shop.rows('order_line_deliveries')).map(({ pieces }) => pieces)).toEqual([100, 200])
})

test('an order is cancelled by a document while it is not paid; one on account is not', async () => {
  await using company = await openOrders()
  const { shop, secret, setTerms } = company
  const gone = (number: string) => send(shop, orderRequest({ secret, number, header: 'type="delete"' }))
  expect(await gone('PO-7')).toEqual({ status: '409', says: 'No order with the number PO-7 was placed.' })
  await send(shop, orderRequest({ secret }))
  expect(await gone('PO-7')).toEqual({
    status: '409',
    says: expect.stringContaining('already being prepared'),
  })
  await setTerms(null)
  await send(shop, orderRequest({ secret, number: 'PO-8' }))
  const cancelled = await gone('po-8')
  expect(cancelled).toEqual({
    status: '200',
    says: expect.stringMatching(/^The order HF-\d{6} is cancelled\.$/),
  })
  expect(await gone('PO-8')).toEqual(cancelled)
  expect(await send(shop, orderRequest({ secret, number: 'PO-8' }))).toEqual({
    status: '409',
    says: expect.stringContaining('was cancelled'),
  })
  expect((await shop.rows('orders')).map(({ status }) => status).toSorted()).toEqual([
    'cancelled',
    'processing',
  ])
})

test('orders are taken only while a member of the company is chosen for them', async () => {
  await using company = await openOrders({ hasBuyer: false })
  const { shop, secret, setBuyer, idOf, owner, connection, admin, id } = company
  const stranger = await shop.signUp('eve@example.com')
  expect(await send(shop, orderRequest({ secret }))).toMatchObject({ status: '403' })
  expect(await setBuyer(await idOf('eve@example.com'))).toMatchObject({
    status: 409,
    body: { code: 'buyer-not-in-company' },
  })
  expect(await stranger.put(`/punchout-connections/${connection}/orders`, { user_id: null })).toMatchObject({
    status: 403,
  })
  await setBuyer(await idOf('bert@example.com'))
  expect((await admin.get(`/companies/${id}/punchout-connections`)).body).toMatchObject([
    { buyer: { email: 'bert@example.com' } },
  ])
  expect((await shop.rows('audit_log')).at(-1)).toMatchObject({
    action: 'punchout-orders-set',
    label: 'Coupa',
  })
  expect(await owner.delete(`/companies/mine/members/${await idOf('bert@example.com')}`)).toMatchObject({
    status: 200,
  })
  expect(await send(shop, orderRequest({ secret }))).toMatchObject({ status: '403' })
  expect((await admin.get(`/companies/${id}/punchout-connections`)).body).toMatchObject([{ buyer: null }])
  await setBuyer(await idOf('anna@example.com'))
  expect(await send(shop, orderRequest({ secret }))).toMatchObject({ status: '200' })
  await admin.delete(`/punchout-connections/${connection}`)
  expect(await send(shop, orderRequest({ secret, number: 'PO-9' }))).toMatchObject({ status: '401' })
})

test.each([
  ['a wrong secret', { secret: 'wrong' }, '401', /no connection/],
  ['no lines', { items: [] }, '400', /no lines/],
  ['half a piece', { items: [{ pieces: '1.5' }] }, '400', /quantity/],
  ['a price that is none', { items: [{ price: 'free' }] }, '400', /UnitPrice/],
  ['no number', { number: '' }, '400', /orderID/],
  ['no address', { shipTo: '' }, '400', /no ShipTo/],
  ['half an address', { shipTo: '<ShipTo><Address><Name>A</Name></Address></ShipTo>' }, '400', /ShipTo: /],
  ['a trial', { isTest: true }, '450', /Test orders/],
  ['a change without its version', { header: 'type="update"' }, '400', /orderVersion/],
  ['a change to no version', { header: 'type="update" orderVersion="2.5"' }, '400', /orderVersion "2.5"/],
  ['a change of nothing', { header: 'type="update" orderVersion="2"' }, '409', /No order with the number/],
  ['another type', { header: 'type="replace"' }, '450', /type replace/],
  ['a blanket order', { header: 'orderType="blanket"' }, '450', /blanket/],
])('an order with %s gets the status that cXML has for it', async (_, change, status, why) => {
  await using company = await openOrders()
  const { shop, secret } = company
  expect(await send(shop, orderRequest({ secret, ...change }))).toEqual({
    status,
    says: expect.stringMatching(why),
  })
  expect(await shop.rows('orders')).toEqual([])
  expect(await shop.rows('electronic_orders')).toEqual([])
})

test('a connection is made with the member who places its orders, and only with one of the company', async () => {
  await using company = await openOrders({ hasBuyer: false })
  const { shop, admin, id, idOf } = company
  const eve = await shop.signUp('eve@example.com')
  const make = (user_id: string, form: object = {}) =>
    admin.post(`/companies/${id}/punchout-connections`, {
      ...{ name: 'System', protocol: 'cxml', domain: 'NetworkID', identity: 'x', user_id },
      ...form,
    })
  const refused = { status: 409, body: { code: 'buyer-not-in-company' } }
  for (const stranger of [await idOf('eve@example.com'), 'nobody'])
    expect(await make(stranger)).toMatchObject(refused)
  expect(await eve.post('/companies', { name: 'Rivals', taxNumber: '' })).toMatchObject({ status: 200 })
  expect(await make(await idOf('eve@example.com')), 'of another company').toMatchObject(refused)
  const bert = await idOf('bert@example.com')
  expect(await make(bert, { protocol: 'oci', domain: '' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'user_id', message: 'Orders do not come by OCI, so nobody places them' }] },
  })
  expect(await shop.rows('punchout_connections')).toHaveLength(1)
  const made = await make(bert)
  expect(made).toMatchObject({ status: 200, body: { lacks: [{ code: 'phone' }] } })
  const connection = (await shop.rows('punchout_connections')).find((row) => row.id === made.body.insertedId)
  expect(connection).toMatchObject({ identity: 'x', buyer_id: bert })
  expect((await shop.rows('audit_log')).at(-1)).toMatchObject({
    action: 'punchout-connection-made',
    after: { identity: 'x', buyer: bert },
  })
})

test('what a company lacks for orders to come is said when a connection is made, and until it is there', async () => {
  await using company = await openOrders({ hasBuyer: false })
  const { shop, admin, id, idOf, buyer, setTerms } = company
  const path = `/companies/${id}/punchout-connections`
  const make = async (form: object) => {
    const made = await admin.post(path, { name: 'System', domain: 'NetworkID', identity: 'x', ...form })
    expect(made, made.text).toMatchObject({ status: 200 })
    const lacksNow = async () => {
      const { body } = await admin.get(path)
      const listed = body as unknown as { _id: string; lacks: { code: string }[] }[]
      return listed.find(({ _id }) => _id === made.body.insertedId)?.lacks.map(({ code }) => code)
    }
    const user_id = await idOf('bert@example.com')
    const choose = async (chosen: string | null = user_id) => {
      const set = await admin.put(`/punchout-connections/${made.body.insertedId}/orders`, { user_id: chosen })
      return { status: set.status, codes: codesOf(set.body.lacks) }
    }
    return { lacks: made.body.lacks, lacksNow, choose }
  }
  const codesOf = (lacks: unknown) => (lacks as { code: string }[]).map(({ code }) => code)
  const cxml = await make({ protocol: 'cxml' })
  expect(cxml.lacks).toEqual([
    {
      code: 'member',
      stopsOrders: true,
      message: 'Choose the member who places its orders in the order settings. Until then they are refused.',
    },
    { code: 'phone', stopsOrders: false, message: expect.stringContaining('phone number') },
  ])
  await shop.db.updateTable('users').set({ phone: '1' }).where('email', '=', 'bert@example.com').execute()
  expect(await cxml.choose()).toEqual({ status: 200, codes: [] })
  expect(await cxml.lacksNow()).toEqual([])
  await setTerms(null)
  expect(await cxml.lacksNow()).toEqual(['terms'])

  const ubl = await make({ protocol: 'ubl', domain: '0088', identity: '5790000435968' })
  expect(codesOf(ubl.lacks)).toEqual(['member', 'way-in', 'terms', 'phone'])
  expect(await ubl.choose()).toEqual({ status: 200, codes: ['way-in', 'terms'] })
  await buyer.post('/api-keys', { name: 'Reads', scopes: ['orders:read'], days: 1 })
  expect(await ubl.lacksNow()).toEqual(['way-in', 'terms'])
  await buyer.post('/api-keys', { name: 'ERP', scopes: ['orders:write'], days: 1 })
  expect(await ubl.lacksNow()).toEqual(['terms'])
  await shop.db.updateTable('api_keys').set({ revoked_at: new Date() }).execute()
  expect(await ubl.lacksNow()).toEqual(['way-in', 'terms'])
  await shop.db
    .updateTable('punchout_connections')
    .set({ mail_hash: 'x', answers_to: 'a@b.example' })
    .where('protocol', '=', 'ubl')
    .execute()
  expect(await ubl.lacksNow()).toEqual(['terms'])
  expect(await ubl.choose(null)).toMatchObject({ codes: ['member', 'terms', 'phone'] })

  const oci = await make({ protocol: 'oci', domain: '', identity: 'sap' })
  expect(oci.lacks).toEqual([])
})

test('a system that asks is told which requests the shop takes', async () => {
  await using company = await openOrders()
  const profile = orderRequest({ secret: company.secret }).replace(
    /<Request>.*<\/Request>/s,
    '<Request><ProfileRequest/></Request>',
  )
  const reply = await company.shop.raw('/api/punchout/cxml', { method: 'POST', body: profile })
  const transactions = all(
    parseXml(await reply.text(), () => undefined),
    'Response/ProfileResponse/Transaction',
  )
  expect(transactions.map(({ attributes }) => attributes.requestName)).toEqual([
    'ProfileRequest',
    'PunchOutSetupRequest',
    'OrderRequest',
  ])
})

test('what became of a document does not change', async () => {
  await using company = await openOrders()
  const { shop, secret } = company
  await send(shop, orderRequest({ secret, items: [{ part: 'nothing' }] }))
  await expect(
    shop.db
      .updateTable('electronic_orders')
      .set({ problems: ['another'] })
      .execute(),
  ).rejects.toThrow('does not change')
})
