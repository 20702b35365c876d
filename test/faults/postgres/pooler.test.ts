import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { NOBODY } from '#test/postgres-server.ts'
import { freePort, startShop } from '#test/shop-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { runTask, settingsOf } from '../backup-tasks.ts'
import { completePurchase, type Purchase, placedOrders, publishableKey } from '../purchases.ts'
import { openTestEnvironment, signIn, stockedProduct } from '../test-environment.ts'

const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0

/** Starts Debian's PgBouncer in front of a database. */
async function openPooler(databaseUrl: string, mode: 'session' | 'transaction') {
  const folder = temporaryFolder('pgbouncer')
  const { hostname, port, pathname } = new URL(databaseUrl)
  const listen = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listen}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 40
`,
  )
  // As it comes, it refuses to run as root.
  const asRoot = process.getuid?.() === 0
  if (asRoot) for (const path of [folder, file]) chownSync(path, NOBODY, NOBODY)
  const pooler: ChildProcess = spawn('pgbouncer', [file], {
    stdio: 'ignore',
    ...(asRoot && { uid: NOBODY, gid: NOBODY }),
  })
  const ended = new Promise((resolve) => pooler.once('exit', resolve))
  return {
    url: `postgres://postgres@127.0.0.1:${listen}${pathname}`,
    async [Symbol.asyncDispose]() {
      pooler.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

const rules = { tags: ['full'], timeout: 120_000 }

test.skipIf(!isInstalled)(
  'the shop sells behind PgBouncer in session mode, and is audited and backed up there',
  rules,
  async () => {
    await using environment = await openTestEnvironment()
    await using pooler = await openPooler(environment.url ?? '', 'session')
    const settings = { DATABASE_URL: pooler.url, LOG_LEVEL: 'warn' }
    const shops = [
      await environment.start(settings),
      await environment.start({ ...settings, PORT: await freePort() }),
    ]
    const [one, other] = shops.map(({ url }) => url)
    if (!one || !other) throw new Error('there are two processes')
    const product = await stockedProduct(one)
    const cardKey = await publishableKey(one)
    const buyer = await signIn(one)
    const admin = await signIn(one, 'admin@example.com')
    const purchases = Array.from({ length: 60 }, (): Purchase => ({ key: crypto.randomUUID() }))
    await Promise.all(
      purchases.map((purchase, index) => {
        const url = index % 2 ? one : other
        return completePurchase(purchase, { buyer: buyer.at(url), url, cardKey, product })
      }),
    )
    const body = { pieces: 1_234, reason: 'received' }
    expect((await admin.call(`/products/${product}/stock-changes`, { body })).status).toBe(200)
    const availableAt = async (url: string) =>
      (
        (await (await fetch(`${url}/api/products?limit=60`)).json()) as {
          _id: string
          availableQuantity: number
        }[]
      ).find(({ _id }) => _id === product)?.availableQuantity
    // LISTEN: the other process is told, and sends no reply of before.
    await expect.poll(async () => (await availableAt(other)) === (await availableAt(one))).toBe(true)

    const backups = temporaryFolder('backups')
    const place = settingsOf({ folder: environment.folder, url: pooler.url })
    expect(await runTask('backup', place, backups)).toMatchObject({ code: 0, complained: '' })
    for (const { child, ended, said } of shops) {
      child.kill('SIGTERM')
      expect([await ended, said()]).toEqual([0, expect.not.stringContaining('"level":50')])
    }
    expect(await runTask('audit', place)).toMatchObject({ code: 0, complained: '' })
    const orders = await environment.read(placedOrders)
    expect(orders.map(({ id }) => id).toSorted()).toEqual(purchases.map(({ order }) => order).toSorted())
    rmSync(backups, { recursive: true })
  },
)

test.skipIf(!isInstalled)(
  'a shop behind PgBouncer in transaction mode does not start, and says why',
  rules,
  async () => {
    await using environment = await openTestEnvironment()
    await using pooler = await openPooler(environment.url ?? '', 'transaction')
    const shop = startShop({ DATA_DIR: environment.folder, DATABASE_URL: pooler.url, LOG_LEVEL: 'error' })
    await shop.greetedOrEnded
    expect(shop.said()).toMatch(/^DATABASE_URL leads to a pooler that .*session/)
    expect(await shop.ended).toBe(1)
    expect(await runTask('audit', { DATABASE_URL: pooler.url })).toMatchObject({
      code: 1,
      complained: expect.stringContaining('DATABASE_URL leads to a pooler'),
    })
  },
)
