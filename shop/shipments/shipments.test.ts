import { expect, test } from 'vitest'
import type { Reply } from '#test/open-shop.ts'
import { openShipping, pay, serials } from '#test/shipments.ts'

const rowsOf = ({ text }: Reply): Record<string, unknown>[] => JSON.parse(text)

test('some pieces are shipped, then the rest; the buyer sees what is where, and is told each time', async () => {
  await using shipping = await openShipping()
  const { shop, buyer, admin, id, ship, state } = shipping
  const first = await ship({
    lines: [
      { line: 1, orderAmount: 50, serials: serials(50) },
      { line: 2, orderAmount: 300 },
    ],
    tracking: { carrier: 'ups', trackingNumber: '1Z 999' },
  })
  expect(first).toMatchObject({ status: 200, body: { number: 'SH-100001' } })
  expect(await state()).toBe('processing part-shipped')
  expect((await buyer.get(`/orders/${id}`)).body).toMatchObject({
    status: 'pending',
    fulfilment: 'part-shipped',
    openLines: [{ delivery: 1, line: 1, orderAmount: 150, tracksSerials: true }],
  })
  expect(shop.mails.emails.at(-1)).toMatchObject({
    to: 'ada@example.com',
    kind: 'order-shipped',
    piecesLeft: 150,
    order: { number: 'HF-100001', link: `http://shop.test/dashBoard/order/${id}` },
    shipment: {
      number: 'SH-100001',
      carrier: 'UPS',
      trackingLink: 'https://www.ups.com/track?tracknum=1Z999',
      lines: [
        { productName: 'Laptop', pieces: 50 },
        { productName: 'Cable', pieces: 300 },
      ],
    },
  })

  const second = await ship({ lines: [{ line: 1, orderAmount: 150, serials: serials(150, 51) }] })
  expect(second).toMatchObject({ status: 200, body: { number: 'SH-100002' } })
  expect(await state()).toBe('processing shipped')
  const listed = await buyer.get(`/orders/${id}/shipments`)
  expect(listed.headers.get('X-Total-Count')).toBe('2')
  expect(listed.body).toMatchObject([
    {
      number: 'SH-100001',
      delivery: 1,
      carrier: 'ups',
      trackingNumber: '1Z 999',
      trackingLink: 'https://www.ups.com/track?tracknum=1Z999',
      lines: [
        { line: 1, productName: 'Laptop', orderAmount: 50, serials: 50 },
        { line: 2, productName: 'Cable', orderAmount: 300, serials: 0 },
      ],
    },
    { number: 'SH-100002', lines: [{ line: 1, orderAmount: 150, serials: 150 }] },
  ])
  const [, next] =
    /<([^>]+)>/.exec((await buyer.get(`/orders/${id}/shipments?limit=1`)).headers.get('Link') ?? '') ?? []
  expect((await buyer.get(next?.replace(/^.*\/api/, '') ?? '')).body).toMatchObject([{ number: 'SH-100002' }])

  const deliver = (body: unknown) => admin.put(`/shipments/${Object(body).insertedId}/delivery`)
  expect((await deliver(first.body)).status).toBe(200)
  expect(await state()).toBe('processing shipped')
  expect(shop.mails.emails.at(-1)).toMatchObject({
    kind: 'shipment-delivered',
    shipment: { number: 'SH-100001' },
  })
  const mails = shop.mails.emails.length
  expect((await deliver(first.body)).status, 'once more').toBe(200)
  expect(shop.mails.emails).toHaveLength(mails)
  await deliver(second.body)
  expect(await state()).toBe('delivered delivered')
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'order-delivered' })
  const { history, openLines } = (await buyer.get(`/orders/${id}`)).body
  expect(openLines).toEqual([])
  expect(history).toMatchObject([
    { to: 'not payed' },
    { to: 'pending', from: 'not payed' },
    { to: 'pending', fulfilment: 'part-shipped', by: 'admin' },
    { to: 'pending', fulfilment: 'shipped' },
    { from: 'pending', to: 'delivered' },
  ])
  const log = rowsOf(await admin.get('/audit-log'))
  expect(log.map(({ action, label }) => `${action} ${label}`)).toEqual([
    'order-delivered 500 × Laptop and 1 more',
    'shipment-delivered SH-100002 of HF-100001',
    'shipment-delivered SH-100001 of HF-100001',
    'order-shipped SH-100002 of HF-100001',
    'order-shipped SH-100001 of HF-100001',
  ])
})

test('what is not left, not ordered or not paid is not shipped, and nothing is written', async () => {
  await using shipping = await openShipping()
  const { shop, id, ship, order, buyer, admin } = shipping
  const cables = (orderAmount: number) => ({ lines: [{ line: 2, orderAmount }] })
  expect(await ship(cables(301))).toMatchObject({
    status: 409,
    body: { code: 'more-than-open', lines: [{ line: 2, open: 300, message: 'Cable: 300 left to ship.' }] },
  })
  expect(await ship({ lines: [{ line: 3, orderAmount: 1 }] })).toMatchObject({
    body: { code: 'no-such-line' },
  })
  expect(await ship({ delivery: 2, ...cables(1) })).toMatchObject({ body: { code: 'no-such-delivery' } })
  expect(await ship({ lines: [] })).toMatchObject({ status: 400 })
  expect(await ship({ lines: [...cables(1).lines, ...cables(1).lines] })).toMatchObject({ status: 400 })
  expect(await ship(cables(1), 'nothing')).toMatchObject({ status: 404, body: { code: 'no-such-order' } })
  const unpaid = await order()
  expect(await ship(cables(1), unpaid)).toMatchObject({ status: 409, body: { code: 'not-shippable' } })
  expect((await admin.get(`/orders/${unpaid}`)).body.openLines).toEqual([])
  await buyer.put(`/orders/${unpaid}/cancellation`)
  expect(await ship(cables(1), unpaid)).toMatchObject({ body: { code: 'not-shippable' } })
  for (const tracking of [
    { trackingNumber: '1' },
    { carrier: 'ups', trackingNumber: '<script>' },
    { carrier: 'ups', trackingUrl: 'https://ups.example/1' },
    { carrier: 'other', trackingUrl: 'http://ups.example/1' },
    { carrier: 'other', trackingUrl: 'javascript:alert(1)' },
    { carrier: 'pigeon' },
  ])
    expect(await ship({ ...cables(1), tracking }), JSON.stringify(tracking)).toMatchObject({ status: 400 })
  expect(await shop.rows('shipments')).toEqual([])
  expect((await ship(cables(300))).status).toBe(200)
  expect(await ship(cables(1)), 'all are gone').toMatchObject({ body: { code: 'more-than-open' } })
  expect((await admin.put(`/orders/${id}/refund`)).body).toMatchObject({ code: 'not-refundable' })
})

test('a tracked product goes with one serial number for each piece, none of them twice or shipped before', async () => {
  await using shipping = await openShipping()
  const { shop, buyer, ship, order } = shipping
  const laptops = (sent: readonly string[], orderAmount = 3) => ({
    lines: [{ line: 1, orderAmount, serials: sent }],
  })
  expect(await ship(laptops(['A', 'B']))).toMatchObject({
    status: 422,
    body: {
      code: 'serials-needed',
      lines: [
        { line: 1, expected: 3, given: 2, message: 'Laptop: 2 serial numbers for 3 pieces that need one.' },
      ],
    },
  })
  expect(await ship(laptops(['A 1', 'B', 'a1']))).toMatchObject({
    body: {
      code: 'serials-needed',
      lines: [{ repeated: ['A 1', 'a1'], message: 'Laptop: A 1, a1 more than once.' }],
    },
  })
  expect(await ship(laptops(['A', 'B', 'C,D']))).toMatchObject({ status: 400 })
  expect(
    await ship({ lines: [{ line: 2, orderAmount: 1, serials: ['A'] }] }),
    'cables have none',
  ).toMatchObject({
    body: { code: 'serials-needed', lines: [{ line: 2, expected: 0, given: 1 }] },
  })
  expect(await ship(laptops(['a 1', 'B', 'C']))).toMatchObject({ status: 200 })
  const another = await order()
  await pay(shop, buyer, another)
  expect(await ship(laptops(['D', 'A1', 'b']), another)).toMatchObject({
    status: 409,
    body: { code: 'serials-shipped-before', serials: ['A1', 'b'] },
  })
  expect(await shop.rows('shipments')).toHaveLength(1)
  expect(await shop.rows('shipment_serials')).toMatchObject([
    { normalised: 'A1', serial: 'a 1' },
    { normalised: 'B' },
    { normalised: 'C' },
  ])
})

test('of an order to several addresses each gets its own share', async () => {
  await using shipping = await openShipping({ divided: true })
  const { buyer, admin, id, ship, state, shop } = shipping
  expect((await admin.get(`/orders/${id}`)).body.openLines).toEqual([
    { delivery: 1, line: 1, orderAmount: 50, tracksSerials: true },
    { delivery: 1, line: 2, orderAmount: 100, tracksSerials: false },
    { delivery: 2, line: 1, orderAmount: 150, tracksSerials: true },
    { delivery: 2, line: 2, orderAmount: 200, tracksSerials: false },
  ])
  expect(await ship({ lines: [{ line: 2, orderAmount: 101 }] })).toMatchObject({
    body: { code: 'more-than-open', lines: [{ open: 100 }] },
  })
  expect((await ship({ delivery: 2, lines: [{ line: 2, orderAmount: 101 }] })).status).toBe(200)
  expect(shop.mails.emails.at(-1)).toMatchObject({
    shipment: { address: 'Ada Byron\n1 Dock\nLeeds\nUnited Kingdom' },
  })
  expect((await buyer.get(`/orders/${id}/shipments`)).body).toMatchObject([
    {
      delivery: 2,
      address: 'Ada Byron\n1 Dock\nLeeds\nUnited Kingdom',
      lines: [{ line: 2, orderAmount: 101 }],
    },
  ])
  await ship({ lines: [{ line: 1, orderAmount: 50, serials: serials(50) }] })
  await ship({ delivery: 2, lines: [{ line: 1, orderAmount: 150, serials: serials(150, 51) }] })
  expect(await state()).toBe('processing part-shipped')

  // The fixed call ships the rest to each address, and delivers everything.
  expect((await admin.put(`/update?_id=${id}`)).body).toEqual({ success: true })
  expect(await state()).toBe('delivered delivered')
  const all = rowsOf(await buyer.get(`/orders/${id}/shipments`))
  expect(all.map(({ delivery, lines }) => [delivery, lines])).toMatchObject([
    [2, [{ line: 2, orderAmount: 101 }]],
    [1, [{ line: 1, orderAmount: 50 }]],
    [2, [{ line: 1, orderAmount: 150 }]],
    [1, [{ line: 2, orderAmount: 100 }]],
    [2, [{ line: 2, orderAmount: 99 }]],
  ])
  expect(all.every(({ deliveredAt }) => typeof deliveredAt === 'string')).toBe(true)
})

test('what is left with serial numbers is not delivered without them', async () => {
  await using shipping = await openShipping()
  const { shop, admin, id, ship, state } = shipping
  expect(await admin.put(`/update?_id=${id}`)).toMatchObject({
    status: 409,
    body: { code: 'ship-with-serials' },
  })
  expect((await admin.put('/orders/deliveries', { ids: [id] })).body).toEqual({
    delivered: [],
    refused: [id],
    reasons: [expect.objectContaining({ _id: id, code: 'ship-with-serials' })],
  })
  expect(await shop.rows('shipments')).toEqual([])
  expect(await state()).toBe('processing open')
  await ship({ lines: [{ line: 1, orderAmount: 200, serials: serials(200) }] })
  expect((await admin.put('/orders/deliveries', { ids: [id] })).body).toEqual({
    delivered: [id],
    refused: [],
    reasons: [],
  })
  expect(await state()).toBe('delivered delivered')
})

test('carrier and number are corrected until it is delivered', async () => {
  await using shipping = await openShipping()
  const { shop, buyer, admin, id, ship } = shipping
  const { body } = await ship({
    lines: [{ line: 2, orderAmount: 10 }],
    tracking: { carrier: 'ups', trackingNumber: '1' },
  })
  const path = `/shipments/${body.insertedId}`
  const tracking = { carrier: 'other', trackingNumber: 'T-1', trackingUrl: 'https://trucks.example/T-1' }
  expect((await admin.put(path, { tracking })).body).toEqual({ success: true })
  expect((await buyer.get(`/orders/${id}/shipments`)).body).toMatchObject([
    { ...tracking, trackingLink: 'https://trucks.example/T-1' },
  ])
  expect((await shop.rows('audit_log')).at(-1)).toMatchObject({
    action: 'shipment-changed',
    subject: id,
    before: { carrier: 'ups', trackingNumber: '1' },
    after: tracking,
  })
  await admin.put(`${path}/delivery`)
  expect(await admin.put(path, { tracking })).toMatchObject({
    status: 409,
    body: { code: 'shipment-delivered' },
  })
  expect(await admin.delete(path)).toMatchObject({ status: 409, body: { code: 'shipment-delivered' } })
  expect(await admin.put('/shipments/nothing', { tracking })).toMatchObject({ status: 404 })
})

test('a shipment that was a mistake is taken back: its pieces and serial numbers can be shipped again', async () => {
  await using shipping = await openShipping()
  const { shop, buyer, admin, id, ship, state } = shipping
  const laptops = { lines: [{ line: 1, orderAmount: 200, serials: serials(200) }] }
  const cables = { lines: [{ line: 2, orderAmount: 300 }] }
  const back = (body: unknown) => admin.delete(`/shipments/${Object(body).insertedId}`)
  // There and back twice: the history may leave a state more than once.
  for (let round = 0; round < 2; round += 1) {
    const first = await ship(laptops)
    const second = await ship(cables)
    expect(await state()).toBe('processing shipped')
    expect((await back(first.body)).body).toEqual({ success: true })
    expect(await state()).toBe('processing part-shipped')
    expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'shipment-voided', to: 'ada@example.com' })
    expect((await back(first.body)).body, 'once more').toEqual({ success: true })
    expect((await back(second.body)).status).toBe(200)
    expect(await state()).toBe('processing open')
  }
  expect((await buyer.get(`/orders/${id}/shipments`)).body).toEqual([])
  expect(await shop.rows('shipments')).toHaveLength(4)
  expect((await shop.rows('audit_log')).at(-1)).toMatchObject({
    action: 'shipment-voided',
    before: { pieces: 300 },
  })
  expect((await admin.put(`/orders/${id}/refund`)).status, 'nothing is shipped').toBe(200)
})

test('the same press twice ships once', async () => {
  await using shipping = await openShipping()
  const { shop, admin, id } = shipping
  const send = () =>
    admin.send(`/orders/${id}/shipments`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'one' },
      body: JSON.stringify({ lines: [{ line: 2, orderAmount: 100 }] }),
    })
  const [first, second] = [await send(), await send()]
  expect(second.body).toEqual(first.body)
  expect(await shop.rows('shipments')).toHaveLength(1)
})

test('the asset list has each serial number with the day of delivery and the end of the warranty', async () => {
  await using shipping = await openShipping()
  const { shop, buyer, admin, id, ship } = shipping
  const { body } = await ship({ lines: [{ line: 1, orderAmount: 2, serials: ['=SN 1', 'SN-2'] }] })
  const header = 'serial,product,sku,delivered on,warranty until,order,shipment,returned on'
  const { sku } = await shop.db
    .selectFrom('products')
    .select('sku')
    .where('id', '=', 'laptop')
    .executeTakeFirstOrThrow()
  const under = (delivered: string, until: string) =>
    `\ufeff${header}\r\n'=SN 1,Laptop,${sku},${delivered},${until},HF-100001,SH-100001,\r\n` +
    `SN-2,Laptop,${sku},${delivered},${until},HF-100001,SH-100001,\r\n`
  const list = await buyer.get(`/orders/${id}/assets.csv`)
  expect(list.headers.get('Content-Disposition')).toBe('attachment; filename="assets.csv"')
  expect(list.text).toBe(under('', ''))
  await admin.put(`/shipments/${body.insertedId}/delivery`)
  const { delivered_at } = await shop.db
    .selectFrom('shipments')
    .select('delivered_at')
    .executeTakeFirstOrThrow()
  const day = delivered_at?.toISOString().slice(0, 10) ?? ''
  // A later change of the product does not change the shipment.
  await shop.db.updateTable('products').set({ warranty_months: 1 }).where('id', '=', 'laptop').execute()
  const until = new Date(`${day}T00:00:00Z`)
  until.setUTCFullYear(until.getUTCFullYear() + 2)
  expect((await admin.get(`/orders/${id}/assets.csv`)).text).toBe(
    under(day, until.toISOString().slice(0, 10)),
  )
})

test('1,000 serial numbers are shipped at once, and listed in batches', async () => {
  await using shipping = await openShipping()
  const { shop, buyer, admin } = shipping
  const placed = await buyer.post('/order', {
    product_id: 'laptop',
    orderAmount: 1_100,
    address: 'x',
    phone: '1',
  })
  const id = String(placed.body.insertedId)
  await pay(shop, buyer, id)
  const sent = serials(1_100)
  expect(
    await admin.post(`/orders/${id}/shipments`, { lines: [{ line: 1, orderAmount: 1_100, serials: sent }] }),
  ).toMatchObject({ status: 200 })
  const rows = (await buyer.get(`/orders/${id}/assets.csv`)).text.trim().split('\r\n').slice(1)
  expect(rows.map((row) => row.split(',')[0]).toSorted()).toEqual(sent.toSorted())
})
