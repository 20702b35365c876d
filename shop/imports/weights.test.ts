import { expect, test } from 'vitest'
import { checkedImport } from '#test/imports.ts'
import { openShop } from '#test/open-shop.ts'
import { fieldNamed } from './headings.ts'

test.for([
  ['Weight (kg)', '25', 25_000],
  ['Gewicht kg', '2,5', 2_500],
  ['Gewicht', '1,25 kg', 1_250],
  ['Poids (g)', '480', 480],
  ['Weight (lbs)', '10', 4_536],
  ['weight_oz', '16', 454],
  ['Variant Grams', '454', 454],
  ['Bruttogewicht [kg]', '0.4', 400],
  ['Peso kg', '3', 3_000],
  ['Waga', '700 g', 700],
  ['Wt (kg)', '2', 2_000],
  ['Gew. kg', '2,5', 2_500],
  ['Vægt (g)', '40', 40],
  ['Váha (kg)', '0,3', 300],
  ['Nettovikt', '2 kg', 2_000],
  ['Вес, кг', '2', 2_000],
  ['重量(kg)', '2', 2_000],
  ['Gewicht inkl. Verpackung', '500 г', 500],
  ['Weight (g)', 'kg 2,5', 2_500],
] as const)('a weight headed %s in a cell %s is that of a piece', async ([heading, cell, grams]) => {
  await using shop = await openShop()
  const importing = await checkedImport(shop, `SKU;Name;Price;${heading}\nA-1;Anvil;9.95;${cell}\n`)
  expect(importing.reply.status).toBe(200)
  await importing.run()
  expect(await shop.rows('products')).toMatchObject([{ carton_pieces: 1, carton_grams: grams }])
  expect(
    await (await checkedImport(shop, `SKU;Name;Price;${heading}\nA-1;Anvil;9.95;${cell}\n`)).get(),
  ).toMatchObject({
    unchangedCount: 1,
  })
})

test.for([
  'Gewicht pro VE',
  'Weight per 100',
  'Weight of 100 pcs',
  'Weight per m',
  'Paper weight (g/m²)',
  'Weight limit',
  'Weight capacity (kg)',
  'Peso máximo',
  'Tare weight',
  'Volumetric weight',
  'Gewicht Verpackung',
])('%s is not the weight of a piece', (heading) => expect(fieldNamed(heading)).toBeUndefined())

test('a weight under a heading with two units is asked about', async () => {
  await using shop = await openShop()
  const { reply } = await checkedImport(shop, 'SKU,Name,Price,Weight kg/lb\nA,Anvil,10,25\n')
  expect(reply).toMatchObject({ status: 422, body: { code: 'import-weight-unit-needed' } })
})

test('a product in cartons gets the weight of a full one, and a carton’s own weight stays', async () => {
  await using shop = await openShop()
  await (await checkedImport(shop, 'SKU,Name,Price,cartonPieces\nA,Anvil,10,24\n')).run()
  await (await checkedImport(shop, 'SKU,Price,Weight (kg)\nA,10,0.5\n')).run()
  expect(await shop.rows('products')).toMatchObject([{ carton_pieces: 24, carton_grams: 12_000 }])
  await (
    await checkedImport(shop, 'SKU,Price,Weight (kg),cartonPieces,cartonGrams\nA,10,0.5,24,12500\n')
  ).run()
  expect(await shop.rows('products')).toMatchObject([{ carton_pieces: 24, carton_grams: 12_500 }])
  const heavy = await checkedImport(shop, 'SKU,Price,Weight (kg)\nA,10,900\n')
  expect(await heavy.rows('bad')).toMatchObject([
    { message: 'The weight is too large: a full carton may weigh at most 10,000 kg.' },
  ])
})

test('a weight without a unit is asked about, and taken in the unit that is chosen or in a column', async () => {
  await using shop = await openShop()
  const csv = 'SKU,Name,Price,Weight\nA,Anvil,10,25\nB,Bolt,1,0\nC,Clip,1,two\n'
  expect((await checkedImport(shop, csv)).reply).toMatchObject({
    status: 422,
    body: { code: 'import-weight-unit-needed' },
  })
  const importing = await checkedImport(shop, csv, { mapping: { weightUnit: 'lb' } })
  expect(await importing.rows('bad')).toMatchObject([
    { line: 4, message: 'Weight per piece: write a weight such as 2.5 kg, or leave it empty' },
  ])
  await importing.run()
  expect(await shop.rows('products')).toMatchObject([{ carton_grams: 11_340 }, { carton_grams: null }])
  const named = await checkedImport(shop, 'SKU,Price,Weight,Weight unit\nA,10,25,kg\nB,1,7,stone\n')
  expect(await named.rows('bad')).toMatchObject([{ message: 'Unit of the weight: write g, kg, lb or oz' }])
  await named.run()
  const products = await shop.rows('products')
  expect(products.map(({ sku, carton_grams }) => [sku, carton_grams]).toSorted()).toEqual([
    ['A', 25_000],
    ['B', null],
  ])
})
