import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'
import { pay } from '#test/shipments.ts'

const products = [{ id: 'router', name: 'Edge Router', price: 20, available: 1_000_000 }]

async function openWithPaid(count: number) {
  const shop = await openShop({ products })
  const buyer = await shop.signUp('ada@example.com')
  const admin = await shop.admin()
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const body = { product_id: 'router', orderAmount: 100, address: n === 0 ? 'Leeds' : 'London', phone: '1' }
    const id = String((await buyer.post('/order', body)).body.insertedId)
    await pay(shop, buyer, id)
    ids.push(id)
  }
  const deliver = (sent: object) => admin.put('/orders/deliveries', sent)
  return { shop, buyer, admin, ids, deliver, [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose]() }
}

test('all pending orders that fit a filter are delivered, and no others', async () => {
  await using open = await openWithPaid(3)
  const { shop, buyer, ids, deliver } = open
  await buyer.post('/order', { product_id: 'router', orderAmount: 100, address: 'London', phone: '1' })
  expect((await deliver({ filter: { status: 'delivered' } })).body).toMatchObject({ delivered: [] })
  const { body } = await deliver({ filter: { q: 'london' }, expected: 2 })
  expect(body).toEqual({ delivered: ids.slice(1), refused: [], reasons: [] })
  const states = await shop.db.selectFrom('orders').select(['id', 'status']).orderBy('number').execute()
  expect(states.map(({ status }) => status)).toEqual(['processing', 'delivered', 'delivered', 'unpaid'])
  expect((await deliver({ filter: { q: 'london' } })).body, 'again').toMatchObject({ delivered: [] })
})

test('another number of orders than the admin saw is refused, and nothing is delivered', async () => {
  await using open = await openWithPaid(2)
  const { shop, deliver } = open
  const { status, body } = await deliver({ filter: {}, expected: 1 })
  expect({ status, code: body.code, matching: body.matching }).toEqual({
    status: 409,
    code: 'orders-changed',
    matching: 2,
  })
  expect(await shop.rows('shipments')).toEqual([])
  for (const sent of [{}, { filter: {}, ids: ['a'] }, { ids: [] }])
    expect((await deliver(sent)).status).toBe(400)
})

test('many are delivered a part at a time, each one once; one that is refused keeps no other', async () => {
  await using open = await openWithPaid(4)
  const { shop, ids, deliver } = open
  await sql`update products set tracks_serials = true`.execute(shop.db)
  const { body: refused } = await deliver({ filter: {} })
  expect(refused).toMatchObject({ delivered: [], refused: ids })
  expect(refused.reasons).toHaveLength(4)
  expect((refused.reasons as object[])[0]).toMatchObject({
    _id: ids[0],
    number: expect.stringMatching(/^HF-/),
    code: 'ship-with-serials',
  })
  await sql`update products set tracks_serials = false`.execute(shop.db)
  const { body: rest } = await deliver({ filter: {}, expected: 99, cursor: ids[1] })
  expect(rest, 'after the cursor').toMatchObject({ delivered: ids.slice(2) })
  expect(rest.next).toBeUndefined()
})
