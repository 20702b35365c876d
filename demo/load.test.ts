import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkLedger } from '#database/audit/ledger-check.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { demoVariants } from './families.ts'
import { demoKit } from './kits.ts'
import { loadDemo } from './load.ts'
import { demoProducts } from './products.ts'

test('an empty shop is filled once, and its books are right', async () => {
  await using database = await freshDatabase()
  const { db } = database
  expect([await loadDemo(db), await loadDemo(db)]).toEqual([true, false])
  expect(await db.selectFrom('products').select('id').execute()).toHaveLength(
    demoProducts.length + demoVariants.length + 2,
  )
  expect(await checkLedger(db, { sandbox: true, graceMinutes: 0 })).toEqual([])
})

test('a product is stored with its codes, price breaks, quantity rule and carton', async () => {
  await using database = await freshDatabase()
  const { db } = database
  await loadDemo(db)
  const stored = (name: string) =>
    db.selectFrom('products').selectAll().where('name', '=', name).executeTakeFirst()
  expect(await stored('Dockline 100 USB-C Dock')).toMatchObject({
    sku: 'DK-100-USBC',
    brand: 'Dockline',
    mpn: 'DL100-CG100',
    gtin: '2000103000011',
    price_cents: 8_900,
    price_breaks: [
      { from: 240, priceCents: 8_625 },
      { from: 480, priceCents: 8_425 },
      { from: 960, priceCents: 8_150 },
      { from: 2_400, priceCents: 7_790 },
      { from: 4_800, priceCents: 7_450 },
    ],
    min_pieces: 120,
    pieces_multiple: 24,
    max_pieces: null,
    carton_pieces: 24,
    carton_grams: 18_600,
  })
  expect(await stored('Portline 48 Core Switch')).toMatchObject({
    price_breaks: [],
    min_pieces: 100,
    pieces_multiple: 1,
    max_pieces: 200,
  })
})

test('orders were placed at the price of their quantity', async () => {
  await using database = await freshDatabase()
  const { db } = database
  await loadDemo(db)
  const lines = await db
    .selectFrom('order_lines')
    .select(['pieces', 'unit_price_cents', 'price_source', 'amount_cents'])
    .where('order_id', 'in', ['demo-order-3', 'demo-order-6', 'demo-order-9'])
    .orderBy('order_id')
    .execute()
  expect(lines).toEqual([
    { pieces: 450, unit_price_cents: 2_900, price_source: 'base', amount_cents: 1_305_000 },
    { pieces: 5_000, unit_price_cents: 169, price_source: 'break', amount_cents: 845_000 },
    { pieces: 800, unit_price_cents: 1_785, price_source: 'break', amount_cents: 1_428_000 },
  ])
})

test('the company charges its orders to cost centres with budgets', async () => {
  await using database = await freshDatabase()
  const { db } = database
  await loadDemo(db)
  const { rows } = await sql`
    select c.code, b.period, b.amount_cents, used.spent_cents, used.held_cents
    from cost_centres c, budget_on(c.id, current_date) b, cost_centre_use(c.id, '-infinity', 'infinity') used
    order by c.code`.execute(db)
  expect(rows).toEqual([
    {
      code: 'K-100',
      period: 'quarter',
      amount_cents: 4_000_000,
      spent_cents: 688_000,
      held_cents: 4_620_000,
    },
    {
      code: 'K-200',
      period: 'year',
      amount_cents: 25_000_000,
      spent_cents: 8_092_500,
      held_cents: 7_958_000,
    },
    { code: 'K-300', period: 'month', amount_cents: 1_500_000, spent_cents: 0, held_cents: 0 },
  ])
})

test('the kit costs eight percent less than its parts, and as many can be made as there are of each', async () => {
  await using database = await freshDatabase()
  const { db } = database
  await loadDemo(db)
  const parts = demoProducts.filter(({ name }) => demoKit.parts.some((part) => part === name))
  const sum = parts.reduce((cents, { priceCents }) => cents + priceCents, 0)
  const { rows } = await sql`
    select products.price_cents, kits_available(products.id) as available, s.in_stock
    from products join product_search s on s.id = products.id where products.id = ${demoKit.id}`.execute(db)
  expect(rows).toEqual([
    {
      price_cents: sum * 0.92,
      available: Math.min(...parts.map(({ available }) => available)),
      in_stock: true,
    },
  ])
  expect([sum % 100, (sum * 0.08) % 100], 'the price and what it saves are whole dollars').toEqual([0, 0])
})
