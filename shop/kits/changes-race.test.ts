import { expect, test } from 'vitest'
import { openInterleaving } from '#test/interleaving.ts'
import { openShop } from '#test/open-shop.ts'

const points = {
  'before it locks products': /select id from products where id in/,
  'before it reads the parts': /^select "id", "sku", "is_kit"/,
  'before it writes': /^delete from "kit_parts"/,
  'before it commits': /^commit/,
}

test('a product that becomes a kit and a part of another at the same moment is one of the two', async () => {
  const race = openInterleaving(points)
  await using shop = await openShop({
    before: race.before,
    products: ['desk', 'monitor', 'stand'].map((id) => ({ id, price: 90, available: 0 })),
  })
  race.watch(shop.db)
  await shop.addProduct({ id: 'cable', price: 3, available: 500 })
  const admin = await shop.admin()
  const put = (id: string, parts: readonly string[]) => () =>
    admin.put(`/kits/${id}`, {
      parts: parts.map((product_id) => ({ product_id, piecesPerKit: 1 })),
      percentOff: null,
    })
  const pairs = [
    [put('monitor', ['cable']), put('desk', ['monitor'])],
    [put('desk', ['cable', 'monitor']), put('monitor', ['cable', 'stand'])],
    [put('desk', ['monitor']), put('monitor', ['desk'])],
  ] as const
  const everyPoint = Object.keys(points) as (keyof typeof points)[] // keys() widens the names
  for (const [first, second] of pairs)
    for (const at of everyPoint) {
      const met = await race.meet('set a kit', first, at, second)
      const replies = met ? [met.first, met.second].toSorted((a, b) => a.status - b.status) : []
      expect(replies, at).toMatchObject([{ status: 200 }, { status: 422, body: { code: 'kit-of-kits' } }])
      for (const id of ['desk', 'monitor']) await put(id, [])()
    }
  expect(race.passed['set a kit']).toEqual(everyPoint)
  expect(shop.failures).toEqual([])
})
