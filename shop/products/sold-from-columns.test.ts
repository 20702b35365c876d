import { expect, test } from 'vitest'
import { delivery, setKit } from '#test/kits.ts'
import { openLots } from '#test/lots.ts'

test('from what a product is sold comes and goes by CSV, with the rules of the form', async () => {
  await using lots = await openLots()
  const { shop, admin } = lots
  const send = async (csv: string) => (await admin.post('/products/imports', { csv, dryRun: false })).body
  const skus = new Map((await shop.rows('products')).map(({ id, sku }) => [id, String(sku)]))
  const sold = async (id = 'switch') => {
    const row = (await shop.rows('products')).find((product) => product.id === id)
    return [row?.sold_from, row?.lead_days]
  }
  const about = (columns: string, cells: string, id = 'switch', price = 10) =>
    send(`sku,price${columns}\n${skus.get(id)},${price}${cells}\n`)

  const { text: csv } = await admin.get('/products.csv')
  expect(csv).toContain(',standard,,incoming,,')
  expect(await send(csv)).toMatchObject({ unchanged: 2, problems: [] })
  expect(await about(',soldFrom,leadDays', ',Order,30')).toMatchObject({ changed: 1 })
  expect(await sold()).toEqual(['order', 30])
  expect((await admin.get('/products.csv')).text).toContain(',standard,,order,30,')
  expect(await about('', '', 'switch', 11), 'columns that are absent leave the value').toMatchObject({
    changed: 1,
  })
  expect(await sold()).toEqual(['order', 30])
  expect(await about(',leadDays', ',45', 'switch', 11)).toMatchObject({ changed: 1 })
  expect(await sold()).toEqual(['order', 45])
  expect(await about(',soldFrom', ',incoming', 'switch', 11)).toMatchObject({ changed: 1 })
  expect(await sold(), 'the days go with what is made to order').toEqual(['incoming', null])

  const refused = (message: string) => ({
    done: false,
    problems: [{ line: 2, message: expect.stringContaining(message) }],
  })
  expect(await about(',soldFrom', ',order', 'switch', 11)).toMatchObject(
    refused('Enter the lead time in days'),
  )
  expect(await about(',soldFrom', ',stock')).toMatchObject(
    refused('soldFrom: write shelf, incoming or order'),
  )
  expect(await about(',soldFrom,leadDays', ',order,731')).toMatchObject(
    refused('leadDays: write a whole number of days, 1 to 730'),
  )
  await shop.addProduct({ id: 'desk', price: 20, available: 0 })
  await setKit(admin, 'desk', { switch: 2 })
  skus.set('desk', String((await shop.rows('products')).find(({ id }) => id === 'desk')?.sku))
  expect(await about(',soldFrom', ',incoming', 'desk', 22)).toMatchObject(refused('kit'))
  expect(await sold()).toEqual(['incoming', null])

  expect(await about(',soldFrom', ',', 'switch', 11)).toMatchObject({ changed: 1 })
  expect(await sold()).toEqual(['shelf', null])
  expect(await send('name,description,price,soldFrom,leadDays\nGate,A gate.,90,order,60\n')).toMatchObject({
    added: 1,
  })
  const gate = (await shop.rows('products')).find(({ name }) => name === 'Gate')
  expect(await sold(String(gate?.id))).toEqual(['order', 60])
  const lines = [{ product_id: String(gate?.id), orderAmount: 100 }]
  expect((await lots.buyer.post('/orders', { delivery, lines, paymentAmount: 9_000 })).status).toBe(200)
})
