import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, dayOf } from '#contract/days.ts'
import { MIN_ORDER_PIECES } from '#contract/limits.ts'
import { quantityProblem } from '#contract/products/quantity.ts'
import { checkLedger } from '#database/audit/ledger-check.ts'
import { countOpenWork, owedCents, salesPerDay, topBuyers } from '#shop/overview/store.ts'
import { findReorders } from '#shop/purchasing/reorder-list.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { pastOrders } from './history.ts'
import { loadDemo } from './load.ts'

test('orders of the past are of quantities that can be ordered, at what they cost by card', () => {
  for (const { id, lines } of pastOrders)
    for (const { product, pieces, unitPriceCents, amountCents } of lines) {
      expect(quantityProblem(product.rule, pieces, Number.POSITIVE_INFINITY), id).toBeUndefined()
      expect(pieces, id).toBeGreaterThanOrEqual(MIN_ORDER_PIECES)
      expect(amountCents, id).toBe(unitPriceCents * pieces)
    }
  expect(new Set(pastOrders.map(({ id }) => id)).size).toBe(pastOrders.length)
})

test('figures, charts and lists have something to say, and nothing of it is in the future', async () => {
  await using database = await freshDatabase()
  const { db } = database
  await loadDemo(db)
  const days = await salesPerDay(db)
  const [before, now] = [days.slice(0, 30), days.slice(30)]
  for (const part of [before, now]) {
    expect(part.filter(({ orders }) => orders > 0).length).toBeGreaterThanOrEqual(18)
    expect(part.reduce((sum, { cents }) => sum + cents, 0)).toBeGreaterThan(100_000_000)
  }
  const { rows: months } = await sql<{ orders: number }>`
    select count(o.id)::int as orders
    from generate_series(0, 11) n left join orders o
      on o.placed_at < now() - n * interval '30 days' and o.placed_at >= now() - (n + 1) * interval '30 days'
    group by n`.execute(db)
  expect(Math.min(...months.map(({ orders }) => orders))).toBeGreaterThan(4)
  expect(await topBuyers(db)).toHaveLength(8)
  const owed = await owedCents(db)
  expect(owed.overdue).toBeGreaterThan(0)
  expect(owed.open).toBeGreaterThan(owed.overdue)
  expect(await countOpenWork(db)).toMatchObject({
    electronicOrdersToCheck: 1,
    quotesToAnswer: 2,
    returnsToAnswer: 1,
  })

  const reorders = await findReorders(db, { limit: 50 })
  const soon = addDays(dayOf(new Date()), 30)
  expect(reorders.filter(({ emptyOn }) => emptyOn !== null && emptyOn <= soon).length).toBeGreaterThanOrEqual(
    3,
  )
  expect(reorders.filter(({ suggested }) => suggested > 0).length).toBeGreaterThanOrEqual(5)
  expect(reorders.filter(({ incoming }) => incoming > 0).length).toBeGreaterThanOrEqual(3)

  const { rows: late } = await sql`
    select id, placed_at from orders where placed_at > now()
    union all select order_id, at from order_events where at > now()
    union all select id, issued_at from invoices where issued_at > now()
    union all select order_id, delivered_at from shipments where delivered_at > now() or shipped_at > now()`.execute(
    db,
  )
  expect(late).toEqual([])
  expect(await checkLedger(db, { sandbox: true, graceMinutes: 0 })).toEqual([])
})

test('what happened before the demo has numbers of before, so that a new order has the next of the shop', async () => {
  await using database = await freshDatabase()
  const { db } = database
  await loadDemo(db)
  const { rows } = await sql`
    select (select max(number) from orders where id like 'demo-past-%') < 100001 as orders,
      (select min(number) from orders where id not like 'demo-past-%') as first_order,
      (select max(number) from purchase_orders) < 100001 as purchases,
      (select max(number) from goods_receipts) < 100001 as receipts,
      nextval('purchase_order_numbers')::int as purchase, nextval('goods_receipt_numbers')::int as receipt,
      nextval('quote_numbers')::int as quote`.execute(db)
  expect(rows).toEqual([
    {
      orders: true,
      first_order: 100_001,
      purchases: true,
      receipts: true,
      purchase: 100_001,
      receipt: 100_001,
      quote: 100_005,
    },
  ])
})

test('goods are on their way: of what came, the rest is expected, and a variant can be ordered before it comes', async () => {
  await using database = await freshDatabase()
  const { db } = database
  await loadDemo(db)
  const { rows } = await sql`
    select p.name, i.pieces, i.confirmed, i.received_at is not null as came
    from purchase_orders o join purchase_order_lines l on l.purchase_order_id = o.id
      join products p on p.id = l.product_id join incoming_stock i on i.id = l.lot_id
    order by o.number, l.position`.execute(db)
  expect(rows).toEqual([
    { name: 'Callline Air Wireless Headset', pieces: 3_600, confirmed: true, came: false },
    { name: 'Dockline 180 Triple Dock', pieces: 4_000, confirmed: true, came: false },
    { name: 'Roundtable Speakerphone', pieces: 1_500, confirmed: true, came: true },
    { name: 'Vault SSD 2 TB, 2.5 in', pieces: 3_000, confirmed: false, came: false },
    { name: 'Wayfare 14 Laptop, 32 GB, Silver', pieces: 800, confirmed: true, came: false },
    { name: 'Wayfare 14 Laptop, 16 GB, Blue', pieces: 500, confirmed: true, came: false },
  ])
  const receipts = await db.selectFrom('goods_receipts').select('posted_by').orderBy('number').execute()
  expect(receipts).toEqual([{ posted_by: 'warehouse@example.com' }, { posted_by: null }])
  const serials = await db.selectFrom('shipment_serials').select('serial').execute()
  expect(serials).toHaveLength(100)
})
