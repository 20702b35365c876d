import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { lockFolder } from '#database/folder-lock.ts'
import { openDatabase } from '#database/open.ts'
import { openPGlite } from '#database/pglite.ts'
import { dataFolder } from './data-folder.ts'
import { failLoudly } from './databases.ts'
import { freePort, startShop as start } from './shop-process.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('a second shop on the same folder ends with one sentence; the first one continues and stops cleanly', async () => {
  const folder = dataFolder('demo')
  const first = start({ DATA_DIR: folder })
  await first.greetedOrEnded
  expect(first.said()).toContain('admin@example.com')

  const second = start({ DATA_DIR: folder })
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain(`Another process already uses ${folder}.`)
  expect(second.said()).not.toContain('    at ')

  const audit = spawnSync(process.execPath, ['bin/audit.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, NODE_NO_WARNINGS: '1' },
  })
  expect(audit.status).toBe(1)
  expect(String(audit.stderr), 'the audit too needs the folder for itself').toMatch(
    /^Another process already uses .*\n$/,
  )

  expect(first.child.exitCode).toBeNull()
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  lockFolder(folder).release() // which throws unless the folder is free
  rmSync(folder, { recursive: true })
})

test.skipIf(process.platform === 'win32')(
  'nobody but its owner enters the database’s folder, whether it is new or of an earlier version',
  async () => {
    const around = temporaryFolder('private')
    const folder = join(around, 'data')
    const files = join(folder, 'pglite')
    const mode = (path: string) => statSync(path).mode & 0o777
    const previous = process.umask(0)
    try {
      await (await openPGlite({ folder })).close()
    } finally {
      process.umask(previous)
    }
    expect([mode(folder), mode(files)]).toEqual([0o700, 0o700])
    for (const path of [folder, files]) chmodSync(path, 0o755)
    await (await openPGlite({ folder })).close()
    expect(mode(files)).toBe(0o700)
    rmSync(around, { recursive: true })
  },
)

test('a stopping shop says so at /readyz first and still answers, and stops once, cleanly, though it is told twice', async () => {
  const folder = dataFolder('demo')
  const port = await freePort()
  const shop = start({ DATA_DIR: folder, PORT: port, STOP_AFTER_SECONDS: '8' })
  await shop.greetedOrEnded
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status
  expect(await ask('/readyz')).toBe(200)
  shop.child.kill('SIGTERM')
  await expect.poll(() => ask('/readyz')).toBe(503)
  expect(await ask('/api/products')).toBe(200)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  rmSync(folder, { recursive: true })
})

test.skipIf(process.platform === 'win32')(
  'a shop that npm started ends with npm',
  { tags: ['full'] },
  async () => {
    const folder = dataFolder('demo')
    // The shell that npm starts scripts in, which does not pass signals on.
    const npm = spawn('sh', ['-c', 'node run.mjs start; exit'], {
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, npm_lifecycle_event: 'start' },
    })
    let said = ''
    npm.stdout.on('data', (text) => {
      said += text
    })
    await vi.waitFor(() => expect(said).toContain('Hundredfold is open'), { timeout: 180_000 })
    npm.kill('SIGTERM')
    await vi.waitFor(() => lockFolder(folder).release(), { timeout: 180_000, interval: 200 })
    rmSync(folder, { recursive: true })
  },
)

test('a folder that lost its PG_VERSION is refused, and nothing is written over it', async () => {
  const folder = dataFolder('empty')
  const files = join(folder, 'pglite')
  rmSync(join(files, 'PG_VERSION'))
  const before = readdirSync(files).toSorted()
  const shop = start({ DATA_DIR: folder })
  expect(await shop.ended).toBe(1)
  expect(shop.said()).toContain(`There are files in ${files}`)
  expect(shop.said()).not.toContain('    at ')
  expect(readdirSync(files).toSorted()).toEqual(before)
  rmSync(folder, { recursive: true })
})

test('a demo refuses a restored copy of a live shop, which a drill opens', async () => {
  const folder = dataFolder('empty')
  const live = await openDatabase({ folder, mode: 'live', onLostConnection: failLoudly })
  await live[Symbol.asyncDispose]()
  const demo = start({ DATA_DIR: folder, NODE_NO_WARNINGS: '1', LOG_LEVEL: 'silent' })
  expect(await demo.ended).toBe(1)
  expect(demo.said()).toMatch(/^This database is a live shop's\. .*\n$/)
  const drill = start({ DATA_DIR: folder, SHOP_MODE: 'drill' })
  await drill.greetedOrEnded
  expect(drill.said()).toContain('drill mode')
  drill.child.kill('SIGTERM')
  expect(await drill.ended).toBe(0)
  rmSync(folder, { recursive: true })
})

test('wrong settings are listed, and nothing starts', async () => {
  const folder = join(tmpdir(), `hundredfold-never-${process.pid}`)
  const shop = start({ DATA_DIR: folder, SHOP_MODE: 'live', ORDER_HOLD_MINUTES: 'soon' })
  expect(await shop.ended).toBe(1)
  expect(shop.said()).toContain('ORDER_HOLD_MINUTES')
  expect(shop.said()).not.toContain('    at ')
  expect(existsSync(folder)).toBe(false)
})
