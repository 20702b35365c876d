import { expect, test } from 'vitest'
import { MAX_ORDER_TEXT } from '#contract/quick-order/text.ts'
import { openShop } from '#test/open-shop.ts'

const products = [
  { id: 'dock', name: 'Dockline 100 USB-C Dock', price: 80, available: 10_000 },
  { id: 'cable', name: 'Copperline Patch Cable', price: 5, available: 10_000 },
]

async function openWithSkus() {
  const shop = await openShop({ products })
  const set = (id: string, change: object) =>
    shop.db.updateTable('products').set(change).where('id', '=', id).execute()
  await set('dock', { sku: 'DK-100', carton_pieces: 20, pieces_multiple: 20, min_pieces: 100 })
  await set('cable', { sku: 'CB-5' })
  return shop
}

test('lines are read out of a text, with what it means by its quantities, and every row is accounted for', async () => {
  await using shop = await openWithSkus()
  const text = [
    'Part no;Qty',
    'DK-100;6 cartons',
    'CB-5;1,200 pcs',
    'CB-5;12 cartons',
    'CB-5;about 300',
    'CB-5;0',
    'ZZ-99;100',
    ';100',
  ].join('\n')
  const { status, body } = await shop.nobody.post('/quick-order/text', { text })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    lineCount: 5,
    lines: [
      { place: 0, row: 2, quantity: 'read', written: '6 cartons', orderAmount: 120, status: 'found' },
      { place: 1, row: 3, quantity: 'read', written: '1,200 pcs', orderAmount: 1_200 },
      { place: 2, row: 4, quantity: 'unclear', written: '12 cartons', orderAmount: 100 },
      { place: 3, row: 5, quantity: 'unclear', written: 'about 300' },
      { place: 4, row: 7, quantity: 'read', status: 'not-found', orderAmount: 100 },
    ],
    leftOutCount: 2,
    leftOut: [
      { row: 6, code: 'CB-5', reason: 'no-quantity' },
      { row: 8, code: '', reason: 'no-product' },
    ],
  })
  const plain = await shop.nobody.post('/quick-order/text', {
    text: 'PO number 4711-A\n\n240 x CB-5\nDK-100',
  })
  expect(plain.body).toMatchObject({ orderNumber: '4711-A' })
})

test('a long text is read in parts, and one that is too long is refused', async () => {
  await using shop = await openWithSkus()
  const text = Array.from({ length: 250 }, (_, n) => `CB-5\t${100 + n}`).join('\n')
  const part = async (more: object) => (await shop.nobody.post('/quick-order/text', { text, ...more })).body
  expect(await part({})).toMatchObject({ lineCount: 250, nextOffset: 100, lines: { length: 100 } })
  const last = await part({ offset: 240, limit: 20 })
  expect(last).toMatchObject({ lineCount: 250, lines: { length: 10 } })
  expect(last).not.toHaveProperty('nextOffset')
  expect(last.lines).toMatchObject([
    { place: 240, row: 241, orderAmount: 340 },
    {},
    {},
    {},
    {},
    {},
    {},
    {},
    {},
    {},
  ])
  expect(await part({ offset: 9_999 })).toMatchObject({ lineCount: 250, lines: [] })
  for (const wrong of ['', 'x'.repeat(MAX_ORDER_TEXT + 1), 7])
    expect((await shop.nobody.post('/quick-order/text', { text: wrong })).status).toBe(400)
  expect((await shop.nobody.post('/quick-order/text', { text, limit: 101 })).status).toBe(400)
})
