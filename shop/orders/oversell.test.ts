import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { checkLedger } from '#database/audit/ledger-check.ts'
import type { Database } from '#database/open.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openShop } from '#test/open-shop.ts'
import { freePort, startShop } from '#test/shop-process.ts'
import { size } from '#test/sizes.ts'
import { openAccessTokens } from '../users/access-tokens.ts'

const SHELF = 10_000
const BUYERS = size(200, 500)
const DELIVERY = { address: '1 Dock Street', phone: '555 0100' }

async function addProduct(db: Database, id: string, available = SHELF): Promise<void> {
  const facts = { name: id, description: id, image: `/i/${id}.webp`, category: 'Networking', specs: '{}' }
  await db
    .insertInto('products')
    .values({ id, price_cents: 2_000, available, ...facts })
    .execute()
}

/** Two whole shops, each a process of its own, on one database; and people who are signed in at both. */
async function openTwoShops(url: string, db: Database) {
  const ports = [await freePort(), await freePort()]
  const PUBLIC_URL = 'http://shop.test'
  const people = Array.from({ length: BUYERS }, (_, n) => `buyer${n}`)
  // Else it might be a live shop's of an earlier version.
  await db.insertInto('shop_kind').values({ kind: 'demo' }).execute()
  await db
    .insertInto('identity_accounts')
    .values(people.map((uid) => ({ uid, email: `${uid}@example.com` })))
    .execute()
  await db
    .insertInto('customers')
    .values(people.map((id) => ({ id })))
    .execute()
  await db
    .insertInto('users')
    .values(
      people.map((id) => ({
        id,
        identity_uid: id,
        email: `${id}@example.com`,
        role: null,
        customer_id: id,
      })),
    )
    .execute()
  const { issue } = await openAccessTokens(
    db,
    { identity: { isSessionValid: async () => true }, adminsNeedSecondFactor: false },
    PUBLIC_URL,
  )
  const tokens = await Promise.all(
    people.map((id) =>
      issue({
        id,
        email: `${id}@example.com`,
        name: id,
        emailVerified: true,
        authenticatedAt: new Date(),
        secondFactor: false,
        hasAssortment: false,
      }),
    ),
  )
  const shops = ports.map((port) => startShop({ PORT: port, DATABASE_URL: url, PUBLIC_URL }))
  await Promise.all(shops.map(({ greetedOrEnded }) => greetedOrEnded))
  for (const shop of shops) expect(shop.said()).toContain('Hundredfold is open')
  return {
    /** Each buyer asks the one shop or the other; and again, with the same key, while it has no time for them. */
    async order(buyer: number, product_id: string, orderAmount: number): Promise<number> {
      const key = crypto.randomUUID()
      for (;;) {
        const response = await fetch(`http://127.0.0.1:${ports[buyer % 2]}/api/order`, {
          method: 'POST',
          body: JSON.stringify({ product_id, orderAmount, ...DELIVERY }),
          headers: {
            'Content-Type': 'application/json',
            Authorization: `Bearer ${tokens[buyer % BUYERS]}`,
            'Idempotency-Key': key,
          },
        })
        await response.arrayBuffer()
        if (![429, 503].includes(response.status)) return response.status
        await sleep(Number(response.headers.get('Retry-After')) * 1_000)
      }
    },
    async [Symbol.asyncDispose]() {
      for (const { child } of shops) child.kill('SIGTERM')
      const codes = await Promise.all(shops.map(({ ended }) => ended))
      expect(codes, `they stop in order: ${shops.map(({ said }) => said().slice(-2_000))}`).toEqual([0, 0])
    },
  }
}

const soldOf = async (db: Database, productId: string) => {
  const { sold } = await db
    .selectFrom('order_lines')
    .select((e) => e.fn.coalesce(e.fn.sum<string>('pieces'), e.lit(0)).as('sold'))
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return Number(sold)
}

test('hundreds of buyers at once, at as many shops as there are, buy exactly what is on the shelf', async () => {
  await using database = await freshDatabase()
  const { db, url } = database
  if (url === undefined) return sellInOneProcess()
  await using shops = await openTwoShops(url, db)
  const rounds = size(1, 50)
  for (let round = 0; round < rounds; round += 1) {
    const product = `hot-${round}`
    await addProduct(db, product)
    const statuses = await Promise.all(
      Array.from({ length: BUYERS }, (_, buyer) => shops.order(buyer, product, 100)),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(SHELF / 100)
    expect(statuses.filter((status) => status === 409)).toHaveLength(BUYERS - SHELF / 100)
    expect(await soldOf(db, product)).toBe(SHELF)
  }

  // Several products at once, in lots of every size, ordered concurrently.
  const several = ['a', 'b', 'c', 'd', 'e']
  for (const product of several) await addProduct(db, product, 5_050)
  const statuses = await Promise.all(
    Array.from({ length: BUYERS * 2 }, (_, n) =>
      shops.order(n, several[(n * 7) % 5] ?? 'a', 100 + (n % 7) * 100),
    ),
  )
  expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([])
  for (const product of several) {
    const left = 5_050 - (await soldOf(db, product))
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left, 'less than the smallest lot').toBeLessThan(100)
  }
  expect(await checkLedger(db, { sandbox: true, graceMinutes: 0 })).toEqual([])
})

async function sellInOneProcess(): Promise<void> {
  await using shop = await openShop({ products: [{ id: 'hot', price: 20, available: SHELF }] })
  const buyers = await Promise.all(Array.from({ length: 10 }, (_, n) => shop.signUp(`buyer${n}@example.com`)))
  const replies = await Promise.all(
    Array.from({ length: BUYERS }, (_, n) =>
      buyers[n % 10]?.post('/order', { product_id: 'hot', orderAmount: 100, ...DELIVERY }),
    ),
  )
  expect(replies.filter((reply) => reply?.status === 200)).toHaveLength(SHELF / 100)
  expect(replies.filter((reply) => reply?.status === 409)).toHaveLength(BUYERS - SHELF / 100)
}
