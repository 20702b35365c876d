import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openLots } from '#test/lots.ts'
import { pdfText } from '#test/pdf-text.ts'

test('pallets get numbers that never repeat, and labels with their contents', async () => {
  await using lots = await openLots()
  const { shop, admin } = lots
  await shop.db
    .updateTable('products')
    .set({ gtin: '4006381333931', sku: 'SW-1' })
    .where('id', '=', 'switch')
    .execute()
  const pallet = (more: object = {}) =>
    admin.post('/pallet-labels', { product_id: 'switch', pieces: 480, batch: 'LOT7', ...more })
  expect(await pallet()).toMatchObject({ status: 409, body: { code: 'gs1-prefix-missing' } })
  const setPrefix = (gs1_prefix: string) => shop.db.updateTable('shop_settings').set({ gs1_prefix }).execute()
  await setPrefix('4012345')
  const first = await pallet()
  expect(first.body).toMatchObject({ sscc: '040123450000000016' })
  expect(await pallet({ product_id: 'none' })).toMatchObject({ status: 404 })
  const others = await Promise.all(Array.from({ length: 8 }, () => pallet()))
  const numbers = [first, ...others].map(({ body }) => body.sscc)
  expect(new Set(numbers).size).toBe(9)
  const label = await admin.get(`/pallet-labels/${first.body.insertedId}/pdf`)
  expect(label.headers.get('Content-Type')).toBe('application/pdf')
  for (const said of [
    'Switch',
    'SKU SW-1',
    '480 pieces',
    'Batch LOT7',
    '(02) 04006381333931 (37) 480 (10) LOT7',
    '(00) 040123450000000016',
  ])
    expect(pdfText(label.bytes)).toContain(said)
  expect(await admin.get('/pallet-labels/none/pdf')).toMatchObject({ status: 404 })

  const labels = await admin.get('/products/switch/labels.pdf?copies=3')
  expect(pdfText(labels.bytes).match(/4006381333931/g)).toHaveLength(3)
  expect((await admin.get('/products/cable/labels.pdf')).status).toBe(200)
  expect((await admin.get('/products/none/labels.pdf')).status).toBe(404)
  expect((await admin.get('/products/switch/labels.pdf?copies=201')).status).toBe(400)
  await setPrefix('401234512345')
  await sql`select setval('pallet_serials', 99999)`.execute(shop.db)
  expect(await pallet()).toMatchObject({ status: 409, body: { code: 'sscc-used-up' } })
  await expect(shop.db.deleteFrom('pallet_labels').execute()).rejects.toThrow()
})
