import { expect, test } from 'vitest'
import { openShop, type TestCaller } from '#test/open-shop.ts'

const products = [
  { id: 'lap', name: 'Fieldbook 14 Laptop', price: 700, available: 300, description: 'For the road.' },
  { id: 'mon', name: 'Clearview 27 Monitor', price: 240, available: 120, description: 'Sharp.' },
  { id: 'dpc', name: 'DisplayPort Cable', price: 9, available: 5_000, description: 'For monitors.' },
  { id: 'dock', name: 'Dockline 100 Dock', price: 90, available: 800, description: 'One plug.' },
  { id: 'patch', name: 'Patch Cable Cat 6A', price: 4, available: 9_000, description: 'Snagless.' },
  {
    id: 'arm',
    name: 'Holdline Arm',
    price: 60,
    available: 400,
    description: 'Lifts a laptop and a screen.',
  },
]

async function found(caller: TestCaller, query: string): Promise<unknown[]> {
  const { body } = await caller.get(`/products?${query}`)
  return (body as unknown as { _id: string }[]).map(({ _id }) => _id) // a list, as products.test.ts asserts
}

test.for([
  ['notebook', ['lap']],
  ['Notebooks', ['lap']],
  ['docking station', ['dock']],
  ['docking stations 100', ['dock']],
  ['patch cord', ['patch']],
  ['patch cord 6a', ['patch']],
] as const)('%s finds what the shop calls otherwise', async ([q, expected]) => {
  await using shop = await openShop({ products })
  expect((await found(shop.nobody, `q=${q}`)).slice(0, 1)).toEqual(expected)
})

test('names come before synonyms, and these before what a category or a description says', async () => {
  await using shop = await openShop({ products })
  await shop.db.updateTable('products').set({ category: 'Displays' }).where('id', '=', 'arm').execute()
  // Not DisplayPort: a synonym is a whole word. Its description says monitors, another word for the same.
  expect(await found(shop.nobody, 'q=screen')).toEqual(['mon', 'arm', 'dpc'])
  expect(await found(shop.nobody, 'q=laptop')).toEqual(['lap', 'arm'])
  expect(await found(shop.nobody, 'q=monitor')).toEqual(['mon', 'arm', 'dpc'])
  expect(await found(shop.nobody, 'q=screen lifts')).toEqual(['arm'])
  expect(await found(shop.nobody, 'q=laptop for the dock')).toEqual([])
})

test('what descriptions say is counted, paged, narrowed and not shown off sale', async () => {
  await using shop = await openShop({ products })
  const first = await shop.nobody.get('/products?q=screen&limit=2')
  expect(first.headers.get('X-Total-Count')).toBe('3')
  const next = /<\/api([^>]+)>/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
  expect((await shop.nobody.get(next)).body).toMatchObject([{ _id: 'arm' }])
  expect(await found(shop.nobody, 'q=screen&limit=2&offset=2')).toEqual(['arm'])
  expect(await found(shop.nobody, 'q=screen&minPrice=20&maxPrice=100')).toEqual(['arm'])
  const { body } = await shop.nobody.get('/products/facets?q=screen')
  expect(body).toMatchObject({ inStock: 3, categories: [{ value: 'Networking', count: 3 }] })
  await shop.db.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', 'arm').execute()
  expect(await found(shop.nobody, 'q=screen')).toEqual(['mon', 'dpc'])
})

test('a mistyped word is read as one of the shop or of its synonyms, and said to be', async () => {
  await using shop = await openShop({ products })
  for (const [q, first] of [
    ['notbook', 'lap'],
    ['docking sttion', 'dock'],
    ['clearviw 27', 'mon'],
  ] as const) {
    expect((await found(shop.nobody, `q=${q}`))[0], q).toBe(first)
    expect((await shop.nobody.get(`/products/facets?q=${q}`)).body, q).toMatchObject({ alike: true })
  }
  for (const q of ['screen', 'lifts', 'monitor&minAvailable=99999'])
    expect((await shop.nobody.get(`/products/facets?q=${q}`)).body, q).toMatchObject({ alike: false })
  await shop.db.updateTable('products').set({ name: 'Sparkline Fan' }).where('id', '=', 'dpc').execute()
  expect(await found(shop.nobody, 'q=sparklnie')).toEqual(['dpc'])
})

test('only what is there in the pieces asked for is found and counted', async () => {
  await using shop = await openShop({ products })
  expect(await found(shop.nobody, 'sort=price&minAvailable=800')).toEqual(['patch', 'dpc', 'dock'])
  expect(await found(shop.nobody, 'q=monitor&minAvailable=121')).toEqual(['dpc', 'arm'])
  const { body } = await shop.nobody.get('/products/facets?minAvailable=5000')
  expect(body).toMatchObject({ inStock: 2, categories: [{ count: 2 }] })
  for (const wrong of ['0', '-1', '1.5', 'many'])
    expect((await shop.nobody.get(`/products?minAvailable=${wrong}`)).status).toBe(400)
})

test('an owner changes which words mean the same, for the next search', async () => {
  await using shop = await openShop({ products })
  const admin = await shop.admin()
  const { groups } = (await admin.get('/settings/synonyms')).body as { groups: string[][] } // as the contract says
  expect(groups[0]).toEqual(['laptop', 'notebook', 'portable computer'])
  const own = [
    ['Klapprechner', ' LAPTOP '],
    ['c++', 'dock'],
  ]
  expect((await admin.put('/settings/synonyms', { groups: own })).body).toEqual({ modifiedCount: 1 })
  expect((await admin.put('/settings/synonyms', { groups: own })).body).toEqual({ modifiedCount: 0 })
  expect(await found(shop.nobody, 'q=klapprechner')).toEqual(['lap', 'arm'])
  expect((await found(shop.nobody, 'q=C%2B%2B'))[0]).toBe('dock')
  expect(await found(shop.nobody, 'q=notebook')).toEqual([])
  expect((await shop.nobody.get('/suggestions?q=klapprechner')).body).toMatchObject([
    { _id: 'lap' },
    { _id: 'arm' },
  ])
  expect(await shop.rows('synonym_groups')).toEqual([
    { position: 1, words: ['klapprechner', 'laptop'] },
    { position: 2, words: ['c++', 'dock'] },
  ])
  expect(await shop.rows('audit_log')).toMatchObject([
    {
      action: 'synonyms-changed',
      label: '2 groups',
      after: { groups: ['klapprechner, laptop', 'c++, dock'] },
    },
  ])
  await admin.put('/settings/synonyms', { groups: [] })
  expect(await shop.rows('synonym_groups')).toEqual([])
})

test.for([
  [[['alone']]],
  [[['twice', 'Twice']]],
  [[['a, b', 'c']]],
  [[['one two three four five', 'c']]],
  [[['', 'c']]],
  [[['x'.repeat(41), 'c']]],
  [[Array.from({ length: 13 }, (_, n) => `w${n}`)]],
  [Array.from({ length: 201 }, (_, n) => [`a${n}`, `b${n}`])],
])('groups of words that cannot be are refused: %#', async ([groups]) => {
  await using shop = await openShop()
  const admin = await shop.admin()
  expect(await admin.put('/settings/synonyms', { groups })).toMatchObject({
    status: 400,
    body: { code: 'bad-input' },
  })
})
