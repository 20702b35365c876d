import { expect, test } from 'vitest'
import { openOrders } from '#test/electronic-orders.ts'
import {
  allowance,
  attachment,
  base,
  delivery,
  deliveryTo,
  invoicedTo,
  line,
  location,
  manufacturers,
  peppolOrder,
  period,
  postal,
  receiver,
  sellers,
  standard,
  validity,
  withPrefixes,
  withRootPrefix,
} from '#test/peppol-order.ts'
import { GLN } from '#test/ubl-order.ts'
import { requestedFor } from './order-request.ts'

const GTIN = '4006381333931'

/** A company that sends UBL with a key of its buyer, to a shop with several products of one GTIN or number of a manufacturer. */
async function openUbl() {
  const product = (id: string) => ({ id, price: 20, available: 5_000 })
  const company = await openOrders({
    creditLimit: 10_000_000,
    products: ['dock', 'dock-black', 'dock-white', 'cable', 'twin-a', 'twin-b'].map(product),
  })
  const { shop, admin, id, idOf, buyer } = company
  const set = (productId: string, change: object) =>
    shop.db.updateTable('products').set(change).where('id', '=', productId).execute()
  await set('router', { gtin: GTIN })
  await set('dock', { gtin: '00036000291452' })
  await set('dock-black', { sku: 'DOCK-B', gtin: '73513537', mpn: 'D-9-B' })
  await set('dock-white', { sku: 'DOCK-W', gtin: '73513537', mpn: 'D-9-W' })
  await set('cable', { mpn: 'CB-77' })
  await set('twin-a', { sku: 'TWIN-A', mpn: 'TW-1' })
  await set('twin-b', { sku: 'TWIN-B', mpn: 'TW-1' })
  const made = await admin.post(`/companies/${id}/punchout-connections`, {
    name: 'ERP',
    protocol: 'ubl',
    domain: '0088',
    identity: GLN,
  })
  const user_id = await idOf('bert@example.com')
  await admin.put(`/punchout-connections/${made.body.insertedId}/orders`, { user_id })
  const { body } = await buyer.post('/api-keys', { name: 'ERP', scopes: ['orders:write'], days: 1 })
  const key = shop.caller(String(body.key))
  return {
    shop,
    company,
    send: async (document: string) => {
      const { status, body: reply } = await key.post('/electronic-orders', { document })
      return { status, says: String(reply.message) }
    },
    [Symbol.asyncDispose]: () => company[Symbol.asyncDispose](),
  }
}

const HERE = 'Analytical Engines\n1 Row\nLondon N1\nUnited Kingdom'
const LEEDS = { street: '2 Lane', city: 'Leeds', zone: 'LS1' }
const placed = (more = '') =>
  new RegExp(`^The order was placed\\. Its number in the shop is HF-\\d+\\.${more}$`)
const NO_ALLOWANCES =
  " Note: The document's allowances and charges are ignored: the shop's own prices and charges apply."

interface Case {
  readonly name: string
  readonly parts: Omit<Parameters<typeof peppolOrder>[0], 'number'>
  readonly write?: (xml: string) => string
  readonly says?: RegExp
  readonly status?: number
  /** Of the order, where it is placed. */
  readonly address?: string
  readonly phone?: string
  readonly note?: string
  readonly lines?: readonly object[]
  readonly billing?: object | null
  /** Of the order's parts, where it goes to several. */
  readonly deliveries?: readonly string[]
}

const usual = { product_id: 'router', pieces: 200, note: '' }
/** With the day that its line or the order wants. */
const wanted = (day: string) => [{ ...usual, note: requestedFor(day) }]

const orders: readonly Case[] = [
  { name: 'the delivery in the header', parts: {} },
  {
    name: 'a wanted period on the line, and the address in the header',
    parts: { lines: [line({ delivery: delivery(period('', '2026-12-24')) })] },
    lines: wanted('2026-12-24'),
  },
  {
    name: 'an empty delivery on the line',
    parts: { lines: [line({ delivery: '<cac:Delivery><cac:DeliveryLocation/></cac:Delivery>' })] },
  },
  {
    name: 'a period in the header alone, beside an empty one on the line',
    parts: {
      deliveries: [deliveryTo({}, period('2026-12-01'))],
      lines: [line({ delivery: delivery('<cac:RequestedDeliveryPeriod/>') })],
    },
    lines: wanted('2026-12-01'),
  },
  {
    name: 'a period of several days, and another on the line, which counts',
    parts: {
      deliveries: [deliveryTo({}, period('2026-12-01', '2026-12-03'))],
      lines: [line({ delivery: delivery(period('2026-12-08', '2026-12-10')) })],
    },
    lines: [{ ...usual, note: requestedFor('2026-12-08', '2026-12-10') }],
  },
  {
    name: 'an address on the line alone',
    parts: { deliveries: [], lines: [line({ delivery: deliveryTo(LEEDS) })] },
    address: 'Analytical Engines\n2 Lane\nLeeds LS1\nUnited Kingdom',
  },
  {
    name: 'an address on one line of two',
    parts: { lines: [line(), line({ id: '20', delivery: deliveryTo(LEEDS) })] },
    address: `${HERE}\nand 1 more address`,
    lines: [usual, usual],
    deliveries: [HERE, 'Analytical Engines\n2 Lane\nLeeds LS1\nUnited Kingdom'],
  },
  {
    name: 'a receiver on the line, without an address, which is in the header',
    parts: { lines: [line({ delivery: delivery(receiver('Leeds Works', 'Ada', '+44 113 9')) })] },
    address: 'Ada\nLeeds Works\n1 Row\nLondon N1\nUnited Kingdom',
    phone: '+44 113 9',
  },
  {
    name: 'a receiver in the header, of whom the line has another phone number',
    parts: {
      deliveries: [deliveryTo({}, receiver('Goods in', 'Bert', '1'))],
      lines: [line({ delivery: delivery(receiver('', '', '2')) })],
    },
    address: 'Bert\nGoods in\n1 Row\nLondon N1\nUnited Kingdom',
    phone: '2',
  },
  {
    name: 'a place of which the header has the address',
    parts: {
      deliveries: [deliveryTo({}, '', '7300010000025'), deliveryTo(LEEDS, '', '7300010000032')],
      lines: [line({ delivery: delivery(location('7300010000032')) })],
    },
    address: 'Analytical Engines\n2 Lane\nLeeds LS1\nUnited Kingdom',
  },
  {
    name: 'a place without an address on the line',
    parts: { lines: [line({ delivery: delivery(location('7300010000032')) })] },
    status: 422,
    says: /^Line 10: its delivery names a place without an address\. Send the address with it\.$/,
  },
  {
    name: 'a place without an address in the header',
    parts: { buyer: postal(), deliveries: [delivery(location('7300010000032'))] },
    status: 422,
    says: /^The delivery of the order names a place without an address\. Send the address with it\.$/,
  },
  {
    name: 'a receiver without any address',
    parts: { buyer: postal(), deliveries: [delivery(receiver('Leeds Works'))] },
    status: 422,
    says: /^Line 10: its delivery names a receiver without an address\. Send the address with it\.$/,
  },
  {
    name: 'several addresses for one line',
    parts: { deliveries: [deliveryTo({}), deliveryTo(LEEDS)] },
    status: 422,
    says: /^The delivery of the order has several addresses\. Send a line for each\.$/,
  },
  {
    name: 'no delivery: the goods go to the buyer, and the answer says so',
    parts: {
      deliveries: [],
      buyer: `<cac:PartyLegalEntity><cbc:RegistrationName>Engines plc</cbc:RegistrationName></cac:PartyLegalEntity>${postal(LEEDS)}`,
    },
    says: placed(
      " Note: The document names no place of delivery: the goods go to the buyer's address, 2 Lane, Leeds LS1\\.",
    ),
    address: 'Engines plc\n2 Lane\nLeeds LS1\nUnited Kingdom',
    phone: 'not given',
  },
  {
    name: 'no address at all',
    parts: { deliveries: [delivery(period('2026-12-24'))] },
    status: 422,
    says: /^Line 10: there is no address of a delivery\.$/,
  },
  {
    name: 'a street, a building and its number in elements of their own',
    parts: {
      deliveries: [
        deliveryTo({
          street: 'Avenue Road',
          more: '<cbc:AdditionalStreetName>Gate 4</cbc:AdditionalStreetName><cbc:BuildingName>North Hall</cbc:BuildingName><cbc:BuildingNumber>56A</cbc:BuildingNumber>',
          country: 'gb',
        }),
      ],
    },
    address: 'Analytical Engines\nAvenue Road 56A\nGate 4\nNorth Hall\nLondon N1\nUnited Kingdom',
  },
  {
    name: 'several notes, of the order and of the line',
    parts: { notes: ['Ring twice', 'Mind the dog'], lines: [line({ notes: ['Blue', 'Not red'] })] },
    note: 'Ring twice\nMind the dog',
    lines: [{ ...usual, note: 'Blue. Not red' }],
  },
  {
    name: 'a GTIN alone, of 13 digits',
    parts: { lines: [line({ identified: standard(GTIN) })] },
  },
  {
    name: 'a GTIN alone, of 14 digits, in another scheme',
    parts: { lines: [line({ identified: standard(`0${GTIN}`, 'schemeID="GTIN"') })] },
  },
  {
    name: 'a GTIN alone, of 12 digits, without a scheme, of a product that has it with 14',
    parts: { lines: [line({ identified: standard('036000291452', '') })] },
    lines: [{ ...usual, product_id: 'dock' }],
  },
  {
    name: 'digits of a scheme that is no GTIN',
    parts: { lines: [line({ identified: standard(GTIN, 'schemeID="0088"') })] },
    status: 409,
    says: /^Line 10 \(no part number\): it has neither a part number nor a GTIN\.$/,
  },
  {
    name: 'the number of the manufacturer alone',
    parts: { lines: [line({ identified: manufacturers('cb-77') })] },
    lines: [{ ...usual, product_id: 'cable' }],
  },
  {
    name: 'a number of the manufacturer that two products have',
    parts: { lines: [line({ identified: manufacturers('TW-1') })] },
    status: 409,
    says: /^Line 10 \(TW-1\): several products have this number: TWIN-A \(twin-a\), TWIN-B \(twin-b\)\. Send the part number/,
  },
  {
    name: 'a GTIN that two products have, told apart by the number of the manufacturer',
    parts: { lines: [line({ identified: manufacturers('D-9-W') + standard('73513537') })] },
    lines: [{ ...usual, product_id: 'dock-white' }],
  },
  {
    name: 'a number of the shop beside a GTIN of another product: the former counts',
    parts: { lines: [line({ identified: sellers('cable') + standard(GTIN) })] },
    lines: [{ ...usual, product_id: 'cable' }],
  },
  {
    name: 'quantities and prices with decimals, on lines of their own',
    parts: { lines: [line({ quantity: '\n100.0\n', price: ' 18.0000000 ', base: base('1.00') })] },
    lines: [{ ...usual, pieces: 100 }],
  },
  {
    name: 'a price of ten pieces',
    parts: { lines: [line({ price: '180.00', base: base('10') })] },
    status: 422,
    says: /^Line 10: this shop reads prices of one unit only\.$/,
  },
  {
    name: 'other prefixes',
    parts: {},
    write: (xml) => withPrefixes(xml, 'a', 'b'),
  },
  { name: 'a prefix of the root', parts: {}, write: withRootPrefix },
  {
    name: 'an allowance of the order',
    parts: { charges: allowance },
    says: placed(NO_ALLOWANCES),
  },
  {
    name: 'an allowance of a line',
    parts: { lines: [line({ more: allowance })] },
    says: placed(NO_ALLOWANCES),
  },
  {
    name: 'a period of validity, and an attached drawing',
    parts: { references: validity + attachment },
  },
  {
    name: 'an invoice to somebody else',
    parts: { invoiced: invoicedTo('Engines Accounts', postal({ street: '9 High Street' })) },
    billing: { name: 'Engines Accounts', street: '9 High Street', city: 'London' },
  },
  {
    name: 'an invoice to somebody whose address is not sent',
    parts: { invoiced: invoicedTo('Engines Accounts') },
    says: placed(
      ' Note: The invoice uses the billing address stored in the shop, because of AccountingCustomerParty: it has no address\\.',
    ),
  },
  {
    name: 'prices in the currency of the document, where they have none',
    parts: {},
    write: (xml) => xml.replace('PriceAmount currencyID="USD"', 'PriceAmount currencyID=""'),
  },
]

test('orders in UBL as purchasing systems write them are each read to the last part', async () => {
  expect(orders.length).toBeGreaterThanOrEqual(30)
  await using ubl = await openUbl()
  const { shop, send } = ubl
  for (const [
    place,
    {
      name,
      parts,
      write = (xml: string) => xml,
      says = placed(),
      status = 200,
      address = HERE,
      phone = '+44 20 555',
      note = 'Ring twice',
      lines = [usual],
      billing = null,
      deliveries = [],
    },
  ] of orders.entries()) {
    const number = `PO-${place + 1}`
    expect(await send(write(peppolOrder({ ...parts, number }))), name).toEqual({
      status,
      says: expect.stringMatching(says),
    })
    const [order, ...others] = await shop.db
      .selectFrom('orders')
      .selectAll()
      .where('purchase_order_number', '=', number)
      .execute()
    expect(others, name).toEqual([])
    if (status !== 200) {
      expect(order, name).toBeUndefined()
      continue
    }
    expect(order, name).toMatchObject({ address, phone, note, billing })
    const of = { id: order?.id ?? '' }
    const placedLines = await shop.db
      .selectFrom('order_lines')
      .select(['product_id', 'pieces', 'note'])
      .where('order_id', '=', of.id)
      .orderBy('position')
      .execute()
    expect(placedLines, name).toEqual(lines)
    const parted = await shop.db
      .selectFrom('order_deliveries')
      .select('address')
      .where('order_id', '=', of.id)
      .orderBy('position')
      .execute()
    expect(
      parted.map((each) => each.address),
      name,
    ).toEqual(deliveries)
  }
  expect(shop.failures).toEqual([])
})

test.each([
  '0x64',
  '1e2',
  '+100',
  '-100',
  '１００',
  '100\u00a0',
  '100.5',
  '1 00',
  '1,000',
  '',
  'NaN',
  'Infinity',
  '100n',
  '0b1100100',
])(
  '"%s" is no number: neither as a quantity, nor as a price, a basis or the number of a change',
  async (written) => {
    await using ubl = await openUbl()
    const { shop, send } = ubl
    const sent = [
      line({ quantity: written }),
      ...(written === '100.5' ? [] : [line({ price: written })]),
      ...(written === '' ? [] : [line({ base: base(written) })]),
    ]
    for (const each of sent)
      expect(await send(peppolOrder({ number: 'PO-1', lines: [each] }))).toEqual({
        status: 422,
        says: expect.stringMatching(/is not a number of pieces|is not an amount|prices of one unit only/),
      })
    const change = peppolOrder({ number: 'PO-1' })
      .replaceAll('Order-2', 'OrderChange-2')
      .replaceAll(/(<\/?)Order\b/g, '$1OrderChange')
      .replace('<cbc:IssueDate>', `<cbc:SequenceNumberID>${written}</cbc:SequenceNumberID><cbc:IssueDate>`)
      .replace('<cac:BuyerCustomerParty>', '<cac:OrderReference><cbc:ID>PO-1</cbc:ID></cac:OrderReference>$&')
    expect(await send(change)).toEqual({ status: 422, says: expect.stringContaining('SequenceNumberID') })
    expect(await shop.rows('orders')).toEqual([])
  },
)
