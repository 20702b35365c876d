import { expect, test } from 'vitest'
import { activeCallOff, age, agree, call, dayFrom, proposal, propose } from '#test/call-offs.ts'
import { join, openCompany, openCompanyWithTerms } from '#test/open-company.ts'
import { pay } from '#test/shipments.ts'

test('pieces of a call that are cancelled before they come can be called again, once', async () => {
  await using company = await openCompany()
  const { shop, buyer } = company
  const admin = await shop.admin()
  await shop.db.updateTable('products').set({ sold_from: 'incoming' }).execute()
  const arrival = { pieces: 800, on: dayFrom(20), note: '' }
  const lot = (await admin.post('/products/router/incoming-stock', arrival)).body.insertedId
  const id = await activeCallOff(
    { admin, buyer },
    { lines: [{ ...proposal().lines[0], pieces: 12_000 }], reserves: false },
  )
  const called = async () => [
    (await shop.rows('call_off_lines')).map((line) => line.called),
    (await shop.rows('call_off_calls')).map((row) => row.pieces),
  ]
  // 10,000 are on the shelf, and 800 come.
  expect(await call(buyer, id, 10_801)).toMatchObject({ body: { code: 'out-of-stock' } })
  const order = String((await call(buyer, id, 10_300)).body.insertedId)
  expect((await buyer.get(`/orders/${order}`)).body).toMatchObject({
    lines: [{ awaited: [{ pieces: 300, on: dayFrom(20) }] }],
  })
  expect(await called()).toEqual([[10_300], [10_300]])
  await pay(shop, buyer, order)
  await admin.put(`/incoming-stock/${lot}`, { ...arrival, on: dayFrom(50) })
  const cancel = () => buyer.post(`/orders/${order}/cancelled-pieces`, { line: 1 })
  expect(await cancel()).toMatchObject({ status: 200, body: { cancelled: 300 } })
  expect(await called()).toEqual([[10_000], [10_000]])
  expect(await cancel(), 'again').toMatchObject({ body: { code: 'nothing-awaited' } })
  expect(await called()).toEqual([[10_000], [10_000]])
  expect((await buyer.get(`/call-off-orders/${id}`)).body).toMatchObject({ openPieces: 2_000 })

  expect(await admin.put(`/orders/${order}/refund`)).toMatchObject({ status: 200 })
  expect(await called()).toEqual([[0], []])
  expect(await call(buyer, id, 10_800)).toMatchObject({ status: 200 })
  expect(await called()).toEqual([[10_800], [10_800]])
})

test('what was agreed before somebody joined a company is not called for the company', async () => {
  await using company = await openCompany()
  const { shop, owner } = company
  const admin = await shop.admin()
  const eve = await shop.signUp('eve@example.com')
  const id = await activeCallOff({ admin, buyer: eve }, { email: 'eve@example.com' })
  await join(shop, owner, eve, { email: 'eve@example.com', role: 'buyer' })
  expect(await call(eve, id, 200)).toMatchObject({ status: 409, body: { code: 'membership-changed' } })
  expect(await shop.rows('orders')).toEqual([])
  expect(await shop.rows('call_off_lines')).toMatchObject([{ called: 0, reserved: 1_000 }])
})

test('a buyer who has left the company is not charged for its calls by date', async () => {
  await using company = await openCompany()
  const { shop, owner, buyer, idOf } = company
  const admin = await shop.admin()
  const id = await activeCallOff({ admin, buyer }, { dates: [{ on: dayFrom(0), line: 1, pieces: 200 }] })
  await owner.delete(`/companies/mine/members/${await idOf('bert@example.com')}`)
  await shop.jobs.tick('sweep-call-off-orders')
  expect(await shop.rows('orders')).toEqual([])
  expect((await owner.get(`/call-off-orders/${id}`)).body).toMatchObject({ overdue: true })
})

test('a date that cannot be called does not hold up later ones', async () => {
  await using company = await openCompanyWithTerms({ creditLimit: 4_000 })
  const { shop, admin, buyer } = company
  const dates = [
    { on: dayFrom(0), line: 1, pieces: 300 },
    { on: dayFrom(1), line: 1, pieces: 200 },
  ]
  const id = await propose(admin, { dates })
  await agree(buyer, id, { payment: 'account', purchaseOrderNumber: 'FRAME-1' })
  await age(shop, id, 1)
  for (let turn = 0; turn < 3; turn += 1) await shop.jobs.tick('sweep-call-off-orders')
  expect(await shop.rows('orders')).toMatchObject([{ pieces: 200 }])
  expect((await buyer.get(`/call-off-orders/${id}`)).body).toMatchObject({
    overdue: true,
    dates: [{ problem: expect.stringContaining('limit') }, { order_id: expect.any(String) }],
  })
})

test('fewer pieces than an order takes, which came back, are given up: neither called nor set aside any more', async () => {
  await using company = await openCompany()
  const { shop, owner, buyer } = company
  const admin = await shop.admin()
  await shop.db.updateTable('products').set({ sold_from: 'incoming' }).execute()
  const arrival = { pieces: 50, on: dayFrom(20), note: '' }
  const lot = (await admin.post('/products/router/incoming-stock', arrival)).body.insertedId
  const line = { ...proposal().lines[0], pieces: 10_050, minCallPieces: 100 }
  const id = await activeCallOff({ admin, buyer }, { lines: [line] })
  const order = String((await call(buyer, id, 10_050)).body.insertedId)
  const giveUp = (who = buyer) => who.put(`/call-off-orders/${id}/lines/1/release`)
  expect(await giveUp()).toMatchObject({ status: 409, body: { code: 'call-off-not-too-few' } })
  await pay(shop, buyer, order)
  await admin.put(`/incoming-stock/${lot}`, { ...arrival, on: dayFrom(30) })
  expect(await buyer.post(`/orders/${order}/cancelled-pieces`, { line: 1 })).toMatchObject({ status: 200 })
  await shop.jobs.tick('sweep-call-off-orders')
  expect((await buyer.get(`/call-off-orders/${id}`)).body).toMatchObject({
    lines: [{ openPieces: 50, tooFew: true, incoming: [{ pieces: 50 }] }],
  })
  expect(await call(buyer, id, 50)).toMatchObject({ status: 422 })
  expect(await giveUp(admin)).toMatchObject({ status: 403 })
  const replies = await Promise.all([giveUp(), giveUp(owner)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await shop.jobs.tick('sweep-call-off-orders')
  expect((await buyer.get(`/call-off-orders/${id}`)).body).toMatchObject({
    openPieces: 0,
    lines: [{ openPieces: 0, givenUpPieces: 50, tooFew: false, reserved: 0, incoming: [] }],
  })
})
