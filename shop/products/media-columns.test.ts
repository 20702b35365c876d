import { expect, test } from 'vitest'
import { openShop } from '#test/open-shop.ts'
import { pdfFile } from '#test/pdf-file.ts'

const [first, second] = [
  '/i/aerial-6-room-access-point-800.webp',
  '/i/dockline-100-usb-c-dock-800.webp',
] as const

test('pictures, documents and makers go out in products.csv and come back in, for another product too', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const { url } = (await admin.post('/products/documents', { file: pdfFile().toString('base64') })).body
  const facts = {
    pictures: [
      { url: first, alt: 'From the front, "lit"' },
      { url: second, alt: 'On a pallet' },
    ],
    documents: [{ url, kind: 'other', title: 'Spare parts list' }],
    maker: { name: 'Netforge Ltd', address: '1 Mill Lane, Leeds', contact: 'https://netforge.example' },
    responsible: { name: 'Netforge EU BV', address: 'Kade 5, Rotterdam' },
    safetyWarnings: 'Keep dry.\nNot for children.',
  }
  const dock = {
    name: 'Dock',
    price: 80,
    availableQuantity: 500,
    description: 'A dock.',
    img: first,
    sku: 'D-1',
  }
  expect((await admin.post('/addProduct', { ...dock, ...facts })).status).toBe(200)
  const file = (await admin.get('/products.csv')).text
  const send = (csv: string) => admin.post('/products/imports', { csv, dryRun: false })
  expect((await send(file)).body).toMatchObject({ done: true, unchanged: 1 })
  const [id] = (await shop.rows('products')).map((product) => String(product.id))
  const copied = file.replace(String(id), '').replace('D-1', 'D-2')
  expect((await send(copied)).body).toMatchObject({ done: true, added: 1, problems: [] })
  const [, copy] = await shop.rows('products')
  const shown = (await shop.nobody.get(`/product?id=${copy?.id}`)).body
  expect(shown).toMatchObject(facts)

  const lines = (cells: string) => `sku,price,pictures,documents,makerName,makerAddress\nD-1,80,${cells}\n`
  for (const [cells, word] of [
    ['https://example.com/a.png,,,', 'image host'],
    [`,novel ${url},,`, 'documents: write a line'],
    [',manual https://example.com/a.pdf,,', 'documents: write a line'],
    [`,other ${url},,`, 'documents: write a line'],
    [
      `"${Array.from({ length: 12 }, (_, place) => `/i/${place}-800.webp`).join('\n')}",,,`,
      'pictures: write a line',
    ],
    [',,Netforge Ltd,', 'need a name and a postal address'],
  ] as const)
    expect((await send(lines(cells))).body, cells).toMatchObject({
      done: false,
      problems: [{ line: 2, message: expect.stringContaining(word) }],
    })
  expect((await send(lines(',,,'))).body).toMatchObject({ done: true, changed: 1 })
  const [, cleared] = (await admin.get('/adminProducts')).body as unknown as Record<string, unknown>[] // a list
  expect(cleared).toMatchObject({ sku: 'D-1', pictures: [{ url: first }] })
  expect(cleared).not.toHaveProperty('documents')
  expect(cleared).not.toHaveProperty('maker')
})
