import { zipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { checkedImport } from '#test/imports.ts'
import { openShop, type TestShop } from '#test/open-shop.ts'
import { onlyLoopback, openReceiver } from '#test/receiver.ts'

const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()

const upload = async (shop: TestShop, zip: Uint8Array) =>
  (await shop.admin()).post('/imports/pictures', { file: Buffer.from(zip).toString('base64') })

test('pictures are fetched from the addresses in a file, once; what fails is told, and chosen pictures stay', async () => {
  await using host = await openReceiver()
  await using shop = await openShop({
    mayReach: onlyLoopback,
    products: [{ id: 'chosen', price: 20, available: 1_000 }],
  })
  const [chosen] = await shop.rows('products')
  host.answer((response) => void response.writeHead(200).end(picture))
  const at = (name: string) => `${host.url}/${name}.png`
  const rows = [`${chosen?.sku},,21,${at('x')}`, `A,Thing,5,${at('a')}`, 'B,Other,5,http://10.0.0.1/b.png']
  const csv = `sku,name,price,image\n${rows.join('\n')}\n`
  const importing = await checkedImport(shop, csv)
  expect(await importing.get()).toMatchObject({ newCount: 2, changedCount: 1 })
  await importing.run()
  await shop.jobs.tick('make-waiting-pictures')
  const images = async () =>
    (
      await shop.db.selectFrom('products').select('image').orderBy('price_cents').orderBy('sku').execute()
    ).map(({ image }) => image)
  expect(await images()).toEqual([expect.stringMatching(/^\/i\/up-/), '/no-picture.svg', chosen?.image])
  expect(host.received).toHaveLength(1)
  const waiting = async () => (await (await shop.admin()).get('/imports/pictures')).body
  expect(await waiting()).toMatchObject([
    { sku: 'B', state: 'waiting', problem: 'The host has an address that is not public.' },
  ])
  for (const _ of [2, 3]) {
    await shop.db
      .updateTable('wanted_pictures')
      .set({ due_at: new Date(0) })
      .where('state', '=', 'waiting')
      .execute()
    await shop.jobs.tick('make-waiting-pictures')
  }
  expect(await waiting()).toMatchObject([{ sku: 'B', state: 'failed' }])
  expect(await (await checkedImport(shop, csv)).get()).toMatchObject({ changedCount: 0, unchangedCount: 3 })
  expect(await (await checkedImport(shop, csv.replace('/a.png', '/a2.png'))).get()).toMatchObject({
    changedCount: 1,
  })
})

test('pictures of a ZIP belong to the products whose SKU they are named by', async () => {
  await using shop = await openShop({ products: [{ id: 'router', price: 20, available: 1_000 }] })
  const sku = String((await shop.rows('products'))[0]?.sku)
  const zip = zipSync({
    [`photos/${sku.toLowerCase()}.PNG`]: picture,
    'photos/unknown.png': picture,
    '__MACOSX/photos/._x.png': new Uint8Array(3),
  })
  expect(await upload(shop, zip)).toMatchObject({
    status: 200,
    body: { found: 1, notFound: 1, names: ['photos/unknown.png'] },
  })
  await shop.jobs.runAll()
  expect(await shop.rows('products')).toMatchObject([{ image: expect.stringMatching(/^\/i\/up-/) }])
  expect(await shop.rows('wanted_pictures')).toMatchObject([{ state: 'done', bytes: null }])
  expect((await shop.rows('audit_log')).map(({ action }) => action)).toEqual(['product-changed'])

  await upload(shop, zipSync({ [`${sku}.png`]: Buffer.from('no picture') }))
  await shop.jobs.runAll()
  expect((await (await shop.admin()).get('/imports/pictures')).body).toMatchObject([
    { sku, state: 'failed', problem: expect.stringContaining('not a picture') },
  ])
})

test.for([
  ['no ZIP', Buffer.from('GIF89a'), 'This is not a ZIP file.'],
  ['a path that leads out', zipSync({ 'photos/../../etc/a.png': picture }), 'unsafe name'],
  ['an absolute path', zipSync({ '/etc/a.png': picture }), 'unsafe name'],
  ['a path of Windows', zipSync({ 'C:\\a.png': picture }), 'unsafe name'],
  ['a picture of 20 MB', zipSync({ 'a.png': new Uint8Array(20_000_000) }), 'larger than 8 MB'],
  [
    'a bomb of many',
    zipSync(Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`${n}.png`, new Uint8Array(900_000)]))),
    'far more than a picture does',
  ],
  [
    'too many files',
    zipSync(Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`${n}.png`, new Uint8Array()]))),
    'at most 5000 files',
  ],
] as const)('a ZIP with %s is refused', async ([, zip, message]) => {
  await using shop = await openShop()
  expect(await upload(shop, zip)).toMatchObject({
    status: 422,
    body: { code: 'zip-refused', message: expect.stringContaining(message) },
  })
  expect(shop.failures).toEqual([])
})
