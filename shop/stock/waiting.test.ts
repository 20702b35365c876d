import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inDays, letPass, openLots, type TestLots } from '#test/lots.ts'

/** What orders wait for, in the order in which they were placed. */
async function waitsOf({ shop }: TestLots) {
  const { rows } = await sql<{ row: unknown[] }>`
    select json_build_array(o.number - (select min(number) from orders), p.lot_id, p.pieces, p.promised_on) as row
    from stock_promises p join orders o on o.id = p.order_id order by o.number, p.promised_on`.execute(
    shop.db,
  )
  return rows.map(({ row }) => row)
}

test('a lot that comes as announced goes to those who were promised it, not to an older order that lost its own', async () => {
  await using lots = await openLots()
  const { shop, admin, book, order, available } = lots
  const lost = await book(100, 10)
  await order(400)
  const kept = await book(100, 20)
  await order(100, await shop.signUp('bo@example.com'))
  expect((await admin.delete(`/incoming-stock/${lost}?move=true`)).status).toBe(200)
  const waits = [
    [0, null, 100, null],
    [1, kept, 100, inDays(20)],
  ]
  expect(await waitsOf(lots)).toEqual(waits)
  const note = { pieces: 100, on: inDays(20), note: 'By sea.' }
  expect((await admin.put(`/incoming-stock/${kept}`, note)).status).toBe(200)
  expect(await waitsOf(lots)).toEqual(waits)
  expect((await admin.post(`/incoming-stock/${kept}/receipt`, { pieces: 100 })).status).toBe(200)
  expect(await waitsOf(lots)).toEqual([[0, null, 100, null]])
  expect(await available()).toBe(0)
})

test('who has lost a lot is promised none that is overdue or not confirmed, also when it is changed', async () => {
  await using lots = await openLots()
  const { shop, admin, book, order } = lots
  const lost = await book(200, 10)
  await order(500)
  const estimated = await book(300, 20, { confirmed: false })
  const overdue = await book(300, 12)
  await order(100, await shop.signUp('bo@example.com'))
  await letPass(lots, 13)
  expect((await admin.delete(`/incoming-stock/${lost}?move=true`)).status).toBe(200)
  const mails = () => shop.mails.emails.filter(({ kind }) => kind === 'days-changed').length
  const waits = [
    [0, null, 200, null],
    [1, overdue, 100, inDays(-1)],
  ]
  expect(await waitsOf(lots)).toEqual(waits)
  expect(mails()).toBe(1)
  for (const [lot, on] of [
    [estimated, inDays(7)],
    [overdue, inDays(-1)],
  ])
    expect((await admin.put(`/incoming-stock/${lot}`, { pieces: 300, on, note: 'x' })).status).toBe(200)
  expect(await waitsOf(lots)).toEqual(waits)
  expect(mails()).toBe(1)
  const confirmed = { pieces: 300, on: inDays(7), note: 'x', confirmed: true }
  expect((await admin.put(`/incoming-stock/${estimated}`, confirmed)).status).toBe(200)
  expect(await waitsOf(lots)).toEqual([
    [0, estimated, 200, inDays(7)],
    [1, overdue, 100, inDays(-1)],
  ])
  expect(mails()).toBe(2)
})

test('pieces of a product that is no longer on sale are received once it is on sale again', async () => {
  await using lots = await openLots()
  const { shop, admin, book } = lots
  const lot = await book(200, 10)
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', 'switch').execute()
  expect(await admin.post(`/incoming-stock/${lot}/receipt`, { pieces: 200 })).toMatchObject({
    status: 404,
    body: {
      message: 'Switch is no longer on sale, so its pieces cannot be booked. Put it on sale again first.',
    },
  })
  expect(await shop.rows('incoming_stock')).toMatchObject([{ received_at: null }])
})
