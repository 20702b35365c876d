import { expect, test } from 'vitest'
import type { Database } from '#database/open.ts'
import { onServer } from '#test/databases.setup.ts'
import { size } from '#test/sizes.ts'
import { openGround, type Reply, type RunningShop, signIn, someProduct, wish } from '../ground.ts'
import { openLine } from './line.ts'

const away = {
  status: 503,
  body: {
    code: 'shop-unavailable',
    message: 'The shop cannot reach its data right now. Please try again in a minute.',
  },
}

const statusAt = async (shop: RunningShop, path: string) => (await fetch(shop.url + path)).status

test('while the database is away the shop says so with 503, and goes on by itself once it is back', async () => {
  await using ground = await openGround()
  await using line = await openLine(ground.url ?? '')
  const shop = await ground.start({ DATABASE_URL: line.url })
  const buyer = await signIn(shop.url)
  const body = wish(await someProduct(shop.url))

  for (let time = 0; time < size(2, 10); time += 1) {
    await line.cut()
    const key = crypto.randomUUID()
    const reply = await buyer.call('/order', { body, key })
    expect(reply).toMatchObject(away)
    expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0)
    const page = await fetch(`${shop.url}/?q=${time}`)
    expect([page.status, page.headers.get('Retry-After') !== null]).toEqual([503, true])
    expect(await page.text()).toContain('Please try again')
    expect(await statusAt(shop, '/readyz')).toBe(503)
    expect(await statusAt(shop, '/healthz')).toBe(200)

    await line.mend()
    await expect.poll(() => statusAt(shop, '/readyz')).toBe(200)
    expect(await buyer.call('/order', { body, key })).toMatchObject({ status: 200 })
    expect(await statusAt(shop, `/?q=${time}`)).toBe(200)
  }
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  expect(await ground.read(placed)).toHaveLength(size(2, 10))
})

test('connections that the database ends in the middle of orders cost these orders at most, and no process', async () => {
  await using ground = await openGround()
  const shop = await ground.start()
  const buyer = await signIn(shop.url)
  const body = wish(await someProduct(shop.url))
  const url = ground.url ?? ''
  const replies: { key: string; reply: Reply }[] = []
  let over = false
  const write = async () => {
    while (!over) {
      const key = crypto.randomUUID()
      replies.push({ key, reply: await buyer.call('/order', { body, key }) })
    }
  }
  const writers = Array.from({ length: 6 }, write)
  for (let time = 0; time < size(10, 100); time += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    await onServer(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'hundredfold' and pid <> pg_backend_pid()`,
    )
  }
  over = true
  await Promise.all(writers)

  const refused = replies.filter(({ reply }) => reply.status !== 200)
  for (const { reply } of refused) expect(reply).toMatchObject(away)
  for (const { key } of refused)
    expect(await buyer.call('/order', { body, key }), 'sent again').toMatchObject({ status: 200 })
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
  expect(await ground.read(placed)).toHaveLength(replies.length)
})

const placed = (db: Database) =>
  db.selectFrom('orders').select('id').where('address', '=', '1 Analytical Way').execute()
