import { spawnSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Ground, openGround, signIn, someProduct, wish } from './faults/ground.ts'
import { temporaryFolder } from './temporary-folder.ts'

test('a shop whose folder was copied while it was stopped has, restored, what it had then, and right books', async () => {
  await using ground = await openGround()
  const kept = await orderAndStop(ground)
  const copy = temporaryFolder('backup')
  cpSync(ground.folder, copy, { recursive: true })
  const lost = await orderAndStop(ground)
  expect(await ordersIn(ground)).toEqual(expect.arrayContaining([kept, lost]))

  rmSync(ground.folder, { recursive: true })
  cpSync(copy, ground.folder, { recursive: true })
  rmSync(copy, { recursive: true })
  const orders = await ordersIn(ground)
  expect(orders).toContain(kept)
  expect(orders).not.toContain(lost)
  const audit = spawnSync(process.execPath, ['audit.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: ground.folder },
  })
  expect(audit.stdout.toString()).toBe('OK: the books are right.\n')
  const next = await orderAndStop(ground)
  expect(await ordersIn(ground)).toEqual(expect.arrayContaining([kept, next]))
})

async function orderAndStop(ground: Ground): Promise<string> {
  const shop = await ground.start()
  const buyer = await signIn(shop.url)
  const reply = await buyer.call('/order', { body: wish(await someProduct(shop.url)) })
  expect(reply.status).toBe(200)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  return String(reply.body.insertedId)
}

const ordersIn = (ground: Ground) =>
  ground.read(async (db) => (await db.selectFrom('orders').select('id').execute()).map(({ id }) => id))
