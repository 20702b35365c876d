import { zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { lockProducts } from '#shop/products/store.ts'
import { checkedImport } from '#test/imports.ts'
import { openInterleaving } from '#test/interleaving.ts'
import { openShop, type TestShop } from '#test/open-shop.ts'

test('an import locks the products of a part in the order in which orders lock them, whatever order the file has', async () => {
  const interleaving = openInterleaving({ 'after its first lock': undefined })
  const ids = Array.from({ length: 10 }, (_, n) => `p${n}`)
  await using shop = await openShop({ products: ids.map((id) => ({ id, price: 20, available: 1_000 })) })
  interleaving.watch(shop.db)
  const skuOf = new Map((await shop.rows('products')).map(({ id, sku }) => [id, sku]))
  const lines = ids.toReversed().map((id) => `${skuOf.get(id)},21`)
  const importing = await checkedImport(shop, ['sku,price', ...lines].join('\n'))
  const [first = '', ...others] = ids
  const lockLikeAnOrder = () =>
    shop.db.transaction().execute(async (tx) => {
      await lockProducts(tx, [first])
      await interleaving.arrive('after its first lock')
      await lockProducts(tx, others)
    })
  const met = await interleaving.meet<unknown>(
    'order',
    lockLikeAnOrder,
    'after its first lock',
    importing.run,
  )
  expect(met).toMatchObject({ second: { status: 200 }, rivalWasFirst: false })
  expect(interleaving.passed).toEqual({ order: ['after its first lock'] })
  expect(await importing.get()).toMatchObject({ state: 'done', changedCount: ids.length, badCount: 0 })
  expect((await shop.rows('products')).map((product) => product.price_cents)).toEqual(ids.map(() => 2_100))
  expect(shop.failures).toEqual([])
})

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()

const upload = async (shop: TestShop, name: string, bytes: Uint8Array) =>
  (await shop.admin()).post('/imports/pictures', {
    file: Buffer.from(zipSync({ [name]: bytes })).toString('base64'),
  })

test.for([
  ['waits until then', false],
  ['is made meanwhile', true],
] as const)('of two pictures the later one stays, if it %s', async ([, isMadeMeanwhile]) => {
  const interleaving = openInterleaving({ 'before it stores the picture': /^insert into "images"/ })
  await using shop = await openShop({
    before: interleaving.before,
    products: [{ id: 'router', price: 20, available: 1_000 }],
  })
  interleaving.watch(shop.db)
  const name = `${(await shop.rows('products'))[0]?.sku}.png`
  const corrected = await picture('teal')
  await upload(shop, name, await picture('red'))
  const makePictures = () => shop.jobs.tick('make-waiting-pictures')
  const met = await interleaving.meet('pictures', makePictures, 'before it stores the picture', async () => {
    await upload(shop, name, corrected)
    if (isMadeMeanwhile) await makePictures()
  })
  expect(met).toMatchObject({ rivalWasFirst: true })
  expect(interleaving.passed).toEqual({ pictures: ['before it stores the picture'] })
  expect(await shop.rows('wanted_pictures')).toMatchObject([{ state: 'done', bytes: null }])
  const [product] = await shop.rows('products')
  const shown = await shop.images.request(String(product?.image))
  const [red] = (await sharp(await shown.arrayBuffer()).stats()).channels
  expect(red?.mean, 'red of the picture').toBeLessThan(10)
})
