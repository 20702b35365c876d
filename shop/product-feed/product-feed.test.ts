import { expect, test } from 'vitest'
import { parseXml } from '#http/xml/tree.ts'
import { openShop, type TestShop } from '#test/open-shop.ts'
import { PAGE } from './store.ts'

const ask = async (shop: TestShop, headers: Record<string, string> = {}) => {
  const reply = await shop.raw('/products.xml', { headers })
  return { status: reply.status, headers: reply.headers, text: await reply.text() }
}
const idsIn = (text: string) => [...text.matchAll(/<g:id>(.*?)<\/g:id>/g)].map(([, id]) => id)

test('the feed has what a visitor may order, at the list price of the smallest order, in names that programs know', async () => {
  await using shop = await openShop({
    products: [
      { id: 'dock', name: 'Dock <A> & B', price: 80, available: 1_000, description: ']]> & \u0001 <b>' },
      { id: 'gone', price: 5, available: 1_000 },
      { id: 'later', price: 12.5, available: 99 },
    ],
  })
  await shop.db
    .updateTable('products')
    .set({
      min_pieces: 120,
      pieces_multiple: 24,
      price_breaks: JSON.stringify([
        { from: 120, priceCents: 7_500 },
        { from: 500, priceCents: 7_200 },
      ]),
      brand: 'Acme',
      gtin: '4006381333931',
    })
    .where('id', '=', 'dock')
    .execute()
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', 'gone').execute()

  const { status, headers, text } = await ask(shop)
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8')
  expect(headers.get('Cache-Control')).toBe('public, max-age=300')
  expect(idsIn(text)).toEqual(['dock', 'later'])
  expect(() => parseXml(text)).not.toThrow()
  expect(text).toContain(
    '<g:title>Dock &lt;A&gt; &amp; B, 120 pieces</g:title><g:description>]]&gt; &amp;  &lt;b&gt;</g:description>' +
      '<g:link>http://shop.test/product/dock/dock-a-b</g:link>',
  )
  expect(text).toContain(
    '<g:availability>in_stock</g:availability><g:price>9000 USD</g:price>' +
      '<g:unit_pricing_measure>120ct</g:unit_pricing_measure><g:unit_pricing_base_measure>1ct</g:unit_pricing_base_measure>',
  )
  expect(text).toContain('<g:brand>Acme</g:brand><g:gtin>4006381333931</g:gtin>')
  expect(text).toContain('<g:availability>out_of_stock</g:availability><g:price>1250 USD</g:price>')
})

test('the feed has the prices and the stock of the moment', async () => {
  await using shop = await openShop({ products: [{ id: 'dock', price: 80, available: 1_000 }] })
  expect((await ask(shop)).text).toContain(
    '<g:availability>in_stock</g:availability><g:price>8000 USD</g:price>',
  )
  const counted = { pieces: -1_000, reason: 'corrected', note: 'counted' }
  const admin = await shop.admin()
  expect((await admin.post('/products/dock/stock-changes', counted)).status).toBe(200)
  await shop.db.updateTable('products').set({ price_cents: 7_900 }).execute()
  const after = await ask(shop)
  expect(after.headers.get('ETag')).toBeNull()
  expect(after.text).toContain('<g:availability>out_of_stock</g:availability><g:price>7900 USD</g:price>')
})

test('a long feed is read page by page, each product once; a seller can leave it out', async () => {
  const statements: string[] = []
  await using shop = await openShop({
    before: async (statement) => void statements.push(statement),
  })
  const ids = Array.from({ length: 2 * PAGE + 1 }, (_, n) => `p-${String(n).padStart(5, '0')}`)
  await shop.db
    .insertInto('products')
    .values(
      ids.map((id) => ({
        id,
        name: id,
        price_cents: 100,
        available: 100,
        description: 'd',
        image: '/i/x',
        category: 'c',
        specs: '{}',
      })),
    )
    .execute()
  statements.length = 0
  expect(idsIn((await ask(shop)).text)).toEqual(ids)
  const pages = statements.filter((statement) => /from "products"/.test(statement))
  expect(pages).toHaveLength(3)
  for (const page of pages) expect(page).toMatch(/"id" > \$\d+.* limit \$\d+/s)

  await shop.db.updateTable('discovery').set({ shows_product_feed: false }).execute()
  expect(await ask(shop)).toMatchObject({ status: 404 })
})
