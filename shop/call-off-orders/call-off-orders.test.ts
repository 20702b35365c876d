import { expect, test } from 'vitest'
import { activeCallOff, age, agree, call, dayFrom, proposal, propose } from '#test/call-offs.ts'
import { openCompany, openCompanyWithTerms } from '#test/open-company.ts'
import { available } from '#test/quotes.ts'
import { printedDay } from '../documents/line-table.ts'

async function open() {
  const company = await openCompany()
  const admin = await company.shop.admin()
  const line = async (id: string) =>
    (
      await company.shop.db.selectFrom('call_off_lines').selectAll().where('call_off_id', '=', id).execute()
    )[0]
  return { ...company, admin, line, [Symbol.asyncDispose]: () => company[Symbol.asyncDispose]() }
}

test('an admin proposes, the buyer agrees and calls; pieces are set aside, then taken by the calls', async () => {
  await using company = await open()
  const { shop, admin, buyer, line } = company
  const id = await propose(admin)
  expect(await available(shop)).toBe(10_000)
  expect(await call(buyer, id, 200)).toMatchObject({ status: 409, body: { code: 'call-off-not-active' } })
  expect(await agree(buyer, id)).toMatchObject({ status: 200 })
  expect(await agree(buyer, id), 'again').toMatchObject({ body: { code: 'call-off-not-proposed' } })
  expect(await available(shop)).toBe(9_000)
  expect(await line(id)).toMatchObject({ called: 0, reserved: 1_000 })

  const { body } = await call(buyer, id, 300)
  expect(await available(shop)).toBe(9_000)
  expect(await line(id)).toMatchObject({ called: 300, reserved: 700 })
  expect(await shop.rows('order_lines')).toMatchObject([
    { order_id: body.insertedId, pieces: 300, unit_price_cents: 1_500, price_source: 'call-off' },
  ])
  expect((await buyer.get('/call-off-orders/mine?email=bert@example.com')).body).toMatchObject([
    { _id: id, number: 'CO-100001', status: 'active', pieces: 1_000, calledPieces: 300, openPieces: 700 },
  ])
  expect((await buyer.get(`/call-off-orders/${id}`)).body).toMatchObject({
    lines: [{ price: 15, calledPieces: 300, reserved: 700, minCallPieces: 200 }],
    calls: [{ order_id: body.insertedId, pieces: 300, status: 'not payed' }],
  })
  expect((await admin.get('/call-off-orders?q=bert&status=active')).body).toMatchObject([{ _id: id }])
  expect((await admin.get('/call-off-orders?q=CO-100001')).body).toMatchObject([{ _id: id }])
  expect((await admin.get('/call-off-orders?status=ended')).body).toEqual([])
  expect(shop.mails.emails).toContainEqual(
    expect.objectContaining({ to: 'bert@example.com', kind: 'call-off-order', event: 'proposed' }),
  )
  expect((await shop.rows('audit_log')).map(({ action }) => action)).toContain('call-off-proposed')
})

test('a call takes at least its minimum, leaves none or as much, and never more than is left', async () => {
  await using company = await open()
  const { buyer, line } = company
  const id = await activeCallOff(company)
  for (const [pieces, code] of [
    [1_001, 'call-off-too-many'],
    [150, 'call-off-below-minimum'],
    [900, 'call-off-leaves-too-few'],
  ] as const)
    expect((await call(buyer, id, pieces)).body).toMatchObject({ code, openPieces: 1_000 })
  expect((await call(buyer, id, 200, { lines: [{ line: 2, pieces: 200 }] })).body).toMatchObject({
    code: 'call-off-line-unknown',
  })
  expect(await call(buyer, id, 200, { payment: 'account' })).toMatchObject({
    body: { code: 'call-off-needs-number' },
  })
  expect(await call(buyer, id, 200, { paymentAmount: 1 })).toMatchObject({ body: { code: 'price-changed' } })
  expect(await line(id)).toMatchObject({ called: 0, reserved: 1_000 })
  expect(await call(buyer, id, 800)).toMatchObject({ status: 200 })
  expect(await call(buyer, id, 200), 'the rest').toMatchObject({ status: 200 })
  expect(await call(buyer, id, 200)).toMatchObject({ body: { code: 'call-off-too-many' } })
})

test('a call that is cancelled can be called again, and its pieces are set aside again', async () => {
  await using company = await open()
  const { shop, buyer, line } = company
  const id = await activeCallOff(company)
  const { body } = await call(buyer, id, 400)
  await buyer.put(`/orders/${body.insertedId}/cancellation`)
  expect(await line(id)).toMatchObject({ called: 0, reserved: 1_000 })
  expect(await shop.rows('call_off_calls')).toEqual([])
  await shop.jobs.tick('sweep-call-off-orders')
  expect(await line(id)).toMatchObject({ called: 0, reserved: 1_000 })
  expect(await available(shop)).toBe(9_000)
})

test('today’s price applies where it is lower than the held one', async () => {
  await using company = await open()
  const { shop, buyer } = company
  const id = await activeCallOff(company)
  await shop.db.updateTable('products').set({ price_cents: 1_200 }).execute()
  await call(buyer, id, 200)
  expect(await shop.rows('order_lines')).toMatchObject([{ unit_price_cents: 1_200, price_source: 'base' }])
})

test('others of the company see a call-off order by their role, strangers do not', async () => {
  await using company = await open()
  const { shop, owner, admin, member } = company
  const id = await activeCallOff(company)
  const stranger = await shop.signUp('eve@example.com')
  const colleague = await member('carl@example.com', 'buyer')
  expect(await owner.get(`/call-off-orders/${id}`)).toMatchObject({ status: 200 })
  for (const other of [stranger, colleague]) {
    for (const reply of [
      await other.get(`/call-off-orders/${id}`),
      await call(other, id, 200),
      await agree(other, id),
      await other.put(`/call-off-orders/${id}/end`, { reason: 'No' }),
    ])
      expect(reply).toMatchObject({ status: 404, body: { code: 'no-such-call-off-order' } })
  }
  expect(await call(admin, id, 200)).toMatchObject({ body: { code: 'admin-cannot-purchase' } })
})

test('what cannot be proposed is refused', async () => {
  await using company = await open()
  const { admin } = company
  const date = { on: dayFrom(30), line: 1, pieces: 200 }
  const line = proposal().lines[0]
  for (const [change, code] of [
    [{ email: 'nobody@example.com' }, 'call-off-needs-buyer'],
    [{ email: 'owner@example.com' }, 'call-off-needs-buyer'],
    [{ lines: [{ ...line, product_id: 'none' }] }, 'no-such-product'],
    [{ from: dayFrom(-9), until: dayFrom(-1) }, 'call-off-until-past'],
    [{ dates: [{ ...date, on: dayFrom(366) }] }, 'call-off-schedule-outside'],
    [{ dates: [{ ...date, pieces: 1_001 }] }, 'call-off-schedule-too-large'],
    [{ dates: [{ ...date, pieces: 100 }] }, 'call-off-below-minimum'],
    [{ dates: [{ ...date, pieces: 900 }] }, 'call-off-leaves-too-few'],
    [{ quote_id: 'none' }, 'no-such-quote'],
  ] as const)
    expect((await admin.post('/call-off-orders', { ...proposal(), ...change })).body, code).toMatchObject({
      code,
    })
  for (const change of [
    { until: dayFrom(-1) },
    { lines: [line, line] },
    { dates: [date, date] },
    { dates: [{ ...date, line: 2 }] },
    { lines: [{ ...line, minCallPieces: 1_001 }] },
  ])
    expect(await admin.post('/call-off-orders', { ...proposal(), ...change })).toMatchObject({ status: 400 })
})

test('calls by date are placed once, on account, and tried again the next day when they could not be', async () => {
  await using company = await openCompanyWithTerms({ creditLimit: 4_000 })
  const { shop, admin, buyer, setTerms } = company
  const id = await propose(admin, {
    dates: [
      { on: dayFrom(0), line: 1, pieces: 200 },
      { on: dayFrom(40), line: 1, pieces: 300 },
    ],
  })
  await agree(buyer, id, { payment: 'account', purchaseOrderNumber: 'FRAME-1' })
  const sweep = () => shop.jobs.tick('sweep-call-off-orders')
  await Promise.all([sweep(), sweep()])
  await sweep()
  expect(await shop.rows('orders')).toMatchObject([
    { payment: 'on-account', purchase_order_number: 'FRAME-1', pieces: 200, amount_cents: 300_000 },
  ])
  expect((await buyer.get(`/call-off-orders/${id}`)).body).toMatchObject({
    next: dayFrom(40),
    overdue: false,
    dates: [{ order_id: expect.any(String) }, { pieces: 300 }],
  })

  await age(shop, id, 41)
  await sweep()
  await sweep()
  const failed = { kind: 'call-off-order', event: 'call-failed', to: 'bert@example.com' }
  const told = () =>
    shop.mails.emails.filter((email) => email.kind === 'call-off-order' && email.event === failed.event)
  expect(told()).toEqual([expect.objectContaining(failed)])
  expect((await buyer.get(`/call-off-orders/${id}`)).body).toMatchObject({
    overdue: true,
    dates: [{}, { problem: expect.stringContaining('limit') }],
  })
  await setTerms({ days: 30, creditLimit: 20_000 })
  await sweep()
  expect(await shop.rows('orders'), 'not tried again on the same day').toHaveLength(1)
  await age(shop, id, 1)
  await sweep()
  expect((await shop.rows('orders')).map(({ pieces }) => pieces)).toEqual([200, 300])
  expect((await buyer.get(`/call-off-orders/${id}`)).body).toMatchObject({ overdue: false, openPieces: 500 })
  expect(told()).toHaveLength(1)
})

test('a call-off order is reminded of once, prolonged, and ends after its last day with its pieces released', async () => {
  await using company = await open()
  const { shop, admin, buyer } = company
  const id = await activeCallOff(company)
  const events = () =>
    shop.mails.emails.flatMap((email) => (email.kind === 'call-off-order' ? [email.event] : []))
  const sweep = () => shop.jobs.tick('sweep-call-off-orders')
  await sweep()
  await age(shop, id, 355)
  await sweep()
  await sweep()
  expect(events()).toEqual(['proposed', 'ending'])
  const ask = (day: string) =>
    buyer.post(`/call-off-orders/${id}/prolongation-requests`, {
      until: day,
      message: 'The school opens late.',
    })
  expect(await ask(dayFrom(1))).toMatchObject({ body: { code: 'call-off-until-past' } })
  expect(await ask(dayFrom(20))).toMatchObject({ status: 200 })
  expect(shop.mails.emails.at(-1)).toMatchObject({
    kind: 'for-the-shop',
    about: 'call-off-order',
    text: expect.stringContaining(`until ${printedDay(dayFrom(20))} instead of ${printedDay(dayFrom(10))}`),
  })
  const until = (day: string) => admin.put(`/call-off-orders/${id}/last-day`, { until: day })
  expect(await until(dayFrom(-1))).toMatchObject({ body: { code: 'call-off-until-past' } })
  expect(await until(dayFrom(20))).toMatchObject({ status: 200 })
  expect(events().at(-1)).toBe('prolonged')
  await age(shop, id, 21)
  expect(await call(buyer, id, 200), 'before the job runs').toMatchObject({
    body: { code: 'call-off-ended' },
  })
  await sweep()
  await sweep()
  expect(events().slice(3)).toEqual(['ended'])
  expect(await available(shop)).toBe(10_000)
  expect(await until(dayFrom(20))).toMatchObject({ body: { code: 'call-off-not-active' } })
  expect((await buyer.get(`/call-off-orders/${id}`)).body).toMatchObject({ status: 'ended' })
})

test('a buyer declines, an admin withdraws or ends, with a reason that the other side reads', async () => {
  await using company = await open()
  const { shop, admin, buyer } = company
  const end = (who: typeof admin, id: string) => who.put(`/call-off-orders/${id}/end`, { reason: 'Too dear' })
  const [declined, withdrawn] = [await propose(admin), await propose(admin)]
  const active = await activeCallOff(company)
  expect(await end(buyer, active), 'what was agreed').toMatchObject({
    body: { code: 'call-off-not-proposed' },
  })
  expect(await end(buyer, declined)).toMatchObject({ status: 200 })
  expect(await end(admin, withdrawn)).toMatchObject({ status: 200 })
  expect(await end(admin, active)).toMatchObject({ status: 200 })
  expect(await end(admin, active), 'again').toMatchObject({ body: { code: 'call-off-not-active' } })
  expect((await shop.rows('call_off_orders')).map(({ status, end_reason }) => [status, end_reason])).toEqual([
    ['declined', 'Too dear'],
    ['withdrawn', 'Too dear'],
    ['ended', 'Too dear'],
  ])
  expect(await available(shop)).toBe(10_000)
})
