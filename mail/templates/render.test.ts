import { expect, test } from 'vitest'
import type { EmailInvoice, EmailOrder, EmailReturn, EmailShipment } from '#contract/mail/email-data.ts'
import { EmailTemplate } from '#contract/mail/templates.ts'
import { formatCents } from '#contract/money.ts'
import { duration, oneLine } from './format.ts'
import { renderEmail } from './render.ts'

const order: EmailOrder = {
  id: 'a1b2c3',
  number: 'HF-100482',
  productName: 'Dockline 100 USB-C dock',
  lines: [{ productName: 'Dockline 100 USB-C dock', pieces: 1_300, amountCents: 2_469_987 }],
  lineCount: 1,
  pieces: 1_300,
  amountCents: 2_469_987,
  purchaseOrderNumber: 'PO-7',
  buyerName: 'Ada Lovelace',
  address: '12 Analytical Row, London',
  link: 'http://shop.test/dashboard/my-orders?a=1&b=2',
}

const invoice: EmailInvoice = {
  number: 'INV-2026-000007',
  orderNumber: 'HF-100482',
  purchaseOrderNumber: 'PO-7',
  amountCents: 2_469_987,
  openCents: 469_987,
  dueAt: new Date('2026-12-24T12:00:00Z'),
  link: 'http://shop.test/account',
}

const shipment: EmailShipment = {
  number: 'SH-100007',
  carrier: 'UPS',
  trackingNumber: '1Z 999',
  trackingLink: 'https://www.ups.com/track?tracknum=1Z999',
  address: '12 Analytical Row\nLondon',
  lines: [{ productName: 'Dockline 100 USB-C dock', pieces: 300 }],
  lineCount: 1,
}

const returned: EmailReturn = {
  number: 'RMA-100001',
  lines: [{ productName: 'Dockline 100 USB-C dock', pieces: 12 }],
  lineCount: 3,
}

const change = {
  version: 2,
  changes: ['Dock: 1,300 → 1,200 pieces', 'Note: none → At the back door'],
  chargedCents: 0,
  refundedCents: 1_000_000,
  totalCents: 12_000_000,
  reason: 'We need fewer.',
}
const emails: Record<EmailTemplate['kind'], EmailTemplate> = {
  'reset-password': { kind: 'reset-password', link: 'http://shop.test/r?c=1', validMinutes: 60 },
  'verify-email': {
    kind: 'verify-email',
    name: 'Ada Lovelace',
    link: 'http://shop.test/v?c=1',
    validMinutes: 1_440,
  },
  'password-changed': {
    kind: 'password-changed',
    name: 'Ada Lovelace',
    resetLink: 'http://shop.test/reset',
  },
  'second-factor-changed': {
    kind: 'second-factor-changed',
    name: 'Ada Lovelace',
    change: 'added',
    link: 'http://shop.test/login',
  },
  'admin-role-changed': {
    kind: 'admin-role-changed',
    name: 'Ada Lovelace',
    role: 'warehouse',
    isNew: false,
    link: 'http://shop.test/dashBoard',
  },
  'data-copy-ready': {
    kind: 'data-copy-ready',
    name: 'Ada Lovelace',
    expiresAt: new Date('2026-11-26T09:00:00Z'),
    link: 'http://shop.test/dashBoard/security',
  },
  'webhook-made': {
    kind: 'webhook-made',
    name: 'Ada Lovelace',
    by: 'bo@example.com',
    url: 'https://hooks.example.com/shop',
    link: 'http://shop.test/hooks',
  },
  'new-device': {
    kind: 'new-device',
    name: 'Ada Lovelace',
    device: 'Firefox on Linux',
    address: '203.0.113.7',
    at: new Date('2026-12-24T12:00:00Z'),
    link: 'http://shop.test/dashBoard/security',
  },
  'domain-code': {
    kind: 'domain-code',
    companyName: 'Analytical Engines',
    by: 'olga@example.com',
    domain: 'engines.example',
    code: 'K7QW-2MPD',
    validMinutes: 30,
  },
  'service-account-code': {
    kind: 'service-account-code',
    companyName: 'Analytical Engines Ltd',
    by: 'ada@example.com',
    code: 'AB23CD45',
    validMinutes: 30,
  },
  'api-key-made': {
    kind: 'api-key-made',
    name: 'Ada Lovelace',
    beginning: 'hf_live_Ab3d',
    expiresAt: new Date('2026-12-24T12:00:00Z'),
    link: 'http://shop.test/keys',
  },
  'webhook-off': {
    kind: 'webhook-off',
    name: 'Ada Lovelace',
    url: 'https://erp.example.com/hooks',
    because: 'failing',
    link: 'http://shop.test/webhooks',
  },
  'documents-off': {
    kind: 'documents-off',
    name: 'Ada Lovelace',
    system: 'Coupa',
    company: 'Analytical Engines',
    link: 'http://shop.test/company',
  },
  'document-refused': {
    kind: 'document-refused',
    name: 'Ada Lovelace',
    system: 'Coupa',
    company: 'Analytical Engines',
    orderNumber: 'HF-100001',
    link: 'http://shop.test/company/documents',
  },
  'electronic-order-answered': {
    kind: 'electronic-order-answered',
    system: 'Coupa',
    about: 'PO-7',
    outcome: 'placed',
    says: 'The order was placed. Its number in the shop is HF-100001.',
  },
  'electronic-document': {
    kind: 'electronic-document',
    system: 'Coupa',
    document: 'confirmation',
    purchaseOrderNumber: 'PO-7',
    format: 'ubl',
  },
  'order-placed': { kind: 'order-placed', order, holdMinutes: 30 },
  'order-follows': { kind: 'order-follows', order, onAccount: false },
  'order-arrived': { kind: 'order-arrived', order, heldUntil: new Date('2027-05-21T10:00:00Z') },
  'order-changed': { kind: 'order-changed', order, ...change },
  'order-change-asked': { kind: 'order-change-asked', order, ...change, by: 'ada@example.com' },
  'order-change-declined': { kind: 'order-change-declined', order, answer: 'It is packed already.' },
  'order-paid': { kind: 'order-paid', order, transactionId: 'pi_123' },
  'order-delivered': { kind: 'order-delivered', order },
  'order-shipped': { kind: 'order-shipped', order, shipment, piecesLeft: 1_000 },
  'shipment-delivered': { kind: 'shipment-delivered', order, shipment },
  'shipment-voided': { kind: 'shipment-voided', order, shipment },
  'order-cancelled': { kind: 'order-cancelled', order, because: 'expired' },
  'order-refunded': { kind: 'order-refunded', order, because: 'late' },
  'order-part-refunded': {
    kind: 'order-part-refunded',
    order,
    amountCents: 30_000,
    reason: 'Two docks came with scratches.',
    creditNote: 'CN-2026-000002',
    byCard: false,
    repaidCents: 10_000,
  },
  'return-approved': {
    kind: 'return-approved',
    order,
    return: returned,
    note: 'Please take the batteries out.',
    sendTo: 'Hundredfold Ltd\n1 Dock Road\nLondon',
  },
  'return-refused': { kind: 'return-refused', order, return: returned, reason: 'They were used for a year.' },
  'return-received': { kind: 'return-received', order, return: returned },
  'order-waiting': { kind: 'order-waiting', order, days: 7 },
  'approval-asked': { kind: 'approval-asked', order, days: 7 },
  'order-approved': {
    kind: 'order-approved',
    order,
    by: 'eve@example.com',
    reason: 'Two docks a desk are enough.',
    rejectedLines: ['HDMI cable'],
    heldUntil: new Date('2026-12-24T12:00:00Z'),
    notOnAccount: 'Your company does not order on account.',
  },
  'order-on-account': {
    kind: 'order-on-account',
    order,
    invoice: 'INV-2026-000007',
    dueAt: new Date('2026-12-24T12:00:00Z'),
    purchaseOrderNumber: 'PO-7',
    approval: { by: 'eve@example.com', reason: 'Fewer docks.', rejectedLines: ['HDMI cable'] },
  },
  'order-credited': { kind: 'order-credited', order, creditNote: 'CN-2026-000001', repaidCents: 100_000 },
  'transfer-received': { kind: 'transfer-received', invoice, amountCents: 2_000_000 },
  'invoice-reminder': { kind: 'invoice-reminder', invoice, stage: 'overdue-14' },
  'document-sent': {
    kind: 'document-sent',
    document: 'invoice',
    number: 'INV-2026-000001',
    orderNumber: 'HF-100001',
    purchaseOrderNumber: 'PO-2026/7',
    amountCents: 180_900_00,
    dueAt: new Date('2026-04-01T00:00:00Z'),
    by: 'ada@example.com',
  },
  'order-rejected': { kind: 'order-rejected', order, by: 'eve@example.com', reason: 'Not this quarter.' },
  'approval-expired': { kind: 'approval-expired', order },
  'company-invitation': {
    kind: 'company-invitation',
    companyName: 'Analytical Engines Ltd',
    invitedBy: 'ada@example.com',
    role: 'approver',
    link: 'http://shop.test/join?token=1',
    validDays: 7,
  },
  'quote-asked': { kind: 'quote-asked', quote: { productName: 'Switch', pieces: 400 }, name: 'Ada Lovelace' },
  'quote-offered': {
    kind: 'quote-offered',
    quote: { productName: 'Switch', pieces: 400 },
    name: 'Ada Lovelace',
    lines: [{ productName: 'Switch', pieces: 400, amountCents: 700_000 }],
    lineCount: 1,
    totalCents: 700_000,
    message: 'In one lot.',
    expiresAt: new Date('2026-12-24T12:00:00Z'),
    isHeld: true,
    link: 'http://shop.test/q?quote=1',
  },
  'quote-ending': {
    kind: 'quote-ending',
    quote: { productName: 'Switch', pieces: 400 },
    name: 'Ada Lovelace',
    totalCents: 700_000,
    expiresAt: new Date('2026-12-24T12:00:00Z'),
    link: 'http://shop.test/q?quote=1',
  },
  'quote-ended': {
    kind: 'quote-ended',
    quote: { productName: 'Switch', pieces: 400 },
    name: 'Ada Lovelace',
    because: 'declined',
    reason: 'The maker has stopped making it.',
    link: 'http://shop.test/q?quote=1',
  },
  'back-in-stock': {
    kind: 'back-in-stock',
    productName: 'Switch',
    available: 1_300,
    link: 'http://shop.test/product/switch',
    endLink: 'http://shop.test/noMoreNotices/token',
  },
  'days-changed': {
    kind: 'days-changed',
    name: 'Ada Lovelace',
    lines: [
      {
        orderNumber: 'HF-100482',
        productName: 'Switch',
        before: [{ pieces: 700, on: '2027-05-14' }],
        after: [
          { pieces: 500, on: '2027-06-01' },
          { pieces: 200, on: null },
        ],
      },
    ],
    lineCount: 3,
    link: 'http://shop.test/order',
  },
  'pieces-late': {
    kind: 'pieces-late',
    name: 'Ada Lovelace',
    lines: [{ orderNumber: 'HF-100482', productName: 'Switch', late: [{ pieces: 700, on: '2027-05-14' }] }],
    lineCount: 2,
    link: 'http://shop.test/order',
  },
  'purchase-order': {
    kind: 'purchase-order',
    number: 'PO-100001',
    seller: 'Hundredfold',
    expectedOn: '2027-05-14',
    lineCount: 2,
    note: 'Call before you deliver',
  },
  'call-off-order': {
    kind: 'call-off-order',
    event: 'call-failed',
    number: 'CO-100001',
    name: 'Ada Lovelace',
    productName: 'Switch and 2 more',
    pieces: 2_400,
    openPieces: 1_800,
    until: '2027-05-14',
    text: 'The call of March 1, 2027 could not be placed: Fewer pieces are in stock.',
    link: 'http://shop.test/call-off-order',
  },
  'standing-order': {
    kind: 'standing-order',
    event: 'rose',
    number: 'ST-100001',
    name: 'Ada Lovelace',
    productName: 'Switch and 2 more',
    pieces: 2_400,
    on: '2027-02-28',
    next: '2027-03-31',
    agreedCents: 4_800_000,
    goodsCents: 5_040_000,
    answerUntil: '2027-03-14',
    text: '',
    link: 'http://shop.test/standing-order',
  },
  pool: {
    kind: 'pool',
    event: 'not-ordered',
    name: 'Ada Lovelace',
    productName: 'Switch',
    pieces: 40,
    amountCents: 80_000,
    onAccount: false,
    ends: '2027-05-14',
    text: 'The product is no longer sold.',
    link: 'http://shop.test/pools',
  },
  'message-arrived': { kind: 'message-arrived', name: 'Ada Lovelace' },
  'orders-to-deliver': {
    kind: 'orders-to-deliver',
    orders: [{ number: 100_482, name: 'Ada Lovelace', email: 'ada@example.com', amountCents: 123_456 }],
    orderCount: 3,
    totalCents: 400_000,
    link: 'http://shop.test/orders',
  },
  'message-answered': {
    kind: 'message-answered',
    name: 'Ada Lovelace',
    text: 'Yes, to Oslo too.\n\nIt takes four days.',
  },
  'for-the-shop': {
    kind: 'for-the-shop',
    about: 'quote',
    from: { name: 'Ada Lovelace', email: 'ada@example.com' },
    text: '400 pieces of Switch.',
    link: 'http://shop.test/quotes',
  },
}

const linkOf = (email: EmailTemplate): string | undefined => {
  if ('shipment' in email && email.kind === 'order-shipped') return email.shipment.trackingLink
  if ('order' in email) return email.order.link
  if ('link' in email) return email.link
  if ('invoice' in email && typeof email.invoice === 'object') return email.invoice.link
  return 'resetLink' in email ? email.resetLink : undefined
}

test.each(Object.values(emails))('$kind says the same as text and as HTML', async (email) => {
  const { subject, text, html } = await renderEmail(email)
  expect(subject).not.toBe('')
  const link = linkOf(email)
  if (link !== undefined) {
    expect(text.split('\n'), 'on a line of its own').toContain(link)
    expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
  }
  expect(html.match(/<a /g) ?? [], 'one button at most').toHaveLength(link === undefined ? 0 : 1)
  expect(subject + text, 'days are written in the shop’s locale').not.toMatch(/\b\d{4}-\d\d-\d\d\b/)
  expect(text + html).not.toMatch(/undefined|\[object|!(?!doctype| important|important)/)
  for (const line of text.split('\n').filter((written) => written.trim() && written.trim() !== '--')) {
    const value = line
      .trim()
      .replace(/^[A-Z][a-z -]+: /, '')
      .replace(/^[\d,]+\u00a0× [^:]+: /, '')
      .replace(/:$/, '')
    const written = value.replaceAll('&', '&amp;')
    // The heading and the amount of a line are parts of their own in the HTML.
    for (const part of html.includes(written) ? [] : written.split(/(?<=\.) |, /))
      expect(html).toContain(part.replace(/\.$/, ''))
  }
})

test.each(Object.values(emails))('$kind is read back from the database as it was queued', (email) => {
  expect(EmailTemplate.parse(JSON.parse(JSON.stringify(email)))).toEqual(email)
})

test('an order email names the product, the amount and where it goes', async () => {
  const { subject, text } = await renderEmail(emails['order-paid'])
  expect(subject).toBe('Payment received – HF-100482: Dockline 100 USB-C dock, 1,300 pieces')
  expect(text).toBe(`Hello Ada Lovelace,

We received $24,699.87. Your order is being prepared.

There is nothing more for you to do. The carrier calls before delivery, and we will write to you when the order is delivered.

Order: HF-100482
Purchase order: PO-7
1,300 × Dockline 100 USB-C dock: $24,699.87
Amount: $24,699.87
Deliver to: 12 Analytical Row, London
Transaction: pi_123

See the order:
http://shop.test/dashboard/my-orders?a=1&b=2

-- 
Hundredfold. You receive this email because an order was placed with your account.`)
})

test('an email that was stored before orders had numbers names the order by its id', async () => {
  const { number: _, ...earlier } = order
  const { subject, text } = await renderEmail({ kind: 'order-delivered', order: earlier })
  expect(subject).toBe('Delivered – a1b2c3: Dockline 100 USB-C dock, 1,300 pieces')
  expect(text).toContain('\nOrder: a1b2c3\n')
})

test.each(Object.values(emails).filter((email) => 'order' in email))(
  '$kind names the order by its number, in the subject too',
  async (email) => {
    const { subject, text } = await renderEmail(email)
    expect(subject).toMatch(/\bHF-100482\b/)
    expect(text).toContain('\nOrder: HF-100482\n')
  },
)

test('an order of several lines is told line by line, up to a point', async () => {
  const lines = [
    { productName: 'Laptop', pieces: 120, unitPriceCents: 90_000, amountCents: 10_800_000 },
    { productName: 'Cable', pieces: 400, unitPriceCents: 500, amountCents: 200_000 },
  ]
  const several = { ...order, productName: 'Laptop and 6 more', lines, lineCount: 7, pieces: 1_020 }
  const { subject, text } = await renderEmail({ kind: 'order-paid', order: several, transactionId: 'pi_1' })
  expect(subject).toBe('Payment received – HF-100482: Laptop and 6 more products, 1,020 pieces')
  expect(text).toMatch(/120\s× Laptop.*\$108,000\.00/)
  expect(text).toMatch(/400\s× Cable.*\$2,000\.00/)
  expect(text).toMatch(/And more.*5 lines/)
  const twice = [...lines.slice(0, 1), ...lines.slice(0, 1)]
  const same = await renderEmail({
    kind: 'order-delivered',
    order: { ...order, lines: twice, lineCount: 2, pieces: 240 },
  })
  expect(same.subject, 'two lines of one product').toBe('Delivered – HF-100482: Laptop, 240 pieces')
})

test('an offer has the price of a piece in each line, and greets once, whoever begins', async () => {
  const lines = [
    { productName: 'Laptop', pieces: 120, unitPriceCents: 90_000, amountCents: 10_800_000 },
    { productName: 'Cable', pieces: 400, unitPriceCents: 500, amountCents: 200_000 },
  ]
  const offer = async (message: string) =>
    renderEmail({
      kind: 'quote-offered',
      quote: { productName: 'Laptop and 1 more', pieces: 520 },
      name: 'Ada',
      lines,
      lineCount: 2,
      totalCents: 11_000_000,
      message,
      expiresAt: new Date('2026-12-24T12:00:00Z'),
      isHeld: false,
      link: 'http://shop.test/q',
    })
  const { text } = await offer('Thank you for your request.')
  expect(text).toMatch(/^Hello Ada,\n\nThank you/)
  expect(text).toMatch(/120\s× Laptop: \$900\.00 per piece, \$108,000\.00/)
  expect(text).toMatch(/400\s× Cable: \$5\.00 per piece, \$2,000\.00/)
  for (const begun of ['Hello Ada, thank you.', 'Dear Ms Lovelace,\n\nthank you.', 'good morning Ada']) {
    const { text, html } = await offer(begun)
    expect(text, begun).not.toContain('Hello Ada,\n')
    expect(html, begun).not.toContain('Hello Ada,</p>')
    expect(text.startsWith(begun.split('\n')[0] ?? '')).toBe(true)
  }
  expect((await offer('Dearest')).text).toMatch(/^Hello Ada,/)
})

test('a subject has at most 78 characters: the names in it are shortened, its words and numbers stay', async () => {
  const plain: Record<string, string> = {}
  for (const [kind, email] of Object.entries(emails)) plain[kind] = (await renderEmail(email)).subject
  const long = (text: string) => `${text} ${'Ωmega-Größe 🎉 '.repeat(20)}`.trim()
  const typed = /name$|^(?:system|company|seller|product|purchaseOrderNumber|domain|url|device|by)$/i
  const stretched = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string') return typed.test(key) || value === 'PO-7' ? long(value) : value
    if (Array.isArray(value)) return value.map((each) => stretched(each, key))
    if (value instanceof Date || typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, stretched(each, name)]))
  }
  for (const [kind, email] of Object.entries(emails)) {
    const { subject } = await renderEmail(stretched(email) as EmailTemplate) // the same shape
    expect([...subject].length, `${kind}: ${subject}`).toBeLessThanOrEqual(78)
    for (const number of plain[kind]?.match(/[A-Z]+-[\d-]*\d/g) ?? []) expect(subject, kind).toContain(number)
    const begins = plain[kind]?.split(/[–:]/)[0] ?? ''
    if (plain[kind]?.includes('–')) expect(subject, kind).toContain(begins)
  }
  expect(plain['order-placed']).toBe('Order placed – HF-100482: Dockline 100 USB-C dock, 1,300 pieces')
  const product = 'Ergonomic standing desk converter with two monitor arms and a keyboard tray, walnut'
  const { subject } = await renderEmail({
    kind: 'order-delivered',
    order: {
      ...order,
      productName: product,
      lines: [{ productName: product, pieces: 1_300, amountCents: 1 }],
    },
  })
  expect(subject).toMatch(/^Delivered – HF-100482: Ergonomic standing desk.*…, 1,300 pieces$/)
  expect(subject).toHaveLength(78)
})

test('an order to several addresses says of each what goes there, up to a point', async () => {
  const deliveries = [
    {
      address: 'Ada Lovelace\n12 Analytical Row\nLondon',
      lines: [
        { productName: 'Laptop', pieces: 60 },
        { productName: 'Cable', pieces: 1_400 },
      ],
      lineCount: 5,
    },
    { address: '2 Rue du Quai', lines: [{ productName: 'Laptop', pieces: 60 }], lineCount: 1 },
  ]
  const email = { kind: 'order-delivered', order: { ...order, deliveries } } as const
  expect((await renderEmail(email)).text).toContain(`
Deliver to: Ada Lovelace
  12 Analytical Row
  London
To this address: 60\u00a0× Laptop; 1,400\u00a0× Cable; 3 more lines
Deliver to: 2 Rue du Quai
To this address: 60\u00a0× Laptop
`)
  expect(EmailTemplate.parse(JSON.parse(JSON.stringify(email)))).toEqual(email)
})

test('markup from people is shown, not obeyed', async () => {
  const evil = '<script>alert(1)</script>"><img src=x onerror=alert(2)>'
  for (const email of Object.values(emails)) {
    const hostile: EmailTemplate =
      'order' in email
        ? { ...email, order: { ...order, productName: evil, buyerName: evil, address: evil, number: evil } }
        : 'name' in email
          ? { ...email, name: evil }
          : email
    const { html } = await renderEmail(hostile)
    expect(html).not.toMatch(/<script|<img|onerror=alert\(2\)>/i)
  }
})

test('lines from people stay one line, in the subject too', async () => {
  const productName = 'Dock\r\nBcc: eve@example.com\u2028\u202egnp.exe'
  const { subject, text } = await renderEmail({
    kind: 'order-delivered',
    order: {
      ...order,
      productName,
      lines: [{ productName, pieces: 1_300, amountCents: 1 }],
      buyerName: 'Ada\n\nYour account is closed',
    },
  })
  expect(subject).toBe('Delivered – HF-100482: Dock Bcc: eve@example.com gnp.exe, 1,300 pieces')
  expect(text).toContain('\n1,300\u00a0× Dock Bcc: eve@example.com gnp.exe: $0.01\n')
  expect(text).toContain('Hello Ada Your account is closed,')
})

test('an address keeps its lines, none of which looks like one of the shop’s', async () => {
  const address = '1 Dock Street\r\n\n\nTransaction: pi_forged\u202e\nLondon'
  const { text, html } = await renderEmail({ kind: 'order-delivered', order: { ...order, address } })
  expect(text).toContain('\nDeliver to: 1 Dock Street\n  Transaction: pi_forged\n  London\n')
  expect(html).toContain('>1 Dock Street\nTransaction: pi_forged\nLondon</td>')
})

test('a name that a mail program would make a link of is left out of the greeting', async () => {
  const greetingFor = async (name: string) =>
    (
      await renderEmail({ kind: 'verify-email', name, link: 'http://shop.test/v', validMinutes: 60 })
    ).text.split('\n')[0]
  expect(await greetingFor('Ada')).toBe('Hello Ada,')
  expect(await greetingFor("Grace O'Hara-Hopper")).toBe("Hello Grace O'Hara-Hopper,")
  expect(await greetingFor('  ')).toBe('Hello,')
  for (const name of ['win at http://evil.example', 'see evil.example', 'call eve@evil', 'a/b']) {
    expect(await greetingFor(name)).toBe('Hello,')
  }
})

test('amounts and times are written out', () => {
  expect([formatCents(0), formatCents(5), formatCents(570_000), formatCents(99_999_999)]).toEqual([
    '$0.00',
    '$0.05',
    '$5,700.00',
    '$999,999.99',
  ])
  expect([duration(1), duration(30), duration(60), duration(90), duration(1_440), duration(10_080)]).toEqual([
    '1 minute',
    '30 minutes',
    '1 hour',
    '90 minutes',
    '1 day',
    '7 days',
  ])
  expect(oneLine('x'.repeat(300), 10)).toBe(`${'x'.repeat(9)}…`)
})

test('a purchase-order number that an email program would turn into a link is not in an email to strangers', async () => {
  const sent = async (purchaseOrderNumber: string) => {
    const email = { ...emails['document-sent'], purchaseOrderNumber } as EmailTemplate
    const { subject, text, html } = await renderEmail(email)
    return subject + text + html
  }
  expect(await sent('PO-2026/7.1')).toContain('PO-2026/7.1')
  for (const typed of ['coins.example', 'https://coins', 'eve@coins'])
    expect(await sent(typed), typed).not.toContain('coins')
})

test('emails about an order that is invoiced by shipment say what is invoiced, and when it is due', async () => {
  const textOf = async (email: EmailTemplate) => (await renderEmail(email)).text
  const issued = {
    number: 'INV-2026-000008',
    amountCents: 300_000,
    dueAt: new Date('2026-12-24T12:00:00Z'),
  }
  const attached = 'The invoice INV-2026-000008 of $3,000.00 is attached. It is due on December 24, 2026.'
  expect(
    await textOf({ kind: 'order-on-account', order, purchaseOrderNumber: 'PO-7', byShipment: { days: 30 } }),
  ).toContain(
    'Some pieces come later. We invoice each shipment when we send it, and email you the invoice. Your company pays it by bank transfer within 30 days',
  )
  expect(
    await textOf({ kind: 'order-shipped', order, shipment, piecesLeft: 700, invoice: issued }),
  ).toContain(attached)
  expect(await textOf({ kind: 'order-delivered', order, invoice: issued })).toContain(attached)
  const voided = await textOf({
    kind: 'shipment-voided',
    order,
    shipment,
    creditNote: 'CN-2026-000003',
    repaidCents: 100,
  })
  expect(voided).toContain('The invoice of these pieces is credited: credit note CN-2026-000003 is attached.')
  expect(voided).toContain('We refund the $1.00')
  const cancelled = { ...emails['order-part-refunded'], creditNote: '', repaidCents: 0 } as EmailTemplate
  expect(await textOf(cancelled)).toContain('will not invoice the $300.00 for them')
  expect(await textOf({ kind: 'order-credited', order, creditNote: '', repaidCents: 0 })).toContain(
    'It is not invoiced: nothing is due.',
  )
})

test('an order of which pieces come later has them as ten cells, lit for what is in stock', async () => {
  const line = { productName: 'Monitor', pieces: 1_000, unitPriceCents: 10_690, amountCents: 10_690_000 }
  const cells = async (changes: Partial<EmailOrder>) => {
    const { html } = await renderEmail({
      kind: 'order-paid',
      order: { ...order, ...changes },
      transactionId: 'pi',
    })
    return {
      html,
      lit: html.match(/<td class="lit"/g)?.length,
      unlit: html.match(/<td class="unlit"/g)?.length,
    }
  }
  const awaited = [
    { pieces: 500, on: '2027-05-14' },
    { pieces: 200, on: null },
  ]
  const some = await cells({ lines: [{ ...line, awaited }] })
  expect(some).toMatchObject({ lit: 3, unlit: 7 })
  expect(some.html).toContain('300 now, 500 on May 14, 2027, 200 without a date yet</p>')
  expect(await cells({ lines: [{ ...line, pieces: 701, awaited }] }), 'never none').toMatchObject({ lit: 1 })
  expect(await cells({ lines: [line] })).toMatchObject({ lit: undefined })
  const all = [{ pieces: 1_000, on: '2027-05-14' }]
  expect(await cells({ lines: [{ ...line, awaited: all }] }), 'nothing is now').toMatchObject({
    lit: undefined,
  })
  expect(
    await cells({ lines: [{ ...line, awaited }], shipTogether: true }),
    'nothing ships now',
  ).toMatchObject({
    lit: undefined,
  })
  expect(await cells({ lines: [{ ...line, awaited }], lineCount: 2 }), 'not all lines').toMatchObject({
    lit: undefined,
  })
})

test('the fact is said once: as the heading, or as the first sentence of the text', async () => {
  const { text, html } = await renderEmail({ kind: 'order-delivered', order })
  expect(text).toMatch(/^Hello Ada Lovelace,\n\nYour order was delivered\. /)
  expect(html.match(/Your order was delivered/g)).toHaveLength(1)
  expect(html).toMatch(/<h1[^>]*>Your order was delivered<\/h1>/)
})
