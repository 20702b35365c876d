import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'
import { pdfInOrder, pdfText } from '#test/pdf-text.ts'

const products = [
  { id: 'router', price: 20, available: 1_000, name: 'Router' },
  { id: 'switch', price: 5.5, available: 1_000, name: 'Switch' },
]
const address = { name: 'Ada', street: '1 Dock Street', city: 'London', country: 'GB', phone: '555 0100' }

test('a confirmation says what was ordered, and is the same bytes however the order goes on', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  const ada = await shop.signUp('ada@example.com')
  const eve = await shop.signUp('eve@example.com')
  await admin.put('/settings/seller', {
    name: 'Seller One',
    address: 'Example Street 1',
    email: '',
    phone: '',
    taxNumber: 'TAX-1',
    bankAccount: 'Bank 1',
  })
  const { body } = await ada.post('/orders', {
    delivery: address,
    purchaseOrderNumber: 'PO 7',
    note: 'Ring twice.',
    lines: [
      { product_id: 'router', orderAmount: 100 },
      { product_id: 'switch', orderAmount: 200, note: 'for hall 2' },
    ],
    paymentAmount: 3_100,
  })
  const path = `/orders/${body.insertedId}/confirmation`
  const first = await ada.get(path)
  expect(first).toMatchObject({ status: 200 })
  expect(first.headers.get('Content-Type')).toBe('application/pdf')
  expect(first.headers.get('Content-Disposition')).toMatch(/filename="HF-\d+\.pdf"$/)
  expect(first.headers.get('Cache-Control')).toBe('no-store')
  const text = pdfText(first.bytes).replaceAll(/ +/g, ' ')
  for (const said of [
    'Seller One',
    'Order HF-100001',
    'ada@example.com',
    '1 Dock Street',
    'PO 7',
    'Router 100 $20.00 $2,000.00',
    'Switch 200 $5.50 $1,100.00',
    'for hall 2',
    'Total $3,100.00',
    'Ring twice.',
    'Tax number TAX-1 · Bank 1',
  ])
    expect(text).toContain(said)

  await admin.put('/settings/seller', { ...(await admin.get('/settings/seller')).body, name: 'Seller Two' })
  await ada.put(`/orders/${body.insertedId}/cancellation`)
  for (const again of [await ada.get(path), await admin.get(path)])
    expect(Buffer.compare(again.bytes, first.bytes)).toBe(0)
  expect(await eve.get(path)).toMatchObject({ status: 404, body: { code: 'no-such-order' } })
  expect((await shop.nobody.get(path)).status).toBe(401)
})

test('a confirmation of a divided order says what goes where', async () => {
  await using shop = await openShop({ products })
  const ada = await shop.signUp('ada@example.com')
  const { body } = await ada.post('/orders', {
    deliveries: [
      { address, lines: [{ product_id: 'router', orderAmount: 60 }] },
      { address: { ...address, street: '2 Mill Lane' }, lines: [{ product_id: 'router', orderAmount: 40 }] },
    ],
    lines: [{ product_id: 'router', orderAmount: 100 }],
    paymentAmount: 2_000,
  })
  const { bytes } = await ada.get(`/orders/${body.insertedId}/confirmation`)
  const text = pdfInOrder(bytes)
  expect(text).toContain('To Ada, 1 Dock Street, London, United Kingdom, 555 0100: 60 × Router')
  expect(text).toContain('To Ada, 2 Mill Lane, London, United Kingdom, 555 0100: 40 × Router')
})
