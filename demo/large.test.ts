import { expect, test } from 'vitest'
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
