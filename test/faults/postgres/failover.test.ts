import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { checkLedger } from '#database/audit/ledger-check.ts'
import { openDatabase } from '#database/open.ts'
import { failLoudly } from '#test/databases.ts'
import { openCluster } from '#test/postgres-cluster.ts'
import { freePort } from '#test/shop-process.ts'
import { size } from '#test/sizes.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { backupsIn, runTask } from '../backup-tasks.ts'
import { completePurchase, type Purchase, placedOrders, publishableKey } from '../purchases.ts'
import { openTestEnvironment, orderBody, signIn, stockedProduct } from '../test-environment.ts'

const BUYERS = size(8, 32)
const PURCHASES_BEFORE = size(20, 400)

test('the primary is killed under orders and its standby promoted: the shop goes on without a restart, and nothing is lost', {
  tags: ['full'],
  timeout: size(240_000, 900_000),
}, async () => {
  await using cluster = await openCluster({ standbys: 1, isSynchronous: true })
  const [standby] = cluster.standbys
  if (!standby) throw new Error('there is a standby')
  await using environment = await openTestEnvironment()
  const settings = { DATABASE_URL: cluster.url, LOG_LEVEL: 'fatal' }
  const shops = [
    await environment.start(settings),
    await environment.start({ ...settings, PORT: await freePort() }),
  ]
  const url = shops[0]?.url ?? ''
  const product = await stockedProduct(url)
  const cardKey = await publishableKey(url)
  const buyer = await signIn(url)

  const purchases: Purchase[] = []
  let isOver = false
  let failedAt = Number.NaN
  let firstAfterMs = Number.NaN
  const buy = async (index: number) => {
    const at = shops[index % shops.length]?.url ?? ''
    while (!isOver) {
      const purchase: Purchase = { key: crypto.randomUUID() }
      purchases.push(purchase)
      // Until it is done: the buyer repeats what was put off, or lost its answer.
      while (!purchase.paid) {
        const done = await completePurchase(purchase, {
          buyer: buyer.at(at),
          url: at,
          cardKey,
          product,
        }).then(
          () => true,
          (failure: unknown) => {
            if (failure instanceof Error && /answered 50[03]|fetch failed/.test(failure.message)) return false
            throw failure
          },
        )
        if (done && failedAt > 0 && !(firstAfterMs > 0)) firstAfterMs = performance.now() - failedAt
        if (!done) await pause(50)
      }
    }
  }
  const buyers = Promise.all(Array.from({ length: BUYERS }, (_, index) => buy(index)))
  const paid = () => purchases.filter(({ paid }) => paid).length
  const untilMore = (count: number) => {
    const wanted = paid() + count
    return expect.poll(paid, { timeout: 120_000 }).toBeGreaterThan(wanted)
  }
  await untilMore(PURCHASES_BEFORE)

  await cluster.primary.kill()
  failedAt = performance.now()
  await standby.do('select pg_promote()')
  const promotedMs = performance.now() - failedAt
  await untilMore(PURCHASES_BEFORE)

  // It comes back, as a second one that takes writes; a process that starts now meets both.
  await cluster.primary.start()
  await cluster.primary.do('alter system set synchronous_standby_names = default')
  shops.push(await environment.start({ ...settings, PORT: await freePort() }))
  const late = shops.at(-1)?.url ?? ''
  expect((await buyer.at(late).call('/order', { body: orderBody(product) })).status).toBe(200)
  await untilMore(PURCHASES_BEFORE)
  isOver = true
  await buyers

  const backups = temporaryFolder('backups')
  expect(await runTask('backup', { DATABASE_URL: cluster.url }, backups)).toMatchObject({
    code: 0,
    complained: '',
  })
  expect(backupsIn(backups)).toHaveLength(1)
  for (const { child, ended } of shops) {
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
  expect(await runTask('audit', { DATABASE_URL: cluster.url })).toMatchObject({ code: 0 })
  const rowsAt = async (address: string) => {
    await using database = await openDatabase({ url: address, folder: '', onLostConnection: failLoudly })
    if (address === cluster.url) expect(await checkLedger(database.db, { sandbox: true })).toEqual([])
    return await placedOrders(database.db)
  }
  const orders = await rowsAt(cluster.url)
  const there = new Set(orders.map(({ id }) => id))
  expect(purchases.filter(({ order, paid }) => paid && !there.has(order ?? ''))).toEqual([])
  expect(orders).toHaveLength(purchases.length + 1)
  expect((await rowsAt(cluster.primary.url)).length).toBeLessThan(orders.length - PURCHASES_BEFORE)
  process.stdout.write(
    `failover: ${purchases.length} purchases, promoted after ${Math.round(promotedMs)} ms, first purchase after ${Math.round(firstAfterMs)} ms\n`,
  )
})
