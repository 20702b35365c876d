import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openInterleaving } from '#test/interleaving.ts'
import { openCompany } from '#test/open-company.ts'
import { openShop } from '#test/open-shop.ts'

const to = { address: '1 Dock Street', phone: '555 0100' }
const delivery = {
  name: 'Bo Buyer',
  street: '1 Dock Street',
  city: 'London',
  postalCode: 'E1 8JP',
  country: 'GB',
  phone: '555 0100',
}

test('a member who orders a cart and a product at the same moment gets both orders', async () => {
  const interleaving = openInterleaving({ 'before it takes stock': /\/\* takes stock \*\// })
  await using company = await openCompany({ before: interleaving.before })
  const { shop, buyer } = company
  interleaving.watch(shop.db)
  const product_id = 'router'
  const lines = [{ product_id, orderAmount: 100 }]
  expect((await buyer.put('/carts/mine/lines', { lines })).status).toBe(200)

  const met = await interleaving.meet(
    'order',
    () => buyer.post('/order', { product_id, orderAmount: 100, ...to }),
    'before it takes stock',
    () => buyer.post('/orders', { delivery, paymentAmount: 2_000 }),
  )

  expect(met?.first.status).toBe(200)
  expect(met?.second.status).toBe(200)
  expect(met?.rivalWasFirst, 'the cart waited').toBe(false)
  expect(await shop.rows('orders')).toHaveLength(2)
  expect(shop.failures).toEqual([])
})

test('a buyer who orders a product and a cart of it at the same moment gets both orders', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 1_000 }] })
  const buyer = await shop.signUp('buyer@example.com')
  const lines = [{ product_id: 'router', orderAmount: 100 }]
  expect((await buyer.put('/carts/mine/lines', { lines })).status).toBe(200)
  const released = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holder = shop.db.transaction().execute(async (tx) => {
    await sql`select from products where id = 'router' for update`.execute(tx)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      shop.db,
    )
    return rows.length
  }
  const first = buyer.post('/order', { product_id: 'router', orderAmount: 100, ...to })
  await expect.poll(waiting).toBe(1)
  const second = buyer.post('/orders', { delivery, paymentAmount: 2_000 })
  await expect.poll(waiting).toBe(2)
  released.resolve()
  await holder
  expect([(await first).status, (await second).status]).toEqual([200, 200])
  expect(await shop.rows('orders')).toHaveLength(2)
  expect(shop.failures).toEqual([])
})
