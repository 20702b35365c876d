import { sql } from 'kysely'
import { expect, test } from 'vitest'
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
  expect(body).toMatchObject({ changeCount: 57 })
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
