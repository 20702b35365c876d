import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { verifyBackup } from '#database/backup/read.ts'
import { loadBackup } from '#database/backup/restore.ts'
import { type Migration, migrate } from '#database/migrate.ts'
import { openPostgres } from '#database/postgres.ts'
import { readSchema } from '#database/schema.ts'
import { dropWhenLeft } from '#test/copy-of-template.ts'
import { databaseUrl, failLoudly, onServer } from '#test/databases.ts'
import { freePort } from '#test/shop-process.ts'
import { completePurchase, publishableKey } from '../purchases.ts'
import { openTestEnvironment, signIn, stockedProduct } from '../test-environment.ts'

/** A backup of a demo by version 0.1.0, without its jobs. */
const demoOf010 = 'test/demo-of-0.1.0.backup.gz'
/**
 * A statement waits behind a migration for one second at most; a purchase is four requests. Behind a migration that
 * waited for its lock without a limit, it would take until the reader ends: the test's own time limit.
 */
const LONGEST_PURCHASE_MS = 60_000

/** Migrations that a next version could have: they need tables that are in constant use. */
const additions: readonly Migration[] = [
  { name: '9000-order-colour.sql', sqlText: "alter table orders add column colour text not null default ''" },
  { name: '9001-product-colour.sql', sqlText: 'alter table products add column colour text' },
]
/** And the rules of every noun, each a little newer. */
const rules = readSchema().map((noun) => ({
  ...noun,
  revision: noun.revision + 1,
  rules: { ...noun.rules, triggers: `${noun.rules.triggers}\n-- newer` },
}))
const contract = { name: '9002-contract-drop-colour.sql', sqlText: 'alter table products drop column colour' }

async function openDemo() {
  const databases = inject('databases')
  if (databases.engine !== 'postgres') throw new Error('only a server has several processes')
  const { serverUrl } = databases
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await onServer(serverUrl, `create database ${name}`)
  const url = databaseUrl(serverUrl, name)
  const engine = openPostgres({ url, onLostConnection: failLoudly })
  const { head } = await verifyBackup(demoOf010)
  await loadBackup(engine, demoOf010, head)
  return {
    url,
    engine,
    async [Symbol.asyncDispose]() {
      await engine.close()
      await dropWhenLeft(serverUrl, name)
    },
  }
}

test('while a new version converts the tables, the earlier one goes on selling, though somebody reads for long', {
  tags: ['full'],
}, async () => {
  await using database = await openDemo()
  await using environment = await openTestEnvironment()
  const shop = await environment.start({ DATABASE_URL: database.url })
  const buyer = await signIn(shop.url)
  const counter = {
    buyer,
    url: shop.url,
    cardKey: await publishableKey(shop.url),
    product: await stockedProduct(shop.url),
  }
  let over = false
  const waits: number[] = []
  let purchases = 0
  const statuses = new Set<number>()
  const keepAsking = async (ask: () => Promise<{ status: number }>) => {
    while (!over) {
      const began = performance.now()
      statuses.add((await ask()).status)
      waits.push(performance.now() - began)
    }
  }
  const purchase = async () => {
    await completePurchase({ key: crypto.randomUUID() }, counter)
    purchases += 1
    return { status: 200 }
  }
  const traffic = Promise.all([
    keepAsking(purchase),
    keepAsking(purchase),
    keepAsking(() => buyer.call('/myOrder?email=buyer@example.com')),
    keepAsking(() => fetch(`${shop.url}/api/products?q=${crypto.randomUUID()}`)),
  ]).finally(() => {
    over = true
  })
  /** Waits for a condition; fails at once when something that is asked of the shop fails. */
  const until = async (holds: () => boolean | Promise<boolean>) => {
    while (!(await holds())) await Promise.race([traffic, pause(20)])
  }
  await until(() => waits.length > 20)

  // As a backup does: it keeps its share of the locks until it ends.
  await using connections = new AsyncDisposableStack()
  const connect = async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    connections.defer(() => client.end())
    return client
  }
  const engine = openPostgres({ url: database.url, onLostConnection: failLoudly })
  connections.defer(() => engine.close())
  const reader = await connect()
  await reader.query('begin; select from orders limit 1; select from products limit 1')
  const tables = await connect()
  const isWaiting = async () => (await tables.query('select from pg_locks where not granted')).rowCount !== 0
  // Two processes of the new version start at once; one converts.
  const converted = Promise.all([migrate(engine, additions, rules), migrate(engine, additions, rules)])
  await until(isWaiting)
  const then = purchases
  await until(() => purchases > then + 3)
  await reader.query('commit')
  expect((await converted).flat().toSorted()).toEqual(additions.map(({ name }) => name))
  const afterwards = waits.length
  await until(() => waits.length > afterwards + 20)
  over = true
  await traffic
  expect([...statuses]).toEqual([200])
  expect(Math.max(...waits)).toBeLessThan(LONGEST_PURCHASE_MS)

  const further = await environment.start({ DATABASE_URL: database.url, PORT: await freePort() })
  expect((await fetch(`${further.url}/readyz`)).status, 'of the earlier version, beside the new tables').toBe(
    200,
  )

  await migrate(engine, [...additions, contract], rules)
  await expect(
    environment.start({ DATABASE_URL: database.url, PORT: await freePort() }),
    'what was taken away is missed before anything is asked',
  ).rejects.toThrow(/converted by a newer version of the shop \(9002-contract-drop-colour\.sql\)/)
  expect((await purchase()).status, 'who runs already goes on').toBe(200)

  for (const { child } of [shop, further]) child.kill('SIGTERM')
  expect(await Promise.all([shop.ended, further.ended])).toEqual([0, 0])
})
