import { expect, test } from 'vitest'
import { z } from 'zod'
import { Invoice, InvoiceDetails } from '#contract/invoices/endpoints.ts'
import type { DocumentParts } from '#contract/invoices/parts.ts'
import { Order } from '#contract/orders/order.ts'
import { setTax } from '#test/charges.ts'
import { makeCoupon } from '#test/coupons.ts'
import { address, invoiced, openGermanShop } from '#test/german-shop.ts'
import { pdfText } from '#test/pdf-text.ts'

const cents = (amount: number) => Math.round(amount * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + cents(amount), 0)

/** What the parts of a document add up to, counted here. */
function countedOf({ lines, adjustments, taxes }: DocumentParts) {
  const of = (kind: string) => sum(adjustments.filter((each) => each.kind === kind).map(({ net }) => net))
  const netCents = sum(lines.map(({ net }) => net)) + of('charge') - of('allowance')
  return {
    netCents,
    taxedCents: sum(taxes.map(({ net }) => net)),
    grossCents: netCents + sum(taxes.map(({ tax }) => tax)),
  }
}

test('an invoice and its credit notes have their lines and their tax by rate, which add up to them', async () => {
  await using german = await openGermanShop()
  const { shop, admin, owner } = german
  await setTax(admin, { taxClass: 'reduced', percent: 7 })
  await shop.db.updateTable('products').set({ tax_class: 'reduced' }).where('id', '=', 'switch').execute()
  await shop.db.updateTable('products').set({ sku: 'SW-1' }).where('id', '=', 'switch').execute()
  await makeCoupon(admin, { percentOff: null, amountOff: 500.01 })
  const path = await invoiced(german, {
    delivery: address,
    coupon: 'SPRING10',
    lines: [
      { product_id: 'router', orderAmount: 333, note: 'hall 2' },
      { product_id: 'switch', orderAmount: 101 },
    ],
  })
  const { body } = await owner.get(path)
  await admin.post(`/orders/${body.order_id}/refunds`, {
    lines: [{ line: 2, orderAmount: 3 }],
    reason: 'Broken',
  })
  await admin.post(`/orders/${body.order_id}/refunds`, { amount: 77.77, reason: 'Agreed' })
  const invoice = InvoiceDetails.parse((await owner.get(path)).body)
  expect(invoice.lines).toEqual([
    {
      position: 1,
      sku: 'HF-P100001',
      name: 'Router “X” <5 GHz>',
      note: 'hall 2',
      pieces: 333,
      unit: 'H87',
      price: 18.5,
      net: 6_160.5,
      category: 'S',
      percent: 19,
    },
    {
      position: 2,
      sku: 'SW-1',
      name: 'Switch',
      pieces: 101,
      unit: 'H87',
      price: 7.77,
      net: 784.77,
      category: 'S',
      percent: 7,
    },
  ])
  expect(invoice.adjustments.map(({ kind, reason, percent }) => [kind, reason, percent])).toEqual([
    ['allowance', 'Coupon SPRING10', 19],
    ['allowance', 'Coupon SPRING10', 7],
    ['charge', 'Freight', 19],
  ])
  expect(invoice.taxes.map(({ category, percent }) => [category, percent])).toEqual([
    ['S', 19],
    ['S', 7],
  ])
  for (const { net, tax, percent } of invoice.taxes)
    expect(cents(tax)).toBe(Math.round((cents(net) * percent) / 100))
  const [pieces, agreed] = invoice.creditNotes
  expect(pieces?.lines).toMatchObject([{ position: 1, name: 'Switch', pieces: 3, net: 23.31, percent: 7 }])
  expect(agreed?.lines.length).toBeGreaterThan(0)
  for (const document of [invoice, ...invoice.creditNotes]) {
    const { netCents, taxedCents, grossCents } = countedOf(document)
    expect(grossCents, document.number).toBe(cents(document.amount))
    expect(taxedCents, document.number).toBe(netCents)
    expect(sum(document.taxes.map(({ tax }) => tax))).toBe(cents(document.tax ?? 0))
  }
})

test('an invoice that was paid by card is due on no day: in the API, lists, files, XML, papers and webhooks', async () => {
  await using german = await openGermanShop()
  const { shop, owner, admin } = german
  await invoiced(german, { delivery: address, lines: [{ product_id: 'router', orderAmount: 100 }] })
  const lines = [{ product_id: 'router', orderAmount: 200 }]
  await admin.post('/webhooks', { url: 'https://erp.example.com/in', events: ['invoice.issued'] })
  const priced = await owner.post('/orders', { delivery: address, lines, paymentAmount: 1 })
  const { paymentAmount } = priced.body
  const placed = await owner.post('/orders', { delivery: address, lines, paymentAmount })
  const id = String(placed.body.insertedId)
  await owner.post('/create-payment-intent', { _id: id })
  shop.cards.pay(id)
  await owner.put('/orderUpdate', { _id: id })
  const all = z.array(Invoice).parse((await owner.get('/invoices/mine')).body)
  const [card, account] = ['card', 'account'].map((method) => all.find((each) => each.method === method))
  expect(account).toHaveProperty('dueAt')
  expect(card).not.toHaveProperty('dueAt')
  const path = `/invoices/${card?._id}`
  expect((await owner.get(path)).body).not.toHaveProperty('dueAt')
  expect((await owner.get(`/orders/${id}`)).body.invoice).not.toHaveProperty('dueAt')
  const [head = '', ...rows] = (await owner.get('/invoices/mine.csv')).text.split('\r\n')
  const due = (number: string | undefined) =>
    rows.find((row) => row.startsWith(String(number)))?.split(',')[head.split(',').indexOf('due')]
  expect(due(card?.number)).toBe('')
  expect(due(account?.number)).toMatch(/^\d{4}-/)
  expect((await owner.get(`${path}/xml?format=peppol`)).text).not.toContain('DueDate')
  expect((await owner.get(`${path}/xml?format=cii`)).text).not.toContain('DueDate')
  expect(pdfText((await owner.get(`${path}/pdf`)).bytes)).not.toMatch(/\bDue\b/)
  const events = (await shop.rows('webhook_events')).filter(({ type }) => type === 'invoice.issued')
  const invoiceIn = ({ data }: { data?: unknown }) => (data as { invoice: object }).invoice // as the trigger writes it
  expect(events.map(invoiceIn)).toEqual([expect.not.objectContaining({ dueAt: expect.anything() })])
})

test('orders have the id of their customer, and addresses by their parts', async () => {
  await using german = await openGermanShop()
  const { shop, owner, admin, id } = german
  const billing = { ...address, name: 'Accounts', street: 'Ring 1' }
  const deliveries = [
    { address, lines: [{ product_id: 'router', orderAmount: 60 }] },
    { address: { ...address, city: 'Hamburg' }, lines: [{ product_id: 'router', orderAmount: 40 }] },
  ]
  const lines = [{ product_id: 'router', orderAmount: 100 }]
  await invoiced(german, { delivery: address, billing, lines })
  await invoiced(german, { deliveries, lines })
  const orders = async () => z.array(Order).parse((await owner.get('/myOrder?email=ada@example.com')).body)
  const [divided, whole] = await orders()
  const place = { ...address, company: '', region: '' }
  expect(whole).toMatchObject({
    customer: id,
    deliveries: [{ place }],
    billingPlace: { ...place, name: 'Accounts', street: 'Ring 1' },
  })
  expect(divided).toMatchObject({
    customer: id,
    deliveries: [{ place }, { place: { ...place, city: 'Hamburg' } }],
  })
  expect((await admin.get(`/orders/${whole?._id}`)).body).toMatchObject({ customer: id })
  // In one piece, an address is not divided by guessing.
  await owner.post('/order', {
    product_id: 'router',
    orderAmount: 100,
    address: '1 Dock Street',
    phone: '555',
  })
  const [text] = await orders()
  expect(text?.deliveries[0]).not.toHaveProperty('place')
  expect(shop.failures).toEqual([])
})
