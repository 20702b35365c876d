import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { imagePaths } from '#contract/images/paths.ts'
import { address, invoiced, openGermanShop } from '#test/german-shop.ts'
import { openShop } from '#test/open-shop.ts'

const fields = { name: 'Atlas', price: 20, description: 'A map.', img: imagePaths.none }

test('a product has its UNSPSC and its unit of measure, in calls and files', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const { body: added } = await admin.post('/addProduct', { ...fields, availableQuantity: 500 })
  const _id = String(added.insertedId)
  const seen = async () => (await shop.nobody.get(`/product?id=${_id}`)).body
  expect(await seen()).not.toHaveProperty('unspsc')
  expect(await seen(), 'a piece is left out').not.toHaveProperty('unitOfMeasure')

  const edit = (change: object) => admin.put(`/product?_id=${_id}`, { ...fields, ...change })
  expect(await edit({ unspsc: '4321150' })).toMatchObject({
    status: 400,
    text: expect.stringContaining('Enter the 8 digits of the UNSPSC commodity'),
  })
  expect(await edit({ unitOfMeasure: 'EA' })).toMatchObject({ status: 400 })
  expect(await edit({ unspsc: '43211503', unitOfMeasure: 'PR' })).toMatchObject({ status: 200 })
  expect(await seen()).toMatchObject({ unspsc: '43211503', unitOfMeasure: 'PR' })
  await edit({})
  expect(await seen(), 'left out is kept').toMatchObject({ unspsc: '43211503', unitOfMeasure: 'PR' })

  const { text: csv } = await admin.get('/products.csv')
  expect(csv).toContain(',43211503,pair,')
  const send = async (file: string) =>
    (await admin.post('/products/imports', { csv: file, dryRun: false })).body
  expect(await send(csv)).toMatchObject({ unchanged: 1, problems: [] })
  const sku = String((await admin.get('/adminProducts')).body[0]?.sku)
  expect(await send(`sku,price,unspsc,unitOfMeasure\n${sku},20,43211507,pk\n`)).toMatchObject({ changed: 1 })
  expect(await shop.rows('products')).toMatchObject([{ unspsc: '43211507', unit_of_measure: 'XPK' }])
  expect(await send(`sku,price,unspsc,unitOfMeasure\n${sku},20,4321,pallet\n`)).toMatchObject({
    problems: [
      {
        line: 2,
        message: expect.stringMatching(
          /unspsc: write the 8 digits.*unitOfMeasure: write piece, pair, set, kit, pack, box, roll or meter/s,
        ),
      },
    ],
  })
  expect(await send(`sku,price,unspsc,unitOfMeasure\n${sku},20,,\n`)).toMatchObject({ changed: 1 })
  expect(await shop.rows('products')).toMatchObject([{ unspsc: null, unit_of_measure: 'H87' }])

  const set = (change: object) => shop.db.updateTable('products').set(change).execute()
  await expect(set({ unspsc: '0321150' })).rejects.toThrow(/products_unspsc/)
  await expect(set({ unit_of_measure: 'EA' })).rejects.toThrow(/products_unit_of_measure/)
})

test('an electronic invoice names the unit that the product had when it was ordered', async () => {
  await using german = await openGermanShop()
  const { shop, owner } = german
  await shop.db.updateTable('products').set({ unit_of_measure: 'PR' }).where('id', '=', 'router').execute()
  const path = await invoiced(german, {
    lines: [
      { product_id: 'router', orderAmount: 200 },
      { product_id: 'switch', orderAmount: 100 },
    ],
    delivery: address,
  })
  await sql`update products set unit_of_measure = 'XBX'`.execute(shop.db)
  const { text } = await owner.get(`${path}/xml?format=xrechnung`)
  expect(text).toContain('<cbc:InvoicedQuantity unitCode="PR">200</cbc:InvoicedQuantity>')
  expect(text).toContain('<cbc:InvoicedQuantity unitCode="H87">100</cbc:InvoicedQuantity>')
  expect((await owner.get(`${path}/xml?format=cii`)).text).toContain(
    '<ram:BilledQuantity unitCode="PR">200</ram:BilledQuantity>',
  )
})

test('products are found by the first digits of their UNSPSC code, in searches and their counts too', async () => {
  await using shop = await openShop({
    products: [
      { id: 'notebook', name: 'Ultra notebook', price: 900, available: 500 },
      { id: 'tower', name: 'Ultra tower', price: 700, available: 500 },
      { id: 'chair', name: 'Ultra chair', price: 90, available: 500 },
    ],
  })
  for (const [id, unspsc] of Object.entries({ notebook: '43211503', tower: '43211507', chair: '56112103' }))
    await shop.db.updateTable('products').set({ unspsc }).where('id', '=', id).execute()
  const found = async (query: string) => {
    const { body } = await shop.nobody.get(`/products?sort=name&${query}`)
    return (body as unknown as { _id: string }[]).map(({ _id }) => _id) // a list
  }
  for (const with_ of [
    '',
    '&group=family',
    '&q=ultra',
    '&q=ultra&group=family',
    '&group=family&inStock=true',
  ]) {
    expect(await found(`unspsc=43${with_}`), with_).toEqual(['notebook', 'tower'])
    expect(await found(`unspsc=43211503${with_}`), with_).toEqual(['notebook'])
    expect(await found(`unspsc=99${with_}`), with_).toEqual([])
    const { body } = await shop.nobody.get(`/products/facets?unspsc=4321${with_}`)
    expect(body, with_).toMatchObject({ inStock: 2 })
  }
  for (const wrong of ['4', '432115031', '04', '43%25'])
    expect(await shop.nobody.get(`/products?unspsc=${wrong}`)).toMatchObject({ status: 400 })
})
