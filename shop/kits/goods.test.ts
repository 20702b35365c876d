import { expect, test } from 'vitest'
import { checkLedger } from '#database/audit/ledger-check.ts'
import { makeCoupon } from '#test/coupons.ts'
import { brokenRules } from '#test/e-invoices/check.ts'
import { address, invoiced, openGermanShop } from '#test/german-shop.ts'
import { availableOf, delivery, openKits, order, setKit } from '#test/kits.ts'
import { openCompany } from '#test/open-company.ts'
import { pdfText } from '#test/pdf-text.ts'
import { returning } from '#test/returns.ts'
import { pay, serials } from '#test/shipments.ts'

const oneLine = (bytes: Uint8Array) => pdfText(bytes).replaceAll(/\s+/g, ' ')

test('a kit is picked, shipped, returned and refunded by its parts', async () => {
  await using kits = await openKits()
  const { shop, admin, buyer } = kits
  const id = String((await order(buyer, { desk: 100, cable: 200 })).body.insertedId)
  await setKit(admin, 'desk', { cable: 1 })
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    orderAmount: 300,
    paymentAmount: 110_601,
    lines: [
      { product_id: 'desk', orderAmount: 100, paymentAmount: 110_001 },
      { product_id: 'cable', orderAmount: 200, paymentAmount: 600 },
    ],
    parts: [
      { kitLine: 1, productName: 'Laptop', piecesPerKit: 1, orderAmount: 100, paymentAmount: 75_632.1 },
      { kitLine: 1, productName: 'Monitor', piecesPerKit: 2, orderAmount: 200, paymentAmount: 33_612.58 },
      { kitLine: 1, productName: 'Cable', piecesPerKit: 3, orderAmount: 300, paymentAmount: 756.32 },
    ],
  })
  await pay(shop, buyer, id)
  expect((await admin.get(`/orders/${id}`)).body.openLines).toEqual([
    { delivery: 1, line: 2, orderAmount: 200, tracksSerials: false },
    { delivery: 1, line: 3, orderAmount: 100, tracksSerials: true },
    { delivery: 1, line: 4, orderAmount: 200, tracksSerials: false },
    { delivery: 1, line: 5, orderAmount: 300, tracksSerials: false },
  ])
  const ship = (...lines: object[]) => admin.post(`/orders/${id}/shipments`, { lines })
  expect(await ship({ line: 1, orderAmount: 1 })).toMatchObject({
    status: 422,
    body: { code: 'kit-by-parts' },
  })
  expect((await ship({ line: 6, orderAmount: 1 })).body.code).toBe('no-such-line')
  expect((await ship({ line: 4, orderAmount: 201 })).body.code).toBe('more-than-open')
  const first = await ship(
    { line: 3, orderAmount: 100, serials: serials(100) },
    { line: 4, orderAmount: 150 },
  )
  expect(first.status).toBe(200)
  const slip = oneLine((await admin.get(`/shipments/${first.body.insertedId}/packing-slip`)).bytes)
  expect(slip).toMatch(/Laptop 100 100 .*Part of Desk.*Monitor 200 150/)
  await ship({ line: 2, orderAmount: 200 }, { line: 4, orderAmount: 50 }, { line: 5, orderAmount: 300 })
  expect((await buyer.get(`/orders/${id}/shipments`)).body).toMatchObject([
    { lines: [{ line: 3, productName: 'Laptop', serials: 100 }, { line: 4 }] },
    { lines: [{ line: 2 }, { line: 4, orderAmount: 50 }, { line: 5, productName: 'Cable' }] },
  ])
  for (const { id: shipment } of await shop.rows('shipments'))
    await admin.put(`/shipments/${shipment}/delivery`)
  expect(await shop.rows('orders')).toMatchObject([{ fulfilment: 'delivered' }])

  const { ask, approve, receive, refund } = returning(shop, buyer, admin, id)
  expect((await ask({ line: 1, orderAmount: 1 })).body.code).toBe('kit-by-parts')
  const asked = await ask({ line: 3, orderAmount: 3, serials: ['sn-7'] })
  const rma = String(asked.body.insertedId)
  await approve(rma)
  await receive(rma, { line: 3, restocked: 1, writtenOff: 2, serials: ['SN-7', 'SN-8', 'SN-9'] })
  expect(await availableOf(shop, 'laptop')).toBe(901)
  expect(await refund(rma), '3 of 100 laptops, which have $75,632.10').toMatchObject({
    status: 200,
    body: { amount: 2_268.96 },
  })
  expect((await buyer.get(`/orders/${id}/returns`)).body).toMatchObject([
    { value: 2_268.96, lines: [{ line: 3, productName: 'Laptop' }] },
  ])
  const refundLines = (...lines: [line: number, orderAmount: number][]) =>
    admin.post(`/orders/${id}/refunds`, {
      lines: lines.map(([line, orderAmount]) => ({ line, orderAmount })),
      reason: 'Late',
    })
  expect((await refundLines([1, 1])).body.code).toBe('kit-by-parts')
  expect((await refundLines([3, 98])).body).toMatchObject({ code: 'pieces-refunded-before', left: 97 })
  expect((await refundLines([4, 7])).status).toBe(200)
  const rest = await refundLines([2, 200], [3, 97], [4, 193], [5, 300])
  expect(rest.body, 'the shares are those of the whole kit').toMatchObject({ left: 0 })
  const { invoice } = (await buyer.get(`/orders/${id}`)).body as { invoice: { _id: string } } // as declared
  const paper = oneLine((await buyer.get(`/invoices/${invoice._id}/pdf`)).bytes)
  expect(paper).toMatch(
    /Desk 100 \$1,100\.01 \$110,001\.00 .*1 × Laptop, .*2 × Monitor, .*3 × Cable, .*Cable 200/,
  )
  const year = new Date().getUTCFullYear()
  const credit = await buyer.get(`/invoices/${invoice._id}/credit-notes/CN-${year}-000001/pdf`)
  expect(oneLine(credit.bytes)).toMatch(/Laptop 3 \$2,268\.96 .*Part of Desk/)
  expect(await checkLedger(shop.db, { sandbox: false })).toEqual([])
})

test('tax, addresses and electronic documents of a kit keep their rules, also for a single part', async () => {
  await using german = await openGermanShop()
  const { shop, admin, owner } = german
  await shop.addProduct({ id: 'rack', name: 'Rack', price: 88.88, available: 0 })
  await setKit(admin, 'rack', { router: 2, switch: 3 })
  const there = { ...address, city: 'Bonn' }
  const path = await invoiced(german, {
    lines: [{ product_id: 'rack', orderAmount: 101 }],
    deliveries: [
      { address, lines: [{ product_id: 'rack', orderAmount: 60 }] },
      { address: there, lines: [{ product_id: 'rack', orderAmount: 41 }] },
    ],
  })
  const [{ id } = {}] = await shop.rows('orders')
  const { parts, charges } = (await owner.get(`/orders/${id}`)).body as {
    parts: { tax: number }[]
    charges: { tax: number }
    // as declared
  }
  expect(parts.map(({ tax }) => tax)).toHaveLength(2)
  expect(charges).toBeDefined()
  const open = (await admin.get(`/orders/${id}`)).body.openLines
  expect(open).toMatchObject([
    { delivery: 1, line: 2, orderAmount: 120 },
    { delivery: 1, line: 3, orderAmount: 180 },
    { delivery: 2, line: 2, orderAmount: 82 },
    { delivery: 2, line: 3, orderAmount: 123 },
  ])
  await admin.put(`/update?_id=${id}`)
  const refunded = await admin.post(`/orders/${id}/refunds`, {
    lines: [{ line: 3, orderAmount: 7 }],
    reason: 'Broken',
  })
  expect(refunded, refunded.text).toMatchObject({ status: 200 })
  const notes = [path, `${path}/credit-notes/${refunded.body.creditNote}`]
  const read = async (document: string, format: string) =>
    (await owner.get(`${document}/xml?format=${format}`)).text
  for (const document of notes) {
    const peppol = await read(document, 'peppol')
    expect(brokenRules(peppol, 'peppol'), peppol).toEqual([])
  }
  const cii = await read(notes[1] ?? '', 'cii')
  expect(brokenRules(cii, 'en16931-cii'), cii).toEqual([])
  expect(cii).toContain('<ram:BasisQuantity unitCode="H87">7</ram:BasisQuantity>')
  expect(await read(path, 'peppol')).toMatch(/<cbc:Note>2 × Router “X” &lt;5 GHz&gt;, .*; 3 × Switch, /)
  expect(await checkLedger(shop.db, { sandbox: false })).toEqual([])
})

test('the parts of a kit share what it costs after the coupon', async () => {
  await using german = await openGermanShop()
  const { shop, admin, owner } = german
  await shop.addProduct({ id: 'rack', name: 'Rack', price: 88.88, available: 0 })
  await setKit(admin, 'rack', { router: 2, switch: 3 })
  await makeCoupon(admin, { code: 'THIRD', percentOff: 33.33 })
  const path = await invoiced(german, {
    delivery: address,
    lines: [{ product_id: 'rack', orderAmount: 101 }],
    coupon: 'THIRD',
  })
  const [{ id } = {}] = await shop.rows('orders')
  const paid = (await owner.get(`/orders/${id}`)).body as {
    lines: { paymentAmount: number; discount: number }[]
    parts: { paymentAmount: number }[]
    paymentAmount: number
    // as declared
  }
  expect(paid.lines).toMatchObject([{ paymentAmount: 8_976.88, discount: 2_991.99 }])
  expect(paid.parts.map(({ paymentAmount }) => paymentAmount)).toEqual([3_780.63, 2_204.26])
  await admin.put(`/update?_id=${id}`)
  const refund = (...lines: [line: number, orderAmount: number][]) =>
    admin.post(`/orders/${id}/refunds`, {
      lines: lines.map(([line, orderAmount]) => ({ line, orderAmount })),
      reason: 'Broken',
    })
  const [first, rest] = [await refund([3, 7]), await refund([2, 202], [3, 296])]
  expect(first, first.text).toMatchObject({ status: 200 })
  expect(rest, rest.text).toMatchObject({ status: 200 })
  for (const document of [
    path,
    ...[first, rest].map(({ body }) => `${path}/credit-notes/${body.creditNote}`),
  ]) {
    const peppol = (await owner.get(`${document}/xml?format=peppol`)).text
    expect(brokenRules(peppol, 'peppol'), peppol).toEqual([])
  }
  expect(await checkLedger(shop.db, { sandbox: false })).toEqual([])
})

test('a rejected kit gives the pieces of its parts back, and the rest is ordered', async () => {
  await using company = await openCompany()
  const { shop, buyer, approver } = company
  await company.rules({ approvalThreshold: 1_000 })
  await shop.addProduct({ id: 'cable', price: 5, available: 1_000 })
  await shop.addProduct({ id: 'rack', price: 50, available: 0 })
  await setKit(await shop.admin(), 'rack', { router: 2, cable: 3 })
  const { body } = await buyer.post('/orders', {
    delivery,
    lines: [
      { product_id: 'rack', orderAmount: 100 },
      { product_id: 'router', orderAmount: 100 },
    ],
    paymentAmount: 7_000,
  })
  expect(await availableOf(shop, 'router')).toBe(9_700)
  const approved = await approver.post(`/orders/${body.insertedId}/approval`, {
    rejectedLines: [1],
    reason: 'No racks',
  })
  expect(approved, approved.text).toMatchObject({ status: 200 })
  expect(await availableOf(shop, 'router')).toBe(9_900)
  expect(await availableOf(shop, 'cable')).toBe(1_000)
  expect((await buyer.get(`/orders/${body.insertedId}`)).body).toMatchObject({
    orderAmount: 100,
    paymentAmount: 2_000,
    lines: [{ product_id: 'router' }],
    rejectedLines: [{ product_id: 'rack' }],
  })
})
