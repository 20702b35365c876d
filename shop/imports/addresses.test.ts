import { expect, test } from 'vitest'
import { checkedImport } from '#test/imports.ts'
import { openShop, type TestShop } from '#test/open-shop.ts'

/** The SKU of the product that each old address leads to, or its target. */
async function targetsOf(shop: TestShop) {
  const pages = new Map((await shop.rows('products')).map(({ id, sku }) => [`/product/${id}`, sku]))
  const redirects = await shop.rows('redirects')
  return Object.fromEntries(
    redirects.map(({ path, target }) => [String(path), pages.get(String(target)) ?? target]),
  )
}

const shopify = [
  'Handle,Title,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price',
  'Lamp,Lamp,true,Colour,Red,L-R,10',
  'Lamp,,,,Blue,L-B,12',
  'plain,Plain,true,Title,Default Title,P-1,5',
  'draft,Draft,false,Title,Default Title,D-1,5',
].join('\n')
const woocommerce = [
  'ID,Type,SKU,Name,Published,Regular price,Parent,Attribute 1 name,Attribute 1 value(s),Slug,Permalink',
  '7,variable,,Lamp,1,,,Colour,"Red, Blue",lamp,https://old.example/shop/lamps/Lamp/',
  '8,variation,L-R,Lamp - Red,1,10,id:7,Colour,Red,lamp-red,https://old.example/shop/lamps/lamp/?colour=red',
  '9,variation,L-B,Lamp - Blue,1,12,id:7,Colour,Blue,lamp-blue,',
  '10,simple,P-1,Plain,1,5,,,,plain,',
].join('\n')
const magento = [
  'sku,store_view_code,attribute_set_code,product_type,name,price,url_key,url_path,configurable_variations',
  'L-R,,Lamp,simple,Red lamp,10,red-lamp,,',
  'L-B,,Lamp,simple,Blue lamp,12,blue-lamp,lamps/blue-lamp.html,',
  'L,,Lamp,configurable,Lamp,,lamp,,"sku=L-R,color=Red|sku=L-B,color=Blue"',
  'P-1,,Default,simple,Plain,5,,,',
].join('\n')

test.for([
  ['Shopify', shopify, { '/products/lamp': 'L-R', '/products/plain': 'P-1' }],
  ['WooCommerce', woocommerce, { '/shop/lamps/lamp': 'L-R', '/product/plain': 'P-1' }],
  ['Magento', magento, { '/red-lamp.html': 'L-R', '/lamps/blue-lamp.html': 'L-B', '/lamp.html': 'L-R' }],
] as const)(
  'the addresses of an export of %s lead to its products once they are there',
  async ([, file, expected]) => {
    await using shop = await openShop()
    const count = Object.keys(expected).length
    const importing = await checkedImport(shop, file)
    const summary = { badCount: 0, addressCount: count, addressConflictCount: 0, addressConflicts: [] }
    expect(await importing.get()).toMatchObject(summary)
    expect(await shop.rows('redirects')).toEqual([])
    await importing.run()
    expect(await importing.get()).toMatchObject({ ...summary, state: 'done' })
    expect(await targetsOf(shop)).toEqual(expected)

    const again = await checkedImport(shop, file)
    expect(await again.get()).toMatchObject(summary)
    await again.run()
    expect(await targetsOf(shop)).toEqual(expected)
    const noted = (await shop.rows('audit_log')).filter(({ action }) => action === 'redirects-imported')
    expect(noted).toMatchObject([{ after: { added: count } }])
  },
)

test('the check names addresses that lead elsewhere or are there twice; chains that an import makes are flat', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  for (const [path, target] of [
    ['/products/plain', '/blog'],
    ['/old-lamp', '/products/LAMP?ref=1'],
  ])
    expect((await admin.put('/redirects', { path, target })).status).toBe(200)
  const file = [
    shopify,
    'PLAIN,Plain two,true,Title,Default Title,P-2,5',
    'bad,Bad,true,Title,Default Title,B-1,free',
  ].join('\n')
  const importing = await checkedImport(shop, file)
  const conflicts = [
    {
      path: '/products/plain',
      message: 'It leads to /blog already. Delete that redirect to have it lead to P-1.',
    },
    { path: '/products/plain', message: 'P-1 has the same address in this file, and keeps it.' },
  ]
  expect(await importing.get()).toMatchObject({
    addressCount: 4,
    addressConflictCount: 2,
    addressConflicts: conflicts,
  })
  await importing.run()
  expect(await importing.get()).toMatchObject({
    state: 'done',
    addressConflicts: [
      ...conflicts,
      { path: '/products/bad', message: 'No product has the SKU B-1: its row was left out.' },
    ],
  })
  expect(await targetsOf(shop)).toEqual({
    '/products/plain': '/blog',
    '/products/lamp': 'L-R',
    '/old-lamp': 'L-R',
  })
})

test('an address that would lead back to itself is left out alone: the others of its part are redirected', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const [head, ...rows] = shopify.split('\n')
  const plain = rows.find((row) => row.startsWith('plain'))
  await (await checkedImport(shop, `${head}\n${plain?.replace('plain', 'first')}`)).run()
  const [{ id } = {}] = await shop.rows('products')
  // Its page leads to what the next file calls its old address.
  const back = { path: `/product/${id}`, target: '/products/plain' }
  expect((await admin.delete(`/redirects/${(await shop.rows('redirects'))[0]?.id}`)).status).toBe(200)
  expect((await admin.put('/redirects', back)).status).toBe(200)

  const importing = await checkedImport(shop, shopify)
  await importing.run()
  expect(await importing.get()).toMatchObject({
    state: 'done',
    addressCount: 2,
    addressConflictCount: 1,
    addressConflicts: [
      {
        path: '/products/plain',
        message: `It would lead back to itself: ${back.path} is an old address too. Delete that redirect.`,
      },
    ],
  })
  expect(await targetsOf(shop)).toEqual({ '/products/lamp': 'L-R', [back.path]: '/products/plain' })
  const noted = (await shop.rows('audit_log')).filter(({ action }) => action === 'redirects-imported')
  expect(noted.at(-1)).toMatchObject({ after: { added: 1 } })
})
