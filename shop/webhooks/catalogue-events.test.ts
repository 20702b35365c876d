import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { webhookBodies } from '#contract/webhooks/bodies.ts'
import { openAssortment } from '#test/assortments.ts'
import type { TestCaller } from '#test/open-shop.ts'

const subscribe = async (caller: TestCaller) => {
  const hook = { url: 'https://erp.example.com/', events: ['catalogue.changed'] }
  const { status, body } = await caller.post('/webhooks', hook)
  expect(status).toBe(200)
  return String(body.insertedId)
}

test('a company is told of the products that it sees, once, and the shop of all', async () => {
  await using company = await openAssortment()
  const { shop, owner, admin, set } = company
  await set(['Networking'])
  await sql`update products set category = 'Networking' where id = 'router'`.execute(shop.db)
  const [ofCompany, ofShop] = [await subscribe(owner), await subscribe(admin)]
  const told = async () => {
    await shop.jobs.tick('tell-of-catalogue')
    const { rows } = await sql<{ endpoint: string; data: unknown; type: string; at: Date }>`
      with told as (delete from webhook_deliveries returning event_id, endpoint_id)
      select endpoint_id as endpoint, e.data, e.type, e.created_at as at
      from told join webhook_events e on e.id = event_id`.execute(shop.db)
    for (const { type, data, at } of rows) {
      const sent = { type, timestamp: at.toISOString(), data }
      expect(webhookBodies.get(type)?.parse(sent)).toEqual(sent)
    }
    const of = (id: string) => rows.filter(({ endpoint }) => endpoint === id).map(({ data }) => data)
    return { company: of(ofCompany), shop: of(ofShop) }
  }
  const nothing = { company: [], shop: [] }
  const fields = (name: string, category: string) => ({
    name,
    category,
    description: 'Another text.',
    img: `/i/${name}-800.webp`,
    price: 25,
  })
  for (const [id, category] of [
    ['router', 'Networking'],
    ['workstation', 'Computers'],
  ] as const)
    expect((await admin.put(`/product?_id=${id}`, fields(id, category))).body).toMatchObject({
      modifiedCount: 1,
    })
  const router = { _id: 'router', sku: expect.any(String), name: 'router' }
  const changed = await told()
  // Not of what changed before they subscribed.
  expect(changed.company, 'the name of what it does not see is not told').toEqual([
    { catalogue: { products: [router], removed: [{ _id: 'workstation' }] } },
  ])
  expect(changed.shop).toEqual([
    { catalogue: { products: expect.arrayContaining([expect.objectContaining(router)]), removed: [] } },
  ])
  expect(await told()).toEqual(nothing)

  const came = { pieces: 100, reason: 'received', note: 'Came.' }
  expect(await admin.post('/products/router/stock-changes', came)).toMatchObject({ status: 200 })
  expect(await told(), 'stock is no change').toEqual(nothing)

  await admin.delete('/product?_id=router')
  const gone = [{ catalogue: { products: [], removed: [{ _id: 'router' }] } }]
  expect(await told()).toEqual({ company: gone, shop: gone })
})
