import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  openTestEnvironment,
  orderBody,
  signIn,
  someProduct,
  type TestEnvironment,
} from './faults/test-environment.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('a backup of a stopped shop’s folder restores what it held, with a correct ledger', async () => {
  await using environment = await openTestEnvironment()
  const kept = await orderAndStop(environment)
  const copy = temporaryFolder('backup')
  cpSync(environment.folder, copy, { recursive: true })
  const lost = await orderAndStop(environment)
  expect(await ordersIn(environment)).toEqual(expect.arrayContaining([kept, lost]))

  rmSync(environment.folder, { recursive: true })
  cpSync(copy, environment.folder, { recursive: true })
  rmSync(copy, { recursive: true })
  const audit = spawnSync(process.execPath, ['bin/audit.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: environment.folder },
  })
  expect(audit.stdout.toString()).toBe('OK: stock, orders and money agree.\n')
  const next = await orderAndStop(environment)
  const orders = await ordersIn(environment)
  expect(orders).toEqual(expect.arrayContaining([kept, next]))
  expect(orders).not.toContain(lost)
})

async function orderAndStop(environment: TestEnvironment): Promise<string> {
  const shop = await environment.start()
  const buyer = await signIn(shop.url)
  const reply = await buyer.call('/order', { body: orderBody(await someProduct(shop.url)) })
  expect(reply.status).toBe(200)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  return String(reply.body.insertedId)
}

const ordersIn = (environment: TestEnvironment) =>
  environment.read(async (db) => (await db.selectFrom('orders').select('id').execute()).map(({ id }) => id))
