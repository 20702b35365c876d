import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ERASED_EMAIL } from '#contract/privacy/erased.ts'
import { renderEmail } from '#mail/templates/render.ts'
import { delivery, inDays, openLots } from '#test/lots.ts'

test('a preview of more changes than it names says how many there are, and applying makes all of them', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, book } = lots
  const lot = await book(10_000, 20)
  // Three lines are in stock, 57 are promised.
  const lines = Array.from({ length: 60 }, () => ({ product_id: 'switch', orderAmount: 100 }))
  const placed = await buyer.post('/orders', { delivery, lines, paymentAmount: 60_000 })
  expect(placed.status).toBe(200)
  const change = { pieces: 10_000, on: inDays(30) }
  const { body } = await admin.post(`/incoming-stock/${lot}/impact-preview`, change)
  expect(body).toMatchObject({ changeCount: 57, emailCount: 1, emails: [{ to: 'ada@example.com' }] })
  expect(body.changes).toEqual(
    Array.from({ length: 50 }, () => expect.objectContaining({ after: [{ pieces: 100, on: inDays(30) }] })),
  )
  expect((await admin.put(`/incoming-stock/${lot}`, { ...change, note: '' })).status).toBe(200)
  const { rows } = await sql`
    select position, pieces, to_char(promised_on, 'YYYY-MM-DD') as "on" from stock_promises order by position`.execute(
    shop.db,
  )
  expect(rows).toEqual(
    Array.from({ length: 57 }, (_, place) => ({ position: place + 4, pieces: 100, on: inDays(30) })),
  )
})

test('a preview shows each email as it is sent, and how many get one', async () => {
  await using lots = await openLots()
  const { shop, admin, book, order } = lots
  const lot = await book(2_000, 20)
  await order(500)
  const [bo, cy] = [await shop.signUp('bo@example.com'), await shop.signUp('cy@example.com')]
  await order(100, bo)
  await order(200)
  const erased = await order(100, cy)
  await shop.db
    .updateTable('orders')
    .set({ buyer_email: ERASED_EMAIL })
    .where('id', '=', String(erased.body.insertedId))
    .execute()
  const change = { pieces: 2_000, on: inDays(30) }
  const { body } = await admin.post(`/incoming-stock/${lot}/impact-preview`, change)
  const sent = () => shop.mails.emails.filter(({ kind }) => kind === 'days-changed')
  expect(body).toMatchObject({ changeCount: 4, emailCount: 2 })
  expect(sent(), 'nothing is sent yet').toEqual([])
  expect((await admin.put(`/incoming-stock/${lot}`, { ...change, note: '' })).status).toBe(200)
  expect(sent()).toMatchObject([
    { to: 'ada@example.com', lineCount: 2, lines: [{}, {}] },
    { to: 'bo@example.com', lineCount: 1 },
  ])
  const rendered = await Promise.all(
    sent().map(async (email) => {
      const { subject, text } = await renderEmail(email)
      return { to: email.to, subject, text }
    }),
  )
  expect(body.emails).toEqual(rendered)
})

test('a preview of a change that moves no day sends no email', async () => {
  await using lots = await openLots()
  const { admin, buyer, book, order } = lots
  const lot = await book(400, 20)
  const first = await order(300)
  await order(200)
  await buyer.put(`/orders/${first.body.insertedId}/cancellation`)
  const { body } = await admin.post(`/incoming-stock/${lot}/impact-preview`, { pieces: 400, on: inDays(20) })
  expect(body).toMatchObject({ changeCount: 1, emailCount: 0, changes: [{ now: 200, after: [] }] })
  expect(body.emails).toEqual([])
})

test('a preview of a receipt gives what came to the oldest orders, and other days to the rest', async () => {
  await using lots = await openLots()
  const { shop, admin, book, order, expectAwaited } = lots
  const [lot] = [await book(400, 20), await book(500, 40)]
  const [first, second] = [await order(500), await order(200, await shop.signUp('bo@example.com'))]
  const came = { pieces: 250, on: inDays(20), received: true }
  const { body } = await admin.post(`/incoming-stock/${lot}/impact-preview`, came)
  expect(body).toMatchObject({
    changeCount: 2,
    emailCount: 1,
    emails: [{ to: 'bo@example.com' }],
    changes: [
      { order_id: first.body.insertedId, now: 200, after: [] },
      { order_id: second.body.insertedId, now: 50, after: [{ pieces: 150, on: inDays(40) }] },
    ],
  })
  await expectAwaited(first.body.insertedId, [{ pieces: 200, on: inDays(20) }])
  expect((await admin.post(`/incoming-stock/${lot}/receipt`, { pieces: 250 })).body).toEqual({
    availableQuantity: 0,
  })
  await expectAwaited(first.body.insertedId, [])
  const told = shop.mails.emails.filter(({ kind }) => kind === 'days-changed')
  expect(told).toMatchObject([{ to: 'bo@example.com', lines: [{ after: [{ pieces: 150 }] }] }])
})
