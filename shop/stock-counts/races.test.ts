import { expect, test } from 'vitest'
import { openInterleaving } from '#test/interleaving.ts'
import { openShop } from '#test/open-shop.ts'

const points = {
  'before it locks the products': /^\s*select id from products where id in/,
  'before it commits': /^commit/,
} as const

test('a stock count that two post at the same moment is posted once', async () => {
  const interleaving = openInterleaving(points)
  await using shop = await openShop({ before: interleaving.before })
  interleaving.watch(shop.db)
  const admin = await shop.admin()
  await shop.addProduct({ id: 'switch', price: 80, available: 500 })
  for (const at of ['before it locks the products', 'before it commits'] as const) {
    const { body } = await admin.post('/stock-counts', { title: at, products: ['switch'] })
    const path = `/stock-counts/${body.insertedId}`
    await shop.db.updateTable('shop_settings').set({ posts_own_counts: true }).execute()
    const [{ available: before } = {}] = await shop.rows('products')
    expect((await admin.put(`${path}/lines/switch`, { pieces: Number(before) - 5 })).status).toBe(200)
    expect((await admin.post(`${path}/closing`, {})).status).toBe(200)
    const post = async () => {
      const { status, body } = await admin.post(`${path}/posting`, {})
      return `${status} ${body.code ?? ''}`.trim()
    }
    const met = await interleaving.meet('post', post, at, post)
    expect([met?.first, met?.second].toSorted(), at).toEqual(['200', '409 count-not-closed'])
    expect(await shop.rows('products'), at).toMatchObject([{ available: Number(before) - 5 }])
  }
  const corrections = (await shop.rows('stock_ledger')).filter(({ reason }) => reason === 'corrected')
  expect(corrections.map(({ pieces }) => pieces)).toEqual([-5, -5])
})
