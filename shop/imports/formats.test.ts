import { expect, test } from 'vitest'
import { columnCounter, guessMapping } from './columns.ts'
import { textOf } from './html-text.ts'
import { readTable } from './read-table.ts'
import { stageTable } from './staged-rows.ts'

/** Stages a file: its headings, its rows by heading, and its columns as they are guessed. */
async function staged(text: string) {
  const { format, headings, rows } = await stageTable(readTable(text))
  const columns = columnCounter(headings)
  const lines: { line: number; skipped?: string; cells: Record<string, string> }[] = []
  for await (const { line, cells, ...more } of rows) {
    columns.count(cells)
    lines.push({
      line,
      ...more,
      cells: Object.fromEntries(headings.map((name, at) => [name, cells[at] ?? ''])),
    })
  }
  return { format, lines, fields: guessMapping(columns.facts()).columns }
}

test('a Shopify export with the newer headings is read as one with the older', async () => {
  const rows = [
    'desk-lamp,Desk Lamp,Warm.,Lumo,Lamps,TRUE,Colour,Red,DL-R,8,49.90,4006381333931,https://cdn.test/lamp.jpg,,Active',
    'desk-lamp,,,,,,,Blue Ink,,5,51.90,,,https://cdn.test/blue.jpg,',
    'draft,Draft,Text,Lumo,Lamps,TRUE,Title,Default Title,DR-1,5,10,,,,Draft',
  ]
  const older =
    'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Barcode,Image Src,Variant Image,Status'
  const newer =
    'URL handle,Title,Description,Vendor,Type,Published on online store,Option1 name,Option1 value,SKU,Inventory quantity,Price,Barcode,Product image URL,Variant image URL,Status'
  const read = await staged([newer, ...rows].join('\n'))
  expect(read).toEqual(await staged([older, ...rows].join('\n')))
  expect(read.format).toBe('shopify')
  expect(read.lines).toMatchObject([
    { cells: { SKU: 'DL-R', Price: '49.90', Picture: 'https://cdn.test/lamp.jpg' } },
    { cells: { SKU: 'desk-lamp-blue-ink', Price: '51.90', Picture: 'https://cdn.test/blue.jpg' } },
    { skipped: 'It is not published in the other shop.' },
  ])
})

test('each variant of a Shopify export is a product with the texts of the first row; further pictures are none', async () => {
  const { format, lines } = await staged(
    [
      'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Barcode,Image Src,Variant Image,Status',
      'desk-lamp,Desk Lamp,"<p>Warm &amp; bright.</p><ul><li>LED</li></ul>",Lumo,Lamps,true,Colour,Red,DL-R,-3,49.90,\'4006381333931,https://cdn.test/lamp.jpg,,active',
      'desk-lamp,,,,,,,Blue Ink,,8,49.90,,,https://cdn.test/blue.jpg,',
      'desk-lamp,,,,,,,,,,,,https://cdn.test/side.jpg,,',
      'draft,Draft,Text,Lumo,Lamps,true,Title,Default Title,DR-1,5,10,,,,draft',
    ].join('\n'),
  )
  expect(format).toBe('shopify')
  expect(lines).toMatchObject([
    {
      line: 2,
      cells: {
        SKU: 'DL-R',
        Name: 'Desk Lamp',
        GTIN: '4006381333931',
        'Stock of a new product': '0',
        'Option of a variant': '{"Colour":"Red"}',
      },
    },
    {
      line: 3,
      cells: {
        SKU: 'desk-lamp-blue-ink',
        Name: 'Desk Lamp',
        Brand: 'Lumo',
        Picture: 'https://cdn.test/blue.jpg',
        'Option of a variant': '{"Colour":"Blue Ink"}',
      },
    },
    { line: 4, skipped: 'Another picture of the product above.' },
    { line: 5, skipped: 'It is not published in the other shop.' },
  ])
  expect(textOf('<p>Warm &amp; bright.</p><ul><li>LED</li></ul><script>x()</script>')).toBe(
    'Warm & bright.\n- LED',
  )
})

test('variations of a WooCommerce export are products with the texts of their parent, which is none', async () => {
  const { format, lines } = await staged(
    [
      'ID,Type,SKU,Name,Published,Short description,Description,Stock,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)',
      '7,variable,DOCK,Dock,1,,"A dock, with ports.",,,"Office > Docks, Sale",https://shop.test/a.jpg,,Ports,"4, 8"',
      '8,variation,DOCK-4,Dock - 4,1,,,12,99,,,id:7,Ports,4',
      '9,external,ELSE,Elsewhere,1,,x,,5,,,,,',
    ].join('\n'),
  )
  expect(format).toBe('woocommerce')
  expect(lines).toMatchObject([
    { skipped: 'A parent of variants: each variant is a product of its own.' },
    {
      cells: {
        SKU: 'DOCK-4',
        Description: 'A dock, with ports.',
        Category: 'Docks',
        Price: '99',
        Specification: '{"Ports":"4"}',
      },
    },
    { skipped: 'It is sold by another shop.' },
  ])
})

test('the first row of a Shopify handle decides whether its variants are products', async () => {
  const { lines } = await staged(
    [
      'Handle,Title,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Gift Card,Status',
      'chair,Chair,true,Colour,Red,CH-R,10,false,draft',
      'chair,,,,Blue,CH-B,10,,',
      'stool,Stool,false,Colour,Red,ST-R,10,false,active',
      'stool,,,,Blue,ST-B,10,,',
      'card,Gift card,true,Amount,10,GC-10,10,true,active',
      'card,,,,25,GC-25,25,,',
    ].join('\n'),
  )
  expect(lines.map(({ skipped }) => skipped)).toEqual([
    'It is not published in the other shop.',
    'It is not published in the other shop.',
    'It is not published in the other shop.',
    'It is not published in the other shop.',
    'A gift card is not a product here.',
    'A gift card is not a product here.',
  ])
})

test('variants without a SKU get distinct ones, whatever else is in the file', async () => {
  const long = 'l'.repeat(70)
  const head = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price'
  const rows = [
    'lens,Lens,Strength,+1.5,,10',
    'lens,,,-1.5,,10',
    'cup,Cup,Colour,黑色,,10',
    'cup,,,白色,,10',
    'cup,,,Light Blue,,10',
    'one,One,Title,Default Title,,10',
    `${long}a,Long,Title,Default Title,,10`,
    `${long}b,Longer,Title,Default Title,,10`,
  ]
  const skus = async (lines: string[]) =>
    (await staged([head, ...lines].join('\n'))).lines.map(({ cells }) => cells.SKU)
  const derived = await skus(rows)
  expect(derived).toEqual([
    expect.stringMatching(/^lens-1-5-[0-9a-f]{8}$/),
    expect.stringMatching(/^lens-1-5-[0-9a-f]{8}$/),
    expect.stringMatching(/^cup-[0-9a-f]{8}$/),
    expect.stringMatching(/^cup-[0-9a-f]{8}$/),
    'cup-light-blue',
    'one',
    expect.stringMatching(/^l{55}-[0-9a-f]{8}$/),
    expect.stringMatching(/^l{55}-[0-9a-f]{8}$/),
  ])
  expect(new Set(derived).size).toBe(rows.length)
  expect(await skus(['other,Other,Size,L,,10', ...rows])).toEqual(['other-l', ...derived])
})

test('a WooCommerce product takes texts from no parent but its own, and what is hidden there is none', async () => {
  const { lines } = await staged(
    [
      'ID,Type,SKU,Name,Published,Visibility in catalog,Description,Regular price,Categories,Parent',
      '7,variable,,Dock,1,visible,A dock.,,Docks,',
      '8,variation,DOCK-4,Dock - 4,1,visible,,99,,id:7',
      '9,simple,CABLE,Cable,1,visible,,5,,',
      '10,simple,SECRET,Secret,1,hidden,,5,,',
      '11,variable,OLD,Old,1,hidden,Old.,,Docks,',
      '12,variation,OLD-1,Old - 1,1,visible,,5,,OLD',
      '13,variable,PLAN,Plan,-1,visible,Planned.,,Docks,',
      '14,variation,PLAN-1,Plan - 1,1,visible,,5,,PLAN',
    ].join('\n'),
  )
  const isParent = { skipped: 'A parent of variants: each variant is a product of its own.' }
  expect(lines).toMatchObject([
    isParent,
    { cells: { SKU: 'DOCK-4', Description: 'A dock.', Category: 'Docks' } },
    { cells: { SKU: 'CABLE', Description: '', Category: '' } },
    { skipped: 'The other shop hides it.' },
    isParent,
    { skipped: 'The other shop hides it.' },
    isParent,
    { skipped: 'It is not published in the other shop.' },
  ])
})

test('simple products of a Magento export are products; parents and other store views are none', async () => {
  const { format, lines } = await staged(
    [
      'sku,store_view_code,attribute_set_code,product_type,categories,name,description,price,product_online,additional_attributes,qty,base_image',
      'MB-S,,Bag,simple,"Default Category/Gear/Bags,Default Category/New",Bag S,<b>Big</b>,34.0000,1,"color=Red,screen_size=5 in, wide",100.0000,/m/b/mb.jpg',
      'MB-S,de,Bag,simple,,Tasche S,,,,,,',
      'MB,,Bag,configurable,,Bag,,,1,,,',
    ].join('\n'),
  )
  expect(format).toBe('magento')
  expect(lines).toMatchObject([
    {
      cells: {
        SKU: 'MB-S',
        Category: 'Bags',
        Price: '34.0000',
        Picture: '',
        Specification: '{"Color":"Red","Screen size":"5 in, wide"}',
      },
    },
    { skipped: 'The texts of another store view.' },
    { skipped: 'A parent of variants: each variant is a product of its own.' },
  ])
})

test.for([
  ['en', 'Item No.,Product name,Manufacturer,Net price (USD),Notes', ['sku', 'name', 'brand', 'price', null]],
  ['de', 'Artikel-Nr.;Bezeichnung;Hersteller;EAN;Händlerpreis', ['sku', 'name', 'brand', 'gtin', 'cost']],
  ['fr', 'Référence;Désignation;Marque;Prix HT;Code-barres', ['sku', 'name', 'brand', 'price', 'gtin']],
  ['es', 'Código;Descripción;Precio neto;Existencias', ['sku', 'name', 'price', 'availableQuantity']],
  [
    'it',
    'Codice articolo|Denominazione|Prezzo netto|Giacenza',
    ['sku', 'name', 'price', 'availableQuantity'],
  ],
  ['nl', 'Artikelcode;Omschrijving;Stuksprijs;Voorraad', ['sku', 'name', 'price', 'availableQuantity']],
  ['pl', 'Kod towaru\tNazwa towaru\tCena netto\tZdjęcie', ['sku', 'name', 'price', 'picture']],
] as const)('headings in %s name the columns', async ([, headings, fields]) => {
  const sign = /[;,|\t]/.exec(headings)?.[0] ?? ','
  const row = fields.map(() => 'x').join(sign)
  expect((await staged(`${headings}\n${row}\n`)).fields).toEqual(fields)
})

test('columns without headings are known by what is in them, below a title too', async () => {
  const rows = ['AB-1001;4006381333931;12,50', 'AB-1002;4006381333948;9,00', 'AB-1003;4006381333955;1.250,00']
  const bare = await staged(rows.join('\n'))
  expect(bare).toMatchObject({ fields: ['sku', 'gtin', 'price'], lines: [{ line: 1 }, {}, {}] })
  const titled = await staged(`Preisliste Nord\n\nArt.-Nr.;EAN;EK netto\n${rows.join('\n')}`)
  expect(titled).toMatchObject({ fields: ['sku', 'gtin', 'cost'], lines: [{ line: 4 }, {}, {}] })
})

test('of two columns with one meaning the fuller is taken, and headings that repeat are told apart', async () => {
  const { fields, lines } = await staged('SKU,Price,Price,Name\nA-1,,5,Dock\nA-2,,6,Mouse\n')
  expect(fields).toEqual(['sku', null, 'price', 'name'])
  expect(lines[0]?.cells).toMatchObject({ Price: '', 'Price (2)': '5' })
})

test('a text that a spreadsheet marks is read without the marks', async () => {
  const { lines } = await staged(
    'SKU,Price,Name\n="0016579",5,Dock\n"=""0016580""",6,Mouse\n\'0016581,7,Hub\n',
  )
  expect(lines.map(({ cells }) => cells.SKU)).toEqual(['0016579', '0016580', '0016581'])
})
