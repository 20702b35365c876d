import { expect, test } from 'vitest'
import { address, type Item, openOrders, orderRequest, send } from '#test/electronic-orders.ts'

type Parts = Partial<Parameters<typeof orderRequest>[0]>

const itemParts = (part: string) => `<ItemID><SupplierPartID>${part}</SupplierPartID></ItemID>`
const HERE = 'Bert\nAnalytical Engines\nGoods in\n1 Row\nLondon N1\nUnited Kingdom'
const withoutPhone = address.replace(/<Phone>.*<\/Phone>/s, '')
const shipTo = (inner: string) => `<ShipTo>${inner}</ShipTo>`

test.each([
  ['an empty ShipTo', '<Address/>', HERE, '+44 20 555'],
  [
    'a name',
    '<Address><Name>Engines Lab</Name></Address>',
    HERE.replace('Analytical Engines', 'Engines Lab'),
    '+44 20 555',
  ],
  [
    'a phone number',
    '<Address><Phone><TelephoneNumber><Number>777</Number></TelephoneNumber></Phone></Address>',
    HERE,
    '777',
  ],
  [
    'people',
    '<Address><PostalAddress><DeliverTo>Ada</DeliverTo><DeliverTo>Lab 3</DeliverTo></PostalAddress></Address>',
    HERE.replace('Bert', 'Ada').replace('Goods in', 'Lab 3'),
    '+44 20 555',
  ],
  [
    'an empty street',
    '<Address><Name/><PostalAddress><Street></Street><City/></PostalAddress></Address>',
    HERE,
    '+44 20 555',
  ],
  [
    'another place, and not who is there',
    '<Address isoCountryCode="GB"><PostalAddress><Street>2 Lane</Street><City>Leeds</City></PostalAddress></Address>',
    'Analytical Engines\n2 Lane\nLeeds\nUnited Kingdom',
    '+44 20 555',
  ],
])('the ShipTo of a line with %s overrides that of the order in this alone', async (_, inner, at, phone) => {
  await using company = await openOrders()
  const { shop, secret } = company
  const header = 'type="new" requestedDeliveryDate="2026-12-01"'
  const document = orderRequest({ secret, header, items: [{ more: shipTo(inner) }] })
  const says = 'The order was placed. Its number in the shop is HF-100001.'
  const withoutDay = document.replace(
    'requestedDeliveryDate="2026-12-24T00:00:00Z"',
    'requestedDeliveryDate=""',
  )
  const withoutCurrency = withoutDay.replace('<Money currency="USD">18.00', '<Money currency="">18.00')
  expect(await send(shop, withoutCurrency)).toEqual({ status: '200', says })
  expect(await shop.rows('orders')).toMatchObject([{ address: at, phone }])
  expect(await shop.rows('order_lines')).toMatchObject([{ note: 'Requested for December 1, 2026' }])
})

test('a ShipTo that names another place by its id alone is refused', async () => {
  await using company = await openOrders()
  const { shop, secret } = company
  const inner = '<Address addressID="LEEDS"><Name>Leeds Works</Name></Address>'
  expect(await send(shop, orderRequest({ secret, items: [{ more: shipTo(inner) }] }))).toEqual({
    status: '400',
    says: 'Line 1: its ShipTo names the place LEEDS without an address. Send the address with it.',
  })
  expect(await shop.rows('orders')).toEqual([])
})

test('an order without a phone number is accepted: with the buyer’s, or else one of the company, or none', async () => {
  await using company = await openOrders()
  const { shop, secret, owner, buyer } = company
  const order = async (number: string, more = '') => {
    const document = orderRequest({ secret, number, shipTo: shipTo(withoutPhone) + more })
    expect(await send(shop, document)).toMatchObject({ status: '200' })
    const [last] = await shop.db
      .selectFrom('orders')
      .select('phone')
      .orderBy('number', 'desc')
      .limit(1)
      .execute()
    return last?.phone
  }
  expect(await order('PO-1')).toBe('not given')
  await shop.db.updateTable('users').set({ phone: '111' }).where('email', '=', 'olga@example.com').execute()
  expect(await order('PO-2'), 'of an owner').toBe('111')
  const added = await owner.post('/addresses', {
    ...{ name: 'Olga', street: '1 Row', city: 'London', country: 'GB', phone: '222' },
  })
  expect(added, added.text).toMatchObject({ status: 200 })
  expect(await order('PO-3'), 'of the address book').toBe('222')
  await shop.db.updateTable('users').set({ phone: '333' }).where('email', '=', 'bert@example.com').execute()
  expect(await order('PO-4'), 'of the buyer').toBe('333')
  const contact =
    '<Contact role="buyer"><Name>B</Name><Phone><TelephoneNumber><Number>444</Number></TelephoneNumber></Phone></Contact>'
  expect(await order('PO-5', contact), 'of the contact in the document').toBe('444')
  expect(buyer).toBeDefined()
  expect(shop.failures).toEqual([])
})

const GTIN = '4006381333931'
const line =
  (identified: string, detail = '') =>
  (xml: string) =>
    xml.replace(itemParts('router'), identified).replace('</ItemDetail>', `${detail}</ItemDetail>`)

test.each([
  [
    'EANID',
    line(
      '<ItemID><SupplierPartID/></ItemID>',
      `<ItemDetailIndustry><ItemDetailRetail><EANID>${GTIN}</EANID></ItemDetailRetail></ItemDetailIndustry>`,
    ),
    'router',
  ],
  [
    'a reference',
    line(`<ItemID><SupplierPartID/><IdReference domain="EAN-13" identifier="${GTIN}"/></ItemID>`),
    'router',
  ],
  [
    'an extrinsic, with a leading zero',
    line('<ItemID><SupplierPartID/></ItemID>', `<Extrinsic name="GTIN">0${GTIN}</Extrinsic>`),
    'router',
  ],
  [
    'the number of the manufacturer',
    line('<ItemID><SupplierPartID/></ItemID>', '<ManufacturerPartID>rt-9</ManufacturerPartID>'),
    'router',
  ],
  [
    'a number of the shop beside them',
    line(
      itemParts('switch'),
      `<ManufacturerPartID>rt-9</ManufacturerPartID><Extrinsic name="GTIN">${GTIN}</Extrinsic>`,
    ),
    'switch',
  ],
])('a line of cXML is known by %s', async (_, write, productId) => {
  await using company = await openOrders({ products: [{ id: 'switch', price: 20, available: 500 }] })
  const { shop, secret } = company
  await shop.db.updateTable('products').set({ gtin: GTIN, mpn: 'RT-9' }).where('id', '=', 'router').execute()
  expect(await send(shop, write(orderRequest({ secret })))).toMatchObject({ status: '200' })
  expect(await shop.rows('order_lines')).toMatchObject([{ product_id: productId, pieces: 200 }])
})

test('a code of several products is no guess: the answer, and the page of an order that waits, name them', async () => {
  await using company = await openOrders({ products: [{ id: 'switch', price: 20, available: 500 }] })
  const { shop, secret, admin, setBuyer, idOf } = company
  await shop.db.updateTable('products').set({ gtin: GTIN }).execute()
  const write = line('<ItemID><SupplierPartID/></ItemID>', `<Extrinsic name="GTIN">${GTIN}</Extrinsic>`)
  const problem =
    'several products have this number: HF-P100001 (router), HF-P100002 (switch). Send the part number of the intended one.'
  expect(await send(shop, write(orderRequest({ secret })))).toEqual({
    status: '409',
    says: `Line 1 (${GTIN}): ${problem}`,
  })
  await setBuyer(await idOf('bert@example.com'), 0, true)
  expect(await send(shop, write(orderRequest({ secret, number: 'PO-8' })))).toMatchObject({ status: '201' })
  const [waiting] = (await admin.get('/electronic-orders')).body as unknown as { _id: string }[]
  expect((await admin.get(`/electronic-orders/${waiting?._id}/lines`)).body).toMatchObject([
    { partNumber: GTIN, product: null, difference: `S${problem.slice(1)}`, isOrderable: false },
  ])
  expect(await shop.rows('orders')).toEqual([])
})

test('a document id that was used is not used again: for another order, other contents, or another version', async () => {
  await using company = await openOrders()
  const { shop, secret, buyer, setBuyer, idOf } = company
  const payloadId = 'one@buyer'
  const first = await send(shop, orderRequest({ secret, payloadId }))
  expect(first).toMatchObject({ status: '200' })
  const used = {
    status: '409',
    says: 'An earlier document has this id and other contents. Send this one with an id of its own (payloadID or UUID).',
  }
  const others: Parts[] = [
    { number: 'PO-8' },
    { items: [{ pieces: 300 }] },
    { header: 'type="update" orderVersion="2"' },
    { shipTo: shipTo(address.replace('1 Row', '2 Row')) },
  ]
  for (const other of others)
    expect(await send(shop, orderRequest({ secret, payloadId, ...other }))).toEqual(used)
  const { body } = await buyer.post('/api-keys', { name: 'ERP', scopes: ['orders:write'], days: 1 })
  const document = orderRequest({ secret, payloadId, number: 'PO-9' })
  expect(await shop.caller(String(body.key)).post('/electronic-orders', { document })).toMatchObject({
    status: 409,
    body: { code: 'electronic-order-refused', message: used.says },
  })
  expect(await send(shop, orderRequest({ secret, payloadId })), 'the first again').toEqual(first)
  expect(await shop.rows('orders')).toHaveLength(1)

  // Of one that was refused, and of one that waits.
  const wrong = { payloadId: 'two@buyer', number: 'PO-10' }
  await send(shop, orderRequest({ secret, ...wrong, items: [{ price: '1.00' }] }))
  expect(await send(shop, orderRequest({ secret, ...wrong }))).toEqual(used)
  await setBuyer(await idOf('bert@example.com'), 0, true)
  const asked = { payloadId: 'three@buyer', number: 'PO-11' }
  expect(await send(shop, orderRequest({ secret, ...asked }))).toMatchObject({ status: '201' })
  expect(await send(shop, orderRequest({ secret, ...asked, number: 'PO-12' }))).toEqual(used)
  expect(await shop.rows('orders')).toHaveLength(1)
  expect(await shop.rows('electronic_orders')).toHaveLength(3)
})

test.each(['0x64', '1e2', '+100', '１００', ' 100', '100 ', '0b11', '100.5', '-0', 'NaN', ''])(
  '"%s" is no number in cXML: neither a quantity, nor a price, a basis or a version',
  async (written) => {
    await using company = await openOrders()
    const { shop, secret } = company
    const basis = `<PriceBasisQuantity quantity="${written}" conversionFactor="1"><UnitOfMeasure>EA</UnitOfMeasure></PriceBasisQuantity>`
    const sent = [
      orderRequest({ secret, items: [{ pieces: written }] }),
      line(itemParts('router'), basis)(orderRequest({ secret })),
      // Spaces around the text of an element are no part of it.
      ...(written.trim() === written && written !== '100.5'
        ? [orderRequest({ secret, items: [{ price: written }] })]
        : []),
      ...(written === ''
        ? []
        : [orderRequest({ secret, header: `type="update" orderVersion="${written}"` })]),
    ]
    for (const document of sent)
      expect(await send(shop, document)).toEqual({
        status: expect.stringMatching(/^4[05]0$/),
        says: expect.stringMatching(/not a number of pieces|not an amount|one unit only|is not a version/),
      })
    expect(await shop.rows('orders')).toEqual([])
  },
)

const unseen: readonly [string, string][] = [
  ['a control character', '\u0085'],
  ['a line end', '&#10;'],
  ['a tab', '&#9;'],
  ['the override of direction', '\u202e'],
  ['an isolate', '\u2066'],
  ['a mark of direction', '\u200f'],
  ['a space without width', '\u200b'],
  ['a joiner', '\u2060'],
  ['a soft hyphen', '\u00ad'],
  ['the separator of lines', '\u2028'],
  ['a tag', '\u{e0041}'],
  ['a filler', '\u3164'],
]

test.each(unseen)(
  '%s is refused in the number of an order or a product, by cXML and by the API',
  async (_, sign) => {
    await using company = await openOrders()
    const { shop, secret, buyer } = company
    const items: readonly (readonly Item[])[] = [[{ part: `rou${sign}ter` }], [{ line: `1${sign}0` }]]
    const sent = [{ number: `PO${sign}7` }, ...items.map((each) => ({ items: each }))]
    for (const parts of sent)
      expect(await send(shop, orderRequest({ secret, ...parts }))).toEqual({
        status: '400',
        says: expect.stringContaining('has characters that cannot be seen. Send it without them.'),
      })
    const written = sign.replace(/^&#(\d+);$/, (_entity, code) => String.fromCodePoint(Number(code)))
    const delivery = { name: 'B', street: '1 Row', city: 'London', country: 'GB', phone: '1' }
    const placing = await buyer.post('/orders', {
      lines: [{ product_id: 'router', orderAmount: 100 }],
      ...{ delivery, payment: 'account', paymentAmount: 1_800, purchaseOrderNumber: `PO${written}7` },
    })
    expect(placing).toMatchObject({
      status: 400,
      body: {
        issues: [
          { path: 'purchaseOrderNumber', message: 'It has characters that cannot be seen. Type it again' },
        ],
      },
    })
    expect(await shop.rows('orders')).toEqual([])
    expect(await shop.rows('electronic_orders')).toEqual([])
  },
)

test('a document with a second root, or another one inside a document, places nothing', async () => {
  await using company = await openOrders()
  const { shop, secret } = company
  const document = orderRequest({ secret })
  const [, root = ''] = /(<cXML.*)$/s.exec(document) ?? []
  for (const more of [root, '<a/>', 'text'])
    expect(await send(shop, document + more)).toEqual({
      status: '406',
      says: expect.stringContaining('not well-formed'),
    })
  expect(await shop.rows('orders')).toEqual([])
})
