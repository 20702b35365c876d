import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { TestShop } from '#test/open-shop.ts'
import { openDelivered } from '#test/returns.ts'
import { openShipping, pay, serials } from '#test/shipments.ts'

const availableOf = async ({ shop }: Awaited<ReturnType<typeof openDelivered>>, id: string) =>
  (await shop.rows('products')).find((product) => product.id === id)?.available

test('pieces are asked for, approved, received and refunded, and everybody is told', async () => {
  await using delivered = await openDelivered()
  const { shop, buyer, admin, id, ask, receive, refund } = delivered
  const before = await availableOf(delivered, 'cable')
  const asked = await ask(
    { line: 2, orderAmount: 40, reason: 'defective', note: 'No signal' },
    { line: 1, orderAmount: 2 },
  )
  expect(asked).toMatchObject({ status: 200, body: { number: 'RMA-100001' } })
  const rma = String(asked.body.insertedId)
  expect(shop.mails.emails.at(-1)).toMatchObject({
    kind: 'for-the-shop',
    about: 'return',
    from: { email: 'ada@example.com' },
    text: expect.stringContaining('40 × Cable: Does not work. No signal'),
  })
  expect((await buyer.get(`/orders/${id}/returns`)).body).toMatchObject([
    {
      number: 'RMA-100001',
      state: 'asked',
      askedBy: 'ada@example.com',
      value: 1_920,
      lines: [
        { line: 1, orderAmount: 2, reason: 'damaged' },
        { line: 2, productName: 'Cable', orderAmount: 40, reason: 'defective', note: 'No signal' },
      ],
    },
  ])

  expect((await receive(rma, { line: 2, restocked: 1, writtenOff: 0 })).body.code).toBe('return-not-open')
  await admin.put('/settings/seller', {
    name: 'Hundredfold Ltd',
    address: '1 Dock Road\nLondon',
    email: '',
    phone: '',
    taxNumber: '',
    bankAccount: '',
  })
  expect(await admin.put(`/returns/${rma}/approval`, { note: 'Pack well' })).toMatchObject({ status: 200 })
  expect(shop.mails.emails.at(-1)).toMatchObject({
    to: 'ada@example.com',
    kind: 'return-approved',
    note: 'Pack well',
    sendTo: 'Hundredfold Ltd\n1 Dock Road\nLondon',
    return: { number: 'RMA-100001', lineCount: 2 },
  })

  const receipt = [
    { line: 1, restocked: 0, writtenOff: 2, serials: ['sn-7', 'SN-9'] },
    { line: 2, restocked: 30, writtenOff: 5 },
  ]
  expect(await receive(rma, ...receipt)).toMatchObject({ status: 200 })
  expect(await receive(rma, ...receipt), 'sent again').toMatchObject({ status: 200 })
  expect((await receive(rma, { line: 2, restocked: 31, writtenOff: 5 })).body.code).toBe('return-not-open')
  expect(await availableOf(delivered, 'cable')).toBe(Number(before) + 30)
  expect(shop.mails.emails.at(-1)).toMatchObject({
    kind: 'return-received',
    return: { lines: [{ pieces: 2 }, { productName: 'Cable', pieces: 35 }] },
  })
  const ledger = (await shop.rows('stock_ledger')).filter(({ return_id }) => return_id === rma)
  expect(ledger).toMatchObject([{ product_id: 'cable', pieces: 30, reason: 'returned', order_id: id }])

  expect(await refund(rma), 'at the prices of the order').toMatchObject({
    status: 200,
    body: { amount: 2 * 900 + 35 * 3 },
  })
  expect((await refund(rma)).body.code).toBe('return-not-open')
  await shop.jobs.runAll()
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'order-part-refunded', amountCents: 190_500 })
  const { body: order } = await buyer.get(`/orders/${id}`)
  expect(order.history).toMatchObject([
    { to: 'not payed' },
    { to: 'pending' },
    { fulfilment: 'shipped' },
    { to: 'delivered' },
    { to: 'delivered', by: 'buyer', return: { number: 'RMA-100001', state: 'asked' } },
    { by: 'admin', return: { state: 'approved', reason: 'Pack well' } },
    { return: { state: 'received' } },
    { refund: { amount: 1_905 } },
  ])
  expect((await admin.get('/returns')).body).toMatchObject([
    {
      orderNumber: order.number,
      state: 'refunded',
      answer: 'Pack well',
      value: 1_905,
      refund: { amount: 1_905, creditNote: expect.stringMatching(/^CN-/) },
      lines: [
        { received: { restocked: 0, writtenOff: 2 } },
        { orderAmount: 40, received: { restocked: 30, writtenOff: 5 } },
      ],
    },
  ])
  const log = await admin.get('/audit-log?limit=3')
  expect(log.body).toMatchObject([
    { action: 'order-part-refunded' },
    { action: 'return-received', subject: id, after: { restocked: 30, writtenOff: 7 } },
    { action: 'return-approved', label: `RMA-100001 of ${order.number}` },
  ])
})

test('no more is asked for than is shipped and not in another return', async () => {
  await using shipping = await openShipping()
  const { shop, buyer, id, ship } = shipping
  const ask = (line: number, orderAmount: number) =>
    buyer.post(`/orders/${id}/returns`, { lines: [{ line, orderAmount, reason: 'not-needed' }] })
  expect((await ask(2, 1)).body).toMatchObject({
    code: 'more-than-returnable',
    lines: [{ line: 2, left: 0 }],
  })
  await ship({ lines: [{ line: 2, orderAmount: 100 }] })
  expect((await ask(2, 101)).body).toMatchObject({ lines: [{ left: 100 }] })
  expect(await ask(2, 60)).toMatchObject({ status: 200 })
  expect(await ask(2, 41)).toMatchObject({
    status: 409,
    body: { lines: [{ left: 40, message: 'Cable: 40 can be returned.' }] },
  })
  expect((await ask(3, 1)).body.code).toBe('no-such-line')
  for (const lines of [
    [],
    [{ line: 2, orderAmount: 0, reason: 'other' }],
    [{ line: 2, orderAmount: 1, reason: 'because' }],
    [
      { line: 2, orderAmount: 1, reason: 'other' },
      { line: 2, orderAmount: 1, reason: 'other' },
    ],
  ])
    expect((await buyer.post(`/orders/${id}/returns`, { lines })).status).toBe(400)
  expect(await shop.rows('returns')).toHaveLength(1)
})

test('what is refused or withdrawn can be asked for again, and is said with its reason', async () => {
  await using delivered = await openDelivered()
  const { shop, buyer, admin, id, ask, approve } = delivered
  const first = String((await ask({ line: 2, orderAmount: 300 })).body.insertedId)
  expect((await ask({ line: 2, orderAmount: 1 })).status).toBe(409)
  expect(await buyer.put(`/returns/${first}/withdrawal`)).toMatchObject({ status: 200 })
  expect(await buyer.put(`/returns/${first}/withdrawal`), 'again').toMatchObject({ status: 200 })
  expect((await approve(first)).body.code).toBe('return-not-open')

  const second = String((await ask({ line: 2, orderAmount: 300 })).body.insertedId)
  expect((await admin.put(`/returns/${second}/refusal`, { reason: ' ' })).status).toBe(400)
  await approve(second)
  expect((await buyer.put(`/returns/${second}/withdrawal`)).body.code).toBe('return-not-open')
  expect(await admin.put(`/returns/${second}/refusal`, { reason: 'Nothing came' })).toMatchObject({
    status: 200,
  })
  expect(shop.mails.emails.at(-1)).toMatchObject({ kind: 'return-refused', reason: 'Nothing came' })
  expect((await ask({ line: 2, orderAmount: 300 })).status).toBe(200)
  const list = await buyer.get(`/orders/${id}/returns`)
  expect(list.body).toMatchObject([
    { state: 'withdrawn', answer: '' },
    { state: 'refused', answer: 'Nothing came' },
    { state: 'asked' },
  ])
  expect((await admin.put('/returns/none/approval', {})).body.code).toBe('no-such-return')
})

test('a return that is asked for several times with one key, also at once, is one', async () => {
  await using delivered = await openDelivered()
  const { shop, buyer, id } = delivered
  const send = () =>
    buyer.send(`/orders/${id}/returns`, {
      method: 'POST',
      body: JSON.stringify({ lines: [{ line: 2, orderAmount: 5, reason: 'other' }] }),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'one' },
    })
  const replies = [...(await Promise.all([send(), send(), send()])), await send()]
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
  expect(await shop.rows('returns')).toHaveLength(1)
})

test('what came may be less than was asked for; the rest can be asked for again', async () => {
  await using delivered = await openDelivered()
  const { ask, approved, receive, refund, stateOf } = delivered
  const rma = await approved({ line: 2, orderAmount: 300 })
  expect((await receive(rma, { line: 2, restocked: 300, writtenOff: 1 })).body).toMatchObject({
    code: 'more-than-asked',
    lines: [{ line: 2, asked: 300 }],
  })
  expect((await receive(rma, { line: 1, restocked: 1, writtenOff: 0 })).body.code).toBe('no-such-line')
  expect((await receive(rma, { line: 2, restocked: 0, writtenOff: 0 })).status).toBe(400)
  expect((await receive(rma, { line: 2, restocked: 10, writtenOff: 0 })).status).toBe(200)
  expect((await ask({ line: 2, orderAmount: 291 })).body).toMatchObject({ lines: [{ left: 290 }] })
  // Less than the pieces cost: they came scratched.
  expect((await refund(rma, { amount: 12.5 })).body).toMatchObject({ amount: 12.5 })
  expect(await stateOf(rma)).toBe('refunded')
  await delivered.shop.jobs.runAll()
})

test('a refund of a return is of its own order, of what came, and of pieces that were not refunded', async () => {
  await using delivered = await openDelivered()
  const { shop, buyer, admin, id, order, approved, receive, refund } = delivered
  const rma = await approved({ line: 2, orderAmount: 10 })
  expect((await refund(rma)).body.code).toBe('return-not-open')
  await receive(rma, { line: 2, restocked: 10, writtenOff: 0 })
  const other = await order()
  await pay(shop, buyer, other)
  const ofOther = await admin.post(`/orders/${other}/refunds`, { return_id: rma, reason: 'x' })
  expect(ofOther.body.code).toBe('no-such-return')
  for (const more of [{ lines: [{ line: 2, orderAmount: 1 }] }, { amount: 0 }])
    expect((await refund(rma, more)).status).toBe(400)
  expect((await refund(rma, { amount: 1_000_000 })).body.code).toBe('above-refundable')
  await admin.post(`/orders/${id}/refunds`, { lines: [{ line: 2, orderAmount: 291 }], reason: 'x' })
  expect((await refund(rma)).body).toMatchObject({ code: 'pieces-refunded-before', line: 2, left: 9 })
  await shop.jobs.runAll()
})

test('a return names its pieces by serial number, which finds their lines', async () => {
  await using delivered = await openDelivered()
  const { shop, buyer, admin, id, ask, approved, receive } = delivered
  const match = (caller: typeof buyer, ...sent: string[]) =>
    caller.post(`/orders/${id}/serials/match`, { serials: sent })
  expect(await match(buyer, 'sn - 1', 'SN-2', 'sn-1', 'SN-900')).toMatchObject({
    status: 200,
    body: {
      found: [
        { serial: 'SN-1', line: 1 },
        { serial: 'SN-2', line: 1 },
      ],
      refused: [{ serial: 'SN-900', problem: 'not-of-order' }],
    },
  })
  expect((await match(buyer, 'SN-1 sn-2 SN-900', 'SN-1')).body).toEqual({
    found: [
      { serial: 'SN-1', line: 1 },
      { serial: 'SN-2', line: 1 },
    ],
    refused: [{ serial: 'SN-900', problem: 'not-of-order' }],
  })
  expect((await match(buyer, 'SN-900 SN-901')).body.refused, 'as it was typed').toEqual([
    { serial: 'SN-900 SN-901', problem: 'not-of-order' },
  ])
  expect((await match(await shop.signUp('eve@example.com'), 'SN-1')).body.code).toBe('no-such-order')
  expect((await match(buyer)).status, 'none').toBe(400)

  for (const [line, said] of [
    [{ line: 1, orderAmount: 1, serials: ['SN-1', 'SN-2'] }, '2 serial numbers for 1 piece.'],
    [{ line: 1, orderAmount: 3, serials: ['SN-1', 'sn-1'] }, '1 serial number for 3 pieces.'],
    [
      { line: 1, orderAmount: 1, serials: ['SN-900'] },
      'not shipped on this line, or already in a return: SN-900.',
    ],
    [
      { line: 2, orderAmount: 1, serials: ['SN-1'] },
      'not shipped on this line, or already in a return: SN-1.',
    ],
  ] as const)
    expect((await ask({ ...line, serials: [...line.serials] })).body, said).toMatchObject({
      code: 'serials-not-returnable',
      lines: [{ line: line.line, message: expect.stringContaining(said) }],
    })
  expect(await shop.rows('returns')).toEqual([])

  // Some of the pieces may be named.
  const rma = await approved({ line: 1, orderAmount: 3, serials: ['sn-1 SN-2'] })
  const { body: returns } = await buyer.get(`/orders/${id}/returns`)
  expect(returns).toMatchObject([{ lines: [{ line: 1, orderAmount: 3, serials: ['SN-1', 'SN-2'] }] }])
  expect((await match(buyer, 'SN-2')).body.refused).toEqual([{ serial: 'SN-2', problem: 'in-return' }])
  expect((await ask({ line: 1, orderAmount: 1, serials: ['SN-2'] })).body.code).toBe('serials-not-returnable')

  // What came in the end decides.
  await receive(rma, { line: 1, restocked: 2, writtenOff: 0, serials: ['SN-1', 'SN-3'] })
  expect((await match(admin, 'SN-1', 'SN-2', 'SN-3')).body).toEqual({
    found: [{ serial: 'SN-2', line: 1 }],
    refused: [
      { serial: 'SN-1', problem: 'came-back' },
      { serial: 'SN-3', problem: 'came-back' },
    ],
  })
})

test('a tracked piece comes back with the serial number that it went out with, and may go out again', async () => {
  await using delivered = await openDelivered()
  const { shop, buyer, ship, order, id, approved, receive } = delivered
  const rma = await approved({ line: 1, orderAmount: 3 })
  const came = (...sent: string[]) => receive(rma, { line: 1, restocked: 2, writtenOff: 1, serials: sent })
  for (const [sent, said] of [
    [[], '0 serial numbers for 3 pieces'],
    [['SN-1', 'SN-2'], '2 serial numbers for 3 pieces'],
    [['SN-1', 'SN-2', 'sn-2'], '2 serial numbers for 3 pieces'],
    [['SN-1', 'SN-2', 'SN-201'], 'not shipped with this order, or returned before: SN-201.'],
    [serials(4), '4 serial numbers for 3 pieces'],
  ] as const)
    expect((await came(...sent)).body, String(sent)).toMatchObject({
      code: 'returned-serials-differ',
      lines: [{ line: 1, message: expect.stringContaining(said) }],
    })
  expect(await came('sn - 1', 'SN-2 SN-3')).toMatchObject({ status: 200 })

  const again = await approved({ line: 1, orderAmount: 1 })
  const twice = await receive(again, { line: 1, restocked: 1, writtenOff: 0, serials: ['SN-1'] })
  expect(twice.body.code).toBe('returned-serials-differ')

  const [header, ...assets] = (await buyer.get(`/orders/${id}/assets.csv`)).text.trim().split('\r\n')
  expect(header).toMatch(/,returned on$/)
  const today = new Date().toISOString().slice(0, 10)
  expect(assets.filter((asset) => asset.endsWith(`,${today}`)).map((asset) => asset.split(',')[0])).toEqual([
    'SN-1',
    'SN-2',
    'SN-3',
  ])
  const other = await order()
  await pay(shop, buyer, other)
  const lines = (sent: string[]) => ({ lines: [{ line: 1, orderAmount: sent.length, serials: sent }] })
  expect((await ship(lines(['SN-1', 'SN-4']), other)).body).toMatchObject({
    code: 'serials-shipped-before',
    serials: ['SN-4'],
  })
  expect(await ship(lines(['SN-1', 'SN-2']), other)).toMatchObject({ status: 200 })
})

test('a shipment of which pieces are in a return was no mistake', async () => {
  await using shipping = await openShipping()
  const { buyer, admin, id, ship } = shipping
  const { body } = await ship({ lines: [{ line: 2, orderAmount: 100 }] })
  const asked = await buyer.post(`/orders/${id}/returns`, {
    lines: [{ line: 2, orderAmount: 1, reason: 'wrong-item' }],
  })
  const remove = () => admin.delete(`/shipments/${body.insertedId}`)
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'shipment-returned' } })
  await admin.put(`/returns/${asked.body.insertedId}/refusal`, { reason: 'It was not sent' })
  expect(await remove()).toMatchObject({ status: 200 })
  expect(await remove(), 'again').toMatchObject({ status: 200 })
})

test('admins find returns by state, number, order and email, a page at a time', async () => {
  await using delivered = await openDelivered()
  const { admin, buyer, id, ask, approved } = delivered
  await ask({ line: 2, orderAmount: 1 })
  await approved({ line: 2, orderAmount: 2 })
  await ask({ line: 2, orderAmount: 3 })
  const { number } = (await buyer.get(`/orders/${id}`)).body
  const found = async (query: string) =>
    Array.from(
      (await admin.get(`/returns?${query}`)).body as unknown as { number: string }[],
      (row) => row.number,
    )
  expect(await found('')).toEqual(['RMA-100003', 'RMA-100002', 'RMA-100001'])
  expect(await found('state=asked')).toEqual(['RMA-100003', 'RMA-100001'])
  expect(await found('q=rma-100002')).toEqual(['RMA-100002'])
  expect(await found(`q=${number}`)).toHaveLength(3)
  expect(await found('q=ADA@')).toHaveLength(3)
  expect(await found('q=eve')).toEqual([])
  const first = await admin.get('/returns?limit=2')
  expect(first.headers.get('X-Total-Count')).toBe('3')
  expect(await found(`limit=2&cursor=${first.body[1]?._id}`)).toEqual(['RMA-100001'])
  const own = await buyer.get(`/orders/${id}/returns?limit=2`)
  expect(await buyer.get(`/orders/${id}/returns?limit=2&cursor=${own.body[1]?._id}`)).toMatchObject({
    body: [{ number: 'RMA-100003' }],
  })
})

async function upload({ images }: TestShop, key: unknown) {
  const photo = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('image', photo.toString('base64'))
  const reply = await images.request(`http://shop.test/1/upload?key=${key}`, { method: 'POST', body: form })
  const { data }: { data?: { url: string } } = await reply.json()
  return data?.url
}

test('a photo is uploaded with a key that is good for one, by whoever has something to return', async () => {
  await using delivered = await openDelivered()
  const { shop, buyer, id, order, ask } = delivered
  const keys = (of: string) => buyer.post(`/orders/${of}/return-photo-keys`, {})
  const other = await order()
  await pay(shop, buyer, other)
  expect((await keys(other)).body.code).toBe('nothing-to-return')
  const eve = await shop.signUp('eve@example.com')
  expect((await eve.post(`/orders/${id}/return-photo-keys`, {})).status).toBe(404)

  const { key } = (await keys(id)).body
  const photo = await upload(shop, key)
  expect(photo).toMatch(/^\/i\/up-/)
  expect(await upload(shop, key), 'once').toBeUndefined()
  expect((await ask({ line: 2, orderAmount: 1, photo: '/i/up-nothing-800.webp' })).body.code).toBe(
    'unknown-picture',
  )
  expect((await ask({ line: 2, orderAmount: 1, photo })).status).toBe(200)
  expect((await buyer.get(`/orders/${id}/returns`)).body).toMatchObject([{ lines: [{ photo }] }])
  expect(await shop.rows('images')).toMatchObject([{ kept_at: expect.any(Date) }])

  const late = String((await keys(id)).body.key)
  for (let more = 2; more < 40; more += 1) expect((await keys(id)).status).toBe(200)
  expect(await keys(id)).toMatchObject({ status: 429, body: { code: 'too-many-photos' } })
  await shop.db.updateTable('users').set({ role: 'admin' }).where('email', '=', 'ada@example.com').execute()
  expect(await upload(shop, late), 'whatever its holder is by now').toMatch(/^\/i\/up-/)
  expect(await upload(shop, late)).toBeUndefined()
})

test('the database refuses what the shop does', async () => {
  await using delivered = await openDelivered()
  const { shop, id, ask, approved, receive } = delivered
  const { db } = shop
  const rma = await approved({ line: 2, orderAmount: 200 })
  const second = String((await ask({ line: 2, orderAmount: 100 })).body.insertedId)
  const line = {
    return_id: second,
    order_id: id,
    line_position: 1,
    product_id: 'laptop',
    pieces: 201,
    reason: 'other',
  } as const
  const insert = (change: object) =>
    db
      .insertInto('return_lines')
      .values({ ...line, ...change })
      .execute()
  await expect(insert({})).rejects.toThrow(/201 of 200 shipped pieces/)
  await expect(insert({ pieces: 1, product_id: 'cable' })).rejects.toThrow(/its order has not/)
  const move = (state: 'received' | 'withdrawn' | 'refunded') =>
    db.updateTable('returns').set({ state }).where('id', '=', rma).execute()
  await expect(move('withdrawn')).rejects.toThrow(/from approved to withdrawn/)
  await expect(move('received'), 'of what?').rejects.toThrow(/from approved to received/)
  const receiveLine = (id: string, restocked: number, written_off = 0) =>
    db.updateTable('return_lines').set({ restocked, written_off }).where('return_id', '=', id).execute()
  await expect(receiveLine(rma, 200, 1)).rejects.toThrow(/return_lines_received_as_asked/)
  await expect(receiveLine(second, 1)).rejects.toThrow(/stays as it is/)
  await receive(rma, { line: 2, restocked: 200, writtenOff: 0 })
  await expect(receiveLine(rma, 199)).rejects.toThrow(/stays as it is/)
  await expect(move('refunded'), 'without a refund').rejects.toThrow(/returns_refunded_once/)
  const [booked] = (await shop.rows('stock_ledger')).filter(({ return_id }) => return_id === rma)
  const { id: _, ...again } = booked ?? {}
  await expect(
    db
      .insertInto('stock_ledger')
      .values(again as never)
      .execute(),
  ).rejects.toThrow(/stock_ledger_of_return_line/)
  await expect(db.deleteFrom('return_events').execute()).rejects.toThrow(/append-only/)
  await expect(
    db.updateTable('shipments').set({ voided_at: new Date(), delivered_at: null }).execute(),
  ).rejects.toThrow(/stays as it is/)
})
