import { expect, test } from 'vitest'
import { openShop, type TestCaller } from '#test/open-shop.ts'

const products = [
  { id: 'dock', name: 'Dockline 100 USB-C Dock', price: 80, available: 1_000 },
  { id: 'cable', name: 'Copperline Patch Cable', price: 5, available: 1_000 },
  { id: 'gone', name: 'Old Dock', price: 5, available: 1_000 },
  { id: 'few', name: 'Scarce Adapter', price: 5, available: 99 },
]

async function openWithCodes() {
  const shop = await openShop({ products })
  const set = (id: string, change: object) =>
    shop.db.updateTable('products').set(change).where('id', '=', id).execute()
  await set('dock', { sku: 'DK-100', mpn: 'MPN-7', min_pieces: 120, pieces_multiple: 24 })
  await set('cable', { sku: 'CB-5', gtin: '4006381333931' })
  await set('few', { sku: 'AD-9', carton_pieces: 20, max_pieces: 500 })
  await set('gone', { sku: 'OLD-1', deleted_at: new Date() })
  return shop
}

const match = (caller: TestCaller, lines: readonly (readonly [code: string, orderAmount?: number])[]) =>
  caller.post('/quick-order/match', {
    lines: lines.map(([code, orderAmount]) => ({ code, orderAmount })),
  })

test('lines are found by SKU, MPN and GTIN in any case, rounded to what can be ordered, and all are accounted for', async () => {
  await using shop = await openWithCodes()
  const ada = await shop.signUp('ada@example.com')
  const { body } = await match(ada, [
    ['dk-100', 130],
    ['mpn-7'],
    ['4006381333931', 250],
    ['CB-5', 5_000],
    ['dockline usb dok', 120],
    ['OLD-1', 100],
    ['zzzzqqqq', 100],
  ])
  expect(body).toMatchObject({ found: 4, choose: 1, notFound: 2 })
  expect(body.lines).toMatchObject([
    {
      place: 0,
      status: 'found',
      by: 'sku',
      orderAmount: 144,
      asked: 130,
      candidates: [{ product_id: 'dock' }],
    },
    { place: 1, status: 'found', by: 'mpn', orderAmount: 120 },
    { place: 2, status: 'found', by: 'gtin', orderAmount: 250 },
    { place: 3, status: 'found', by: 'sku', orderAmount: 1_000, asked: 5_000 },
    { place: 4, status: 'choose', by: 'likeness', candidates: [{ product_id: 'dock' }] },
    { place: 5, status: 'not-found', candidates: [] },
    { place: 6, status: 'not-found', candidates: [], orderAmount: 100 },
  ])
})

test('a GTIN or MPN of several products is asked about, and the choice is remembered; no code is found by likeness instead', async () => {
  await using shop = await openWithCodes()
  const set = (id: string, change: object) =>
    shop.db.updateTable('products').set(change).where('id', '=', id).execute()
  await set('dock', { gtin: '04006381333931' })
  await set('few', { mpn: 'mpn-7' })
  // The SKU of one product is the MPN of another: the SKU decides.
  await set('cable', { mpn: 'AD-9' })
  const ada = await shop.signUp('ada@example.com')
  const ask = async (code: string) => (await match(ada, [[code, 240]])).body
  const both = (...ids: string[]) => ids.map((product_id) => ({ product_id, confidence: 1 }))
  for (const code of ['4006381333931', '04006381333931', '4006381-333931'])
    expect(await ask(code)).toMatchObject({
      lines: [{ code, status: 'choose', by: 'gtin', candidates: both('cable', 'dock') }],
      found: 0,
      choose: 1,
    })
  expect((await ask('MPN-7')).lines).toMatchObject([
    { status: 'choose', by: 'mpn', candidates: both('dock', 'few') },
  ])
  expect((await ask('ad-9')).lines).toMatchObject([{ status: 'found', by: 'sku', candidates: both('few') }])
  // What is off sale is no choice.
  await set('few', { deleted_at: new Date() })
  expect((await ask('MPN-7')).lines).toMatchObject([{ status: 'found', by: 'mpn', candidates: both('dock') }])
  // A code that is the MPN of one product and the GTIN of another.
  await set('cable', { mpn: '73513537' })
  await set('dock', { gtin: '73513537' })
  expect((await ask('73513537')).lines).toMatchObject([
    { status: 'choose', candidates: both('cable', 'dock') },
  ])
  await ada.put('/quick-order/part-numbers', { partNumbers: [{ code: '73513537', product_id: 'dock' }] })
  expect((await ask('73513537')).lines).toMatchObject([
    { status: 'found', by: 'part-number', candidates: both('dock') },
  ])
})

test('of a code that very many products have, the first twenty are offered', async () => {
  const many = Array.from({ length: 25 }, (_, n) => ({
    id: `p${String(n).padStart(2, '0')}`,
    price: 5,
    available: 500,
  }))
  await using shop = await openShop({ products: many })
  await shop.db.updateTable('products').set({ mpn: 'SAME' }).execute()
  const { body } = await match(shop.nobody, [['same', 100]])
  expect(body.lines).toMatchObject([
    { status: 'choose', candidates: many.slice(0, 20).map(({ id }) => ({ product_id: id })) },
  ])
})

test('candidates say what can be ordered of them, 0 where the stock holds too few, and only the very code is 100% alike', async () => {
  await using shop = await openWithCodes()
  const ada = await shop.signUp('ada@example.com')
  const { body } = await match(ada, [['ad-9', 100], ['ad-9'], ['DK', 100]])
  expect(body.lines).toMatchObject([
    {
      status: 'found',
      orderAmount: 0,
      asked: 100,
      candidates: [
        {
          confidence: 1,
          quantityRule: { min: 100, multiple: 1, max: 500 },
          availableQuantity: 99,
          carton: { pieces: 20 },
        },
      ],
    },
    { orderAmount: 0 },
    { status: 'choose', candidates: [{ product_id: 'dock', confidence: 0.99 }] },
  ])
})

test('a customer’s own part numbers are remembered for it alone, and come before all other codes', async () => {
  await using shop = await openWithCodes()
  const [ada, bob] = [await shop.signUp('ada@example.com'), await shop.signUp('bob@example.com')]
  const partNumbers = [
    { code: 'it-0042', product_id: 'dock' },
    { code: 'CB-5', product_id: 'dock' },
    { code: 'nothing', product_id: 'none' },
  ]
  expect((await ada.put('/quick-order/part-numbers', { partNumbers })).body).toEqual({ remembered: 2 })
  expect((await match(ada, [['IT-0042'], ['cb-5']])).body.lines).toMatchObject([
    { by: 'part-number', candidates: [{ product_id: 'dock' }] },
    { by: 'part-number', candidates: [{ product_id: 'dock' }] },
  ])
  expect((await match(bob, [['IT-0042'], ['cb-5']])).body.lines).toMatchObject([
    { status: 'not-found' },
    { by: 'sku', candidates: [{ product_id: 'cable' }] },
  ])
})

test('a visitor’s list is matched by the shop’s codes, and by nobody’s own part numbers', async () => {
  await using shop = await openWithCodes()
  const ada = await shop.signUp('ada@example.com')
  await ada.put('/quick-order/part-numbers', { partNumbers: [{ code: 'IT-0042', product_id: 'dock' }] })
  expect((await match(shop.nobody, [['cb-5'], ['IT-0042']])).body.lines).toMatchObject([
    { status: 'found', by: 'sku' },
    { status: 'not-found' },
  ])
})

test('five thousand lines are answered at once, and more are refused', async () => {
  await using shop = await openWithCodes()
  const ada = await shop.signUp('ada@example.com')
  const many = Array.from({ length: 5_000 }, (_, n) => [n % 2 ? 'DK-100' : `UNKNOWN-${n}`, 120] as const)
  const { body } = await match(ada, many)
  expect(body).toMatchObject({ found: 2_500, lines: { length: 5_000 } })
  expect(Number(body.found) + Number(body.choose) + Number(body.notFound)).toBe(5_000)
  expect((await match(ada, [...many, ['x', 1]])).status).toBe(400)
})
