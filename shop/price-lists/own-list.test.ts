import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAssortment } from '#test/assortments.ts'
import { openCompany } from '#test/open-company.ts'
import { giveList, publishAnother } from '#test/price-lists.ts'

const steps = [
  { from: 1, price: 17 },
  { from: 500, price: 12 },
]

test('a member reads the price list of the company a page at a time, and no other one', async () => {
  await using company = await openCompany({
    products: ['cable', 'dock', 'gone'].map((id) => ({ id, price: 80, available: 1_000 })),
  })
  const { shop, buyer } = company
  await sql`update products set sku = upper(id)`.execute(shop.db)
  const admin = await shop.admin()
  expect((await buyer.get('/prices/mine/list')).body, 'no list').toEqual([])
  const list = await giveList(shop, admin, { prices: { router: steps, dock: steps, gone: steps } })
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', 'gone').execute()

  const first = await buyer.get('/prices/mine/list?limit=1')
  expect(first.body).toEqual([
    {
      product_id: 'dock',
      sku: 'DOCK',
      productName: expect.any(String),
      name: 'Partners',
      breaks: steps,
      basePrice: 80,
      priceBreaks: [],
    },
  ])
  expect(first.headers.get('X-Total-Count')).toBe('2')
  const [, next = ''] = /<\/api([^<>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '') ?? []
  const second = await buyer.get(next)
  expect(second.body).toMatchObject([{ product_id: 'router', basePrice: 20 }])
  expect(second.headers.get('Link')).toBeNull()
  expect((await buyer.get('/prices/mine/list?q=rout')).body).toMatchObject([{ product_id: 'router' }])

  // A percentage covers every product for sale.
  await publishAnother(admin, list, { percentOff: 10 })
  expect((await buyer.get('/prices/mine/list')).body).toMatchObject([
    { product_id: 'cable', percentOff: 10, breaks: [] },
    { product_id: 'dock', percentOff: 10, breaks: steps },
    { product_id: 'router', percentOff: 10, breaks: steps },
  ])
  const rival = await shop.signUp('rival@example.com')
  expect((await rival.get('/prices/mine/list')).body, 'nobody’s member').toEqual([])
  await rival.post('/companies', { name: 'Rivals', taxNumber: '' })
  expect((await rival.get('/prices/mine/list')).body, 'another company').toEqual([])
  expect((await shop.nobody.get('/prices/mine/list')).status).toBe(401)
})

test('the price list names no product outside the assortment of the company', async () => {
  await using company = await openAssortment()
  await giveList(company.shop, company.admin, { percentOff: 10 })
  await company.set(['Networking'])
  const { body } = await company.buyer.get('/prices/mine/list')
  expect(JSON.stringify(body)).not.toContain('workstation')
})
