import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openInterleaving } from '#test/interleaving.ts'
import { inDays, openLots } from '#test/lots.ts'
import { askLongAgo, offer } from '#test/quotes.ts'

test('a change of a lot that is cut off in the middle changes nothing and emails nobody; made again, it does both once', async () => {
  const interleaving = openInterleaving({
    'before it changes the lot': /^update "incoming_stock" set "pieces"/,
    'before it promises anew': /insert into stock_promises \(order_id, quote_id/,
  })
  await using lots = await openLots({ soldFrom: 'incoming', before: interleaving.before })
  const { shop, admin, buyer, book, order } = lots
  interleaving.watch(shop.db)
  const lot = await book(400, 20)
  expect((await order(500)).status).toBe(200)
  const quote = await askLongAgo(shop, buyer, [{ product_id: 'switch', pieces: 100 }])
  const lines = [{ line: 1, pieces: 100, price: 9 }]
  expect((await offer(admin, quote, 1, { lines, holdStock: true })).status).toBe(200)

  const stored = async () =>
    JSON.stringify([
      await shop.rows('stock_promises'),
      await shop.rows('incoming_stock'),
      await shop.rows('audit_log'),
    ])
  const emails = () => shop.mails.emails.filter(({ kind }) => kind === 'days-changed').length
  /** Ends the connection of the transaction that is stopped, as the end of its process does. */
  const cutOff = async () => {
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(shop.db)
    return { status: rows.filter(({ ended }) => ended).length }
  }
  const before = await stored()
  const change = { pieces: 300, on: inDays(30), note: '' }
  for (const at of ['before it changes the lot', 'before it promises anew'] as const) {
    const met = await interleaving.meet(
      'change',
      () => admin.put(`/incoming-stock/${lot}`, change),
      at,
      cutOff,
    )
    expect(met, at).toMatchObject({ first: { status: 503 }, second: { status: 1 } })
    expect(await stored(), at).toBe(before)
    expect(emails(), at).toBe(0)
  }
  expect((await admin.put(`/incoming-stock/${lot}`, change)).status).toBe(200)
  expect(emails()).toBe(1)
  expect(await shop.rows('stock_promises')).toMatchObject([
    { pieces: 200, lot_id: lot },
    { pieces: 100, lot_id: lot, quote_id: quote },
  ])
  expect(interleaving.passed).toEqual({ change: ['before it changes the lot', 'before it promises anew'] })
})
