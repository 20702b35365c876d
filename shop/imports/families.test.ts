import { expect, test } from 'vitest'
import { checkedImport } from '#test/imports.ts'
import { openShop, type TestShop } from '#test/open-shop.ts'

/** The families of a shop: names, options, and the values by SKU. */
async function familiesOf(shop: TestShop) {
  const { body: families } = await (await shop.admin()).get('/families')
  const all = (families as unknown as { _id: string }[]).map(async ({ _id }) => {
    const { body } = await shop.nobody.get(`/families/${_id}`)
    const variants = body.variants as { sku: string; values: string[] }[] // of the reply
    return {
      name: body.name,
      options: (body.options as { name: string }[]).map(({ name }) => name),
      variants: Object.fromEntries(variants.map(({ sku, values }) => [sku, values])),
    }
  })
  return Promise.all(all)
}

const shopify = [
  'Handle,Title,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price',
  'lamp,Lamp,true,Colour,Red,Size,S,L-RS,10',
  'lamp,,,,Red,,M,L-RM,10',
  'lamp,,,,Blue,,S,L-BS,12',
  'alone,Alone,true,Colour,Red,,,A-1,5',
  'plain,Plain,true,Title,Default Title,,,P-1,5',
  'draft,Draft,false,Colour,Red,,,D-1,5',
  'draft,,,,Blue,,,D-2,5',
].join('\n')
const woocommerce = [
  'ID,Type,SKU,Name,Published,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
  '7,variable,,Lamp,1,,,Colour,"Red, Blue"',
  '8,variation,L-R,Lamp - Red,1,10,id:7,Colour,Red',
  '9,variation,L-B,Lamp - Blue,1,12,id:7,Colour,Blue',
  '10,simple,P-1,Plain,1,5,,Colour,Red',
].join('\n')
const magento = [
  'sku,store_view_code,attribute_set_code,product_type,name,price,product_online,configurable_variations',
  'L-R,,Lamp,simple,Red lamp,10,1,',
  'L-B,,Lamp,simple,Blue lamp,12,1,',
  'L,,Lamp,configurable,Lamp,,1,"sku=L-R,color=Red|sku=L-B,color=Blue"',
  'OLD,,Lamp,configurable,Old,,2,"sku=L-R,color=Red|sku=L-B,color=Blue"',
  'NONE,,Lamp,configurable,None,,1,',
].join('\n')
const twoLamps = (option: string) => ({
  name: 'Lamp',
  options: [option],
  variants: { 'L-R': ['Red'], 'L-B': ['Blue'] },
})

test.for([
  [
    'Shopify',
    shopify,
    {
      name: 'Lamp',
      options: ['Colour', 'Size'],
      variants: { 'L-RS': ['Red', 'S'], 'L-RM': ['Red', 'M'], 'L-BS': ['Blue', 'S'] },
    },
  ],
  ['WooCommerce', woocommerce, twoLamps('Colour')],
  ['Magento', magento, twoLamps('Color')],
] as const)(
  'the variants of a product in an export of %s become one family, once',
  async ([, file, family]) => {
    await using shop = await openShop()
    const importing = await checkedImport(shop, file)
    expect(await importing.get()).toMatchObject({ badCount: 0, familyCount: 1, familyProblems: [] })
    expect(await familiesOf(shop)).toEqual([])
    expect((await importing.run()).status).toBe(200)
    expect(await importing.get()).toMatchObject({ state: 'done', familyCount: 1, familyProblems: [] })
    expect(await familiesOf(shop)).toEqual([family])
    const again = await checkedImport(shop, file)
    await again.run()
    expect(await again.get()).toMatchObject({ state: 'done', familyProblems: [] })
    expect(await familiesOf(shop)).toEqual([family])
    const made = (await shop.rows('audit_log')).filter(({ action }) => action === 'family-made')
    expect(made).toMatchObject([{ label: 'Lamp' }])
  },
)

test('a family that cannot be made is named with the reason, and its products stay products', async () => {
  await using shop = await openShop()
  const head = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price'
  const rows = [
    'free,Free,Colour,Red,F-1,10',
    'free,,,Blue,F-2,free',
    'twice,Twice,Colour,Red,T-1,10',
    'twice,,,red,T-2,10',
    'long,Long,Colour,Red,G-1,10',
    `long,,,${'b'.repeat(61)},G-2,10`,
    'good,Good,Colour,Red,X-1,10',
    'good,,,Blue,X-2,10',
  ]
  const importing = await checkedImport(shop, [head, ...rows].join('\n'))
  await importing.run()
  expect(await importing.get()).toMatchObject({
    state: 'done',
    newCount: 7,
    familyCount: 4,
    familyProblems: [
      {
        family: 'Free',
        message:
          'No product has the SKU F-2: its row was left out. Correct the row, and import the file again.',
      },
      {
        family: 'Twice',
        message: 'Two variants have the same values. Each combination can exist only once.',
      },
      { family: 'Long', message: expect.stringContaining('one to three options') },
    ],
  })
  expect(await shop.rows('products')).toHaveLength(7)
  expect((await familiesOf(shop)).map(({ name }) => name)).toEqual(['Good'])

  const more = await checkedImport(shop, [head, ...rows.slice(-2), 'good,,,Green,X-3,10'].join('\n'))
  await more.run()
  expect(await more.get()).toMatchObject({
    newCount: 1,
    familyProblems: [
      {
        family: 'Good',
        message: 'Some of its variants are in a family already. Add the others to that family.',
      },
    ],
  })
})
