import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '#config.ts'
import { openDatabase } from '#database/open.ts'
import { loadLarge } from '#demo/large.ts'
import { loadDemo } from '#demo/load.ts'
import { command } from './command.ts'

// `npm run seed:large -- --products 145000 --orders 100000`: adds as many to the configured database, 100,000 of each by default.
await command(async () => {
  const counts = { products: countOf('products'), orders: countOf('orders') }
  const { DATABASE_URL, DATA_DIR, SHOP_MODE } = readConfig(process.env)
  if (SHOP_MODE !== 'demo') throw new ConfigError([`SHOP_MODE ${SHOP_MODE}: its shop gets no made-up orders`])
  await using database = await openDatabase({
    url: DATABASE_URL,
    folder: DATA_DIR,
    mode: SHOP_MODE,
    withoutTimeout: true,
    onLostConnection: (failure) => process.stderr.write(`${failure.message}\n`),
  })
  await loadDemo(database.db)
  const began = performance.now()
  await loadLarge(database.db, counts)
  process.stdout.write(
    `${counts.products.toLocaleString('en')} products and ${counts.orders.toLocaleString('en')} orders in ${Math.round((performance.now() - began) / 1_000)} s.\n`,
  )
})

function countOf(name: 'products' | 'orders'): number {
  const { values } = parseArgs({ options: { products: { type: 'string' }, orders: { type: 'string' } } })
  const count = Number(values[name] ?? 100_000)
  if (!Number.isInteger(count) || count < 1)
    throw new ConfigError([`--${name} must be a whole number above 0`])
  return count
}
