import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'
import { pay } from '#test/shipments.ts'

test('owners and sales get one mail for all orders that were paid, once, and say whether they want it', async () => {
  await using shop = await openShop({
    products: [{ id: 'router', name: 'Edge Router', price: 20, available: 5_000 }],
  })
  const [buyer, admin] = [await shop.signUp('ada@example.com'), await shop.admin()]
  for (const role of ['sales', 'warehouse'])
    await shop
      .signUp(`${role}@example.com`)
      .then(() =>
        sql`update users set role = 'admin', admin_role = ${role} where email = ${`${role}@example.com`}`.execute(
          shop.db,
        ),
      )
  const order = async (paid: boolean) => {
    const sent = { product_id: 'router', orderAmount: 100, address: 'x', phone: '1' }
    const id = String((await buyer.post('/order', sent)).body.insertedId)
    if (paid) await pay(shop, buyer, id)
  }
  const told = async () => {
    const before = shop.mails.emails.length
    await shop.jobs.tick('tell-of-orders')
    return shop.mails.emails
      .slice(before)
      .map(({ to, ...email }) => [to, 'orderCount' in email && email.orderCount])
  }
  await order(false)
  expect(await told(), 'nothing is paid').toEqual([])
  await order(true)
  await order(true)
  expect((await told()).toSorted()).toEqual([
    ['admin@example.com', 2],
    ['sales@example.com', 2],
  ])
  expect(await told(), 'once').toEqual([])
  expect((await admin.put('/order-views/mails', { mailed: false })).status).toBe(200)
  expect((await admin.get('/order-views')).body.mailed).toBe(false)
  await order(true)
  expect(await told()).toEqual([['sales@example.com', 1]])
  expect(await shop.rows('untold_orders')).toEqual([])
})
