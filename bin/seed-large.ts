import { ConfigError, readConfig } from '#config.ts'
import { openDatabase } from '#database/open.ts'
import { loadLarge } from '#demo/large.ts'
import { loadDemo } from '#demo/load.ts'
import { command } from './command.ts'

// `npm run seed:large`: adds 100,000 products and as many orders to the configured database.
await command(async () => {
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
  await loadLarge(database.db, { products: 100_000, orders: 100_000 })
  process.stdout.write(
    `100,000 products and orders in ${Math.round((performance.now() - began) / 1_000)} s.\n`,
  )
})
