import { expect, test } from 'vitest'
import { laptops, makeLaptops } from '#test/families.ts'
import { openShop } from '#test/open-shop.ts'

/** A shop with a family of six laptops, of which all with 8 GB, and the blue ones, are off sale. */
async function openWithOffSale() {
  const shop = await openShop({ products: [] })
  const admin = await shop.admin()
  const family = await makeLaptops(shop, admin, ['red', 'blue', 'grey'], ['8', '16'])
  const offSale = ['red-8', 'grey-8', 'blue-8', 'blue-16']
  for (const id of offSale) await admin.delete(`/product?_id=${id}`)
  /** The values of the variants, on sale or not, as one sees them once all are on sale again. */
  const restored = async () => {
    for (const id of offSale) await admin.put(`/products/${id}/restoration`)
    const { variants } = (await shop.nobody.get(`/families/${family}`)).body as {
      variants: { product_id: string; values: string[] }[] // as the contract declares it
    }
    return Object.fromEntries(variants.map(({ product_id, values }) => [product_id, values.join()]))
  }
  return {
    shop,
    admin,
    restored,
    change: (body: object) => admin.post(`/families/${family}/changes`, body),
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

test('variants off sale keep their family when it is saved, with values and options that moved or were renamed', async () => {
  await using open = await openWithOffSale()
  const { options, ...settings } = laptops(['grey', 'crimson', 'blue'], ['16', '8'])
  const [colours, memories] = options
  const saved = await open.change({
    ...settings,
    options: [colours, { ...memories, name: 'RAM' }],
    variants: [
      { product_id: 'red-16', values: ['crimson', '16'] },
      { product_id: 'grey-16', values: ['grey', '16'] },
    ],
  })
  expect(saved).toMatchObject({ status: 200 })
  expect(await open.restored()).toEqual({
    'grey-16': 'grey,16',
    'grey-8': 'grey,8',
    'red-16': 'crimson,16',
    'red-8': 'crimson,8',
    'blue-16': 'blue,16',
    'blue-8': 'blue,8',
  })
})

test('a variant off sale leaves its family when its value is gone, or a variant on sale takes its place', async () => {
  await using open = await openWithOffSale()
  const like = 'red-16'
  const saved = await open.change({
    ...laptops(['red', 'grey'], ['8', '16']),
    variants: [
      { product_id: 'red-16', values: ['red', '8'] },
      { product_id: 'grey-16', values: ['grey', '16'] },
    ],
    added: {
      like,
      variants: [{ values: ['grey', '8'], name: 'Laptop grey 8', price: 900, availableQuantity: 0 }],
    },
  })
  expect(saved).toMatchObject({ status: 200 })
  const kept = await open.restored()
  expect(Object.values(kept)).toEqual(['red,8', 'grey,8', 'grey,16'])
  expect(kept).toMatchObject({ 'red-16': 'red,8', 'grey-16': 'grey,16' })
})

test('without an option, of the variants off sale that have the same values then, the first stays', async () => {
  await using open = await openWithOffSale()
  const saved = await open.change({
    ...laptops([], []),
    options: [{ name: 'Memory', values: [{ value: '8' }, { value: '16' }] }],
    variants: [{ product_id: 'red-16', values: ['16'] }],
  })
  expect(saved).toMatchObject({ status: 200 })
  expect(await open.restored()).toEqual({ 'red-16': '16', 'blue-8': '8' })
})
