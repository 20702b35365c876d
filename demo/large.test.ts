// @module-tag full
import { expect, test } from 'vitest'
import { priceLine } from '#contract/pricing.ts'
import { checkLedger } from '#database/audit/ledger-check.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { loadLarge } from './large.ts'
import { loadDemo } from './load.ts'

test('a large shop’s ledger is correct, and filling it twice is filling it once', async () => {
  await using database = await freshDatabase()
  const { db } = database
  await loadDemo(db)
  for (let time = 0; time < 2; time += 1) await loadLarge(db, { products: 300, orders: 500 })
  const count = async (table: 'products' | 'orders') =>
    (await db.selectFrom(table).select('id').where('id', 'like', 'large-%').execute()).length
  expect([await count('products'), await count('orders')]).toEqual([300, 500])
  expect(await checkLedger(db, { sandbox: true, graceMinutes: 0 })).toEqual([])
})

test('made-up products have codes, two of three price breaks, and their orders cost what they say', async () => {
  await using database = await freshDatabase()
  const { db } = database
  await loadDemo(db)
  await loadLarge(db, { products: 300, orders: 500 })
  const products = await db.selectFrom('products').selectAll().where('id', 'like', 'large-%').execute()
  expect(products.filter(({ price_breaks }) => price_breaks.length > 0)).toHaveLength(200)
  expect(products.find(({ id }) => id === 'large-7')).toMatchObject({
    name: 'Branch Camera 107 M 7',
    sku: 'LG-7',
    brand: 'Branch',
    mpn: 'BRACA107-7',
    price_cents: 2_700,
    price_breaks: [
      { from: 250, priceCents: 2_619 },
      { from: 500, priceCents: 2_538 },
      { from: 1_000, priceCents: 2_430 },
    ],
  })
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('products', 'products.id', 'product_id')
    .select(['price_cents', 'price_breaks', 'pieces', 'unit_price_cents', 'price_source', 'amount_cents'])
    .where('order_id', 'like', 'large-%')
    .execute()
  expect(new Set(lines.map(({ price_source }) => price_source))).toEqual(new Set(['base', 'break']))
  for (const { price_cents: basePriceCents, price_breaks: breaks, pieces, ...line } of lines)
    expect({
      unitPriceCents: line.unit_price_cents,
      source: line.price_source,
      amountCents: line.amount_cents,
    }).toEqual(priceLine({ basePriceCents, breaks }, pieces))
})
