import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText } from '#contract/imports/decode-text.ts'
import { readQuantity, writtenQuantity } from '#contract/quick-order/asked-quantity.ts'
import { isUnambiguous, readLines } from '#contract/quick-order/columns.ts'
import { type ListTable, tableOfRows, tableOfText } from '#contract/quick-order/parse-table.ts'
import type { ReadSheets } from '#web/ui/workbook/read-workbook.ts'
import { readSheets } from '#web/ui/workbook/sheets.ts'
import { accountOf } from './account.ts'
import { readFile } from './read-file.ts'
import { tableOfOrder } from './read-xml.ts'

/** `row code = quantity` of every line, and `row - reason` of every row that is left out. */
function read(from: string | ListTable): string[] {
  const table = typeof from === 'string' ? tableOfText(from) : from
  const { lines, leftOut } = readLines(table, table.columns)
  return [
    ...lines.map(({ row, code, asked }) => {
      const quantity =
        asked.kind === 'pieces'
          ? asked.pieces
          : asked.kind === 'cartons'
            ? `${asked.cartons} cartons`
            : asked.kind === 'unclear'
              ? `?${asked.written}`
              : asked.kind
      return { row, text: `${row} ${code} = ${quantity}` }
    }),
    ...leftOut.map(({ row, reason }) => ({ row, text: `${row} - ${reason}` })),
  ]
    .toSorted((a, b) => a.row - b.row)
    .map(({ text }) => text)
}

/** Lists as purchasing departments send them. */
const samples: readonly (readonly [name: string, text: string, lines: readonly string[]])[] = [
  ['part numbers alone', 'DK-100\nCB-5\n', ['1 DK-100 = minimum', '2 CB-5 = minimum']],
  [
    'marks of a spreadsheet around texts',
    'sku,qty\n="0016579",240\n"=""0016580""",120\n\'0016581,100',
    ['2 0016579 = 240', '3 0016580 = 120', '4 0016581 = 100'],
  ],
  ['a marked text without columns', "'0016579 240\nCB-5 120", ['1 0016579 = 240', '2 CB-5 = 120']],
  ['blanks', 'DK-100   240\nCB-5 1,200 pcs', ['1 DK-100 = 240', '2 CB-5 = 1200']],
  ['the quantity first', '240 x DK-100\n120 CB-5', ['1 DK-100 = 240', '2 CB-5 = 120']],
  ['one line alone', 'DK-100-USBC 240', ['1 DK-100-USBC = 240']],
  ['a name that ends in a number, counted', '240 x Clearview 24', ['1 Clearview 24 = 240']],
  [
    'a number that may belong to either',
    'Clearview 24 500\n120 CB-5 24',
    ['1 Clearview = ?24 500 ?', '2 120 CB-5 24 = ?120 … 24'],
  ],
  [
    'thousands by a blank',
    'DK-100 1 000\nCB-5 2 000 pcs\nAB-1\u00a03\u00a0000',
    ['1 DK-100 = 1000', '2 CB-5 = 2000', '3 AB-1 = 3000'],
  ],
  [
    'bullets of an email',
    'Hi,\n\n- DK-100: 240\n• CB-5 – 120\n> 1. AB-1 x 500',
    ['1 - no-quantity', '3 DK-100 = 240', '4 CB-5 = 120', '5 AB-1 = 500'],
  ],
  [
    'words for quantities',
    'DK-100 12 doz\nCB-5 2 cartons\nAB-1 five hundred',
    ['1 DK-100 = 144', '2 CB-5 = 2 cartons', '3 - no-quantity'],
  ],
  [
    'numbers that are no quantities',
    'A-1 -500\nB-1 150.5\nC-1 1e3\nD-1 (500)\nE-1 240',
    ['1 A-1 = ?-500', '2 B-1 = ?150.5', '3 C-1 = ?1e3', '4 D-1 = ?(500)', '5 E-1 = 240'],
  ],
  ['tabs of a spreadsheet', 'DK-100\t240\nCB-5\t120', ['1 DK-100 = 240', '2 CB-5 = 120']],
  [
    'a typed line between tabs',
    'DK-100\t240\nCB-5 120\n240 x Clearview 24 Monitor\nAB-1\t100',
    ['1 DK-100 = 240', '2 CB-5 = 120', '3 Clearview 24 Monitor = 240', '4 AB-1 = 100'],
  ],
  [
    'cells that hold no quantity',
    'SKU\tQty\nA-1\t12 doz\nB-1\t-500\nC-1\t150.5\nD-1\t1\u00a0000\nE-1\t1e3\nF-1\tfive hundred\nG-1\t2 boxes\nH-1\t\nI-1\t0\nJ-1\t240',
    [
      '2 A-1 = 144',
      '3 B-1 = ?-500',
      '4 C-1 = ?150.5',
      '5 D-1 = 1000',
      '6 E-1 = ?1e3',
      '7 F-1 = ?five hundred',
      '8 G-1 = ?2 boxes',
      '9 - no-quantity',
      '10 - no-quantity',
      '11 J-1 = 240',
    ],
  ],
  [
    'a form with blanks',
    'Part number;Description;Order qty\nA-1;One;\nB-1;Two;200\nC-1;Three;-\n',
    ['2 - no-quantity', '3 B-1 = 200', '4 - no-quantity'],
  ],
  [
    'commas with a heading',
    'Part number,Description,Qty\nDK-100,"Dock, USB",240\nCB-5,Cable,120',
    ['2 DK-100 = 240', '3 CB-5 = 120'],
  ],
  [
    'semicolons in quotes of a comma file',
    'Part,Description,Qty\nDK-100,"Dock; black; USB",240\nCB-5,"Cable; 5 m",120',
    ['2 DK-100 = 240', '3 CB-5 = 120'],
  ],
  [
    'tabs in quotes of a comma file',
    'Part,Description,Qty\nDK-100,"Dock\tblack",240\nCB-5,"Cable\t5 m",120',
    ['2 DK-100 = 240', '3 CB-5 = 120'],
  ],
  ['commas without a heading', 'DK-100,240\nCB-5,120', ['1 DK-100 = 240', '2 CB-5 = 120']],
  [
    'a comma that is not in quotes',
    'Part,Description,Qty\nDK-100,Dock, USB,240\nCB-5,Cable,1,200\nAB-1,Bag,100',
    ['2 DK-100 = ?USB,240', '3 CB-5 = ?1,200', '4 AB-1 = 100'],
  ],
  [
    'inch marks',
    'SKU,Name,Qty\nM-24,24" Monitor,240\nM-27,27" Monitor,120',
    ['2 M-24 = 240', '3 M-27 = 120'],
  ],
  [
    'a quote that is never closed',
    'SKU;Name;Qty\nM-24;"Monitor;240\nM-27;Screen;120',
    ['2 M-24 = 240', '3 M-27 = 120'],
  ],
  [
    'semicolons, quantity before the code',
    '240;DK-100;A dock\n120;CB-5;A cable',
    ['1 DK-100 = 240', '2 CB-5 = 120'],
  ],
  [
    'a title above the heading',
    'Order March 2026\n\nSKU;Qty\nDK-100;500\nCB-5;120',
    ['4 DK-100 = 500', '5 CB-5 = 120'],
  ],
  [
    'a title without a heading',
    'Order March 2026\nDK-100;500\nCB-5;120',
    ['1 Order March = 2026', '2 DK-100 = 500', '3 CB-5 = 120'],
  ],
  ['blank rows', 'SKU;Qty\n\nDK-100;500\n;\nCB-5;120\n\n', ['3 DK-100 = 500', '5 CB-5 = 120']],
  [
    'a name without a part number, and a total',
    'SKU;Name;Qty\nDK-100;Dock;500\n;Copperline Patch Cable;120\n;;620',
    ['2 DK-100 = 500', '3 Copperline Patch Cable = 120', '4 - no-product'],
  ],
  [
    'positions, prices and quantities',
    'No.;Item no.;Unit price;MOQ;Quantity\n1;DK-100;80.00;100;240\n2;CB-5;5.00;100;120',
    ['2 DK-100 = 240', '3 CB-5 = 120'],
  ],
  [
    'positions and prices without a heading',
    '1;DK-100;80.00;240\n2;CB-5;5.00;120',
    ['1 DK-100 = 240', '2 CB-5 = 120'],
  ],
  [
    'codes of digits beside quantities',
    'EAN\tMenge\n4006381333931\t100\n2000000000015\t240',
    ['2 4006381333931 = 100', '3 2000000000015 = 240'],
  ],
  [
    'German numbers',
    'Artikelnummer;Bezeichnung;Menge\nDK-100;Dock;1.200 Stk\nCB-5;Kabel;240,00\nAB-1;Tasche;240.000',
    ['2 DK-100 = 1200', '3 CB-5 = 240', '4 AB-1 = ?240.000'],
  ],
  ['bars', 'DK-100|240\nCB-5|120', ['1 DK-100 = 240', '2 CB-5 = 120']],
  [
    'characters that nobody sees',
    '\ufeffSKU\tQty\r\nDK\u00ad-100\u200b\t240\r\nCB-5\0\t120\r\n',
    ['2 DK-100 = 240', '3 CB-5 = 120'],
  ],
  [
    'a cell of two lines',
    'SKU,Name,Qty\nDK-100,"Dock\nblack",240\nCB-5,Cable,120',
    ['2 DK-100 = 240', '3 CB-5 = 120'],
  ],
  ['nothing', '\n \n', []],
]

test.for(samples)('a list of %s is read', ([, text, lines]) => {
  expect(read(text)).toEqual(lines)
})

test('a workbook is read as it shows its cells, and rows keep their numbers', () => {
  const table = tableOfRows(
    [
      ['Order March 2026', ''],
      ['SKU', 'Qty'],
      ['00154', '240'],
      [],
      ['CB-5', '1 200'],
      ['AB-1', ''],
      ['EF-2', '150.5'],
      ['GH-3', '2026-03-01'],
      ['IJ-4', 'TRUE'],
      ['90.710', '240.000'],
      ['KL-5', '1.234'],
      ['MN-6', '#N/A'],
    ],
    {
      readFrom: 'Read from the sheet “Order”. The file also has “Spare parts”.',
      exact: [
        { row: 9, column: 0, text: '90.7100' },
        { row: 9, column: 1, text: '240' },
        { row: 10, column: 1, text: '1.2340' },
      ],
    },
  )
  expect(read(table)).toEqual([
    '3 00154 = 240',
    '5 CB-5 = 1200',
    '6 - no-quantity',
    '7 EF-2 = ?150.5',
    '8 GH-3 = ?2026-03-01',
    '9 IJ-4 = ?TRUE',
    '10 90.710 = 240',
    '11 KL-5 = ?1.2340',
    '12 MN-6 = ?#N/A',
  ])
  expect(accountOf(table, readLines(table, table.columns))).toEqual([
    '12 rows: 8 lines to look up, 2 heading or title rows, 1 blank row, 1 left out.',
    'Left out, without a quantity: row 6.',
    'Read from the sheet “Order”. The file also has “Spare parts”. To order another sheet, save it as a file of its own.',
  ])
})

test('what is no quantity is none', () => {
  const pieces = (cell: string) => {
    const asked = readQuantity(cell)
    return asked.kind === 'pieces' ? asked.pieces : asked.kind
  }
  expect(
    ['240', '1,200', "1'200", '1\u202f200', '240 pcs', '240.00', '12 pieces', '12 dz'].map(pieces),
  ).toEqual([240, 1_200, 1_200, 1_200, 240, 240, 12, 144])
  for (const cell of ['', ' ', '0', '-', '0 pcs']) expect(pieces(cell), cell).toBe('none')
  for (const cell of [
    'DK-100',
    '1.5',
    '-3',
    '12a',
    '1,20',
    '10²',
    '1.200,000',
    '240+',
    '~240',
    '9999999999999',
    '=A1',
  ])
    expect(pieces(cell), cell).toBe('unclear')
  expect(readQuantity('5 ctns')).toEqual({ kind: 'cartons', cartons: 5, written: '5 ctns' })
})

test('a line of a megabyte is one code, and read at once', () => {
  const started = performance.now()
  expect(read(`1${' '.repeat(1_000_000)}!`)).toHaveLength(1)
  expect(performance.now() - started, 'without the bound: hours').toBeLessThan(5_000)
})

const rowsIn = (table: ListTable) => {
  const { lines, leftOut, headingRows } = readLines(table, table.columns)
  const numbers = [...lines, ...leftOut].map(({ row }) => row)
  expect(new Set(numbers).size, 'no row twice').toBe(numbers.length)
  return { counted: numbers.length + headingRows + table.blankRows, last: Math.max(0, ...numbers) }
}

test('rows in are rows accounted for, whatever the text is', () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      'DK-100',
      '240',
      '1 000',
      '12 doz',
      '"',
      '24"',
      'SKU',
      'Qty',
      'Order March 2026',
      '0',
      '-5',
    ),
  )
  const separator = fc.constantFrom('\t', ';', ',', '|', ' ', ' x ')
  const line = fc
    .tuple(fc.array(word, { maxLength: 5 }), separator)
    .map(([words, between]) => words.join(between).replaceAll(/[\r\n"]/g, ''))
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), (lines) => {
      const { counted, last } = rowsIn(tableOfText(lines.map((each) => `${each}\n`).join('')))
      expect(counted).toBe(lines.length)
      expect(last).toBeLessThanOrEqual(lines.length)
    }),
  )
})

test('what a file asks for comes back with the row of the file, whatever its texts and separators are', () => {
  const code = fc.stringMatching(/^[A-Z]{2}-[0-9]{2,6}$/)
  const description = fc.string({ unit: 'grapheme', maxLength: 20 })
  const amount = fc.oneof(
    fc.integer({ min: 1, max: 1_000_000 }).map(String),
    fc.constantFrom('', '0', '-500', '150.5', 'many', '12 doz'),
  )
  const row = fc.option(fc.tuple(code, description, amount), { freq: 5 })
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 40 }),
      fc.constantFrom(';', ',', '\t'),
      fc.constantFrom('\n', '\r\n'),
      (rows, delimiter, record_delimiter) => {
        const cells = [['Part number', 'Text', 'Quantity'], ...rows.map((each) => each ?? ['', '', ''])]
        const table = tableOfText(stringify(cells, { delimiter, record_delimiter, quoted: true }))
        expect(rowsIn(table).counted).toBe(cells.length)
        const { lines } = readLines(table, table.columns)
        expect(lines.map(({ row, code, asked }) => [row, code, writtenQuantity(asked)])).toEqual(
          rows.flatMap((each, place) =>
            each && !/^0?$/.test(each[2]) ? [[place + 2, each[0], each[2]]] : [],
          ),
        )
      },
    ),
  )
})

/** Reads a workbook as the worker does. */
const inThisThread: ReadSheets = async (bytes) => readSheets(bytes)

const file = (name: string, bytes: readonly number[] | string) =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name)

test('files are read in the encodings of spreadsheets, and what is no list is refused in a sentence', async () => {
  expect(decodeText(new Uint8Array([0x53, 0x74, 0xfc, 0x63, 0x6b]))?.text).toBe('Stück')
  expect(decodeText(new Uint8Array([0xff, 0xfe, 0x53, 0x00, 0xfc, 0x00]))?.text).toBe('Sü')
  expect(decodeText(new TextEncoder().encode('Stück'))?.text).toBe('Stück')
  const table = await readFile(
    file('x.csv', [0x53, 0x4b, 0x55, 0x3b, 0x53, 0x74, 0xfc, 0x63, 0x6b, 0x7a, 0x61, 0x68, 0x6c]),
  )
  expect(table).toMatchObject({ rows: [{ row: 1, cells: ['SKU', 'Stückzahl'] }] })
  // Windows-1250: SKU;Ilość and Żółty-1;100.
  const polish = await readFile(
    file(
      'x.csv',
      [83, 75, 85, 59, 73, 108, 111, 156, 230, 10, 175, 243, 179, 116, 121, 45, 49, 59, 49, 48, 48, 10],
    ),
  )
  expect(polish).toMatchObject({ rows: [{ cells: ['SKU', 'Ilość'] }, { cells: ['Żółty-1', '100'] }] })
  const picture = file('list.csv', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])
  expect(await readFile(picture)).toMatch(/^We cannot read this file/)
  expect(await readFile(file('list.csv', 'PK not a workbook'), inThisThread)).toMatch(/^This is not an Excel/)
  expect(await readFile(file('list.xlsx', 'DK-100 240'), inThisThread)).toMatch(/^This is not an Excel/)
  expect(await readFile(file('list.csv', '\n\n'))).toBe('There is nothing in this file.')
})

test.for([
  ['DK-100 240\nCB-5\t1,200 pcs', true],
  ['240 x DK-100\n\n120 CB-5', true],
  ['4006381333931;100\n4006381333948;200', true],
  ['DK-100', false],
  ['DK-100 240\nCB-5', false],
  ['DK-100 240\nCB-5 many', false],
  ['DK-100 2 cartons\nCB-5 300', false],
  ['100;240\n200;120', false],
  ['Part;Quantity\nDK-100;240', false],
  ['DK-100;Dock;240\nCB-5;Cable;120', false],
] as const)('%j can be read in one way only: %s', ([text, expected]) => {
  expect(isUnambiguous(tableOfText(text))).toBe(expected)
})

test('the lines of an order in XML have the numbers of the document, no heading, and known columns', () => {
  const rows = [
    ['DK-100', 'Dock', '240', '80.00'],
    ['', '', '', ''],
    ['CB-5', 'Quantity', '0x64', '5'],
  ]
  const table = tableOfOrder({ rows, lineNumbers: [10, 20, 30], orderNumber: 'PO-7' })
  expect(table).toMatchObject({ columns: { heading: undefined }, blankRows: 1, orderNumber: 'PO-7' })
  expect(table.columnNames?.[table.columns.code]).toBe('Part number')
  expect(readLines(table, table.columns)).toEqual({
    lines: [
      { row: 10, code: 'DK-100', asked: { kind: 'pieces', pieces: 240 }, price: 80 },
      { row: 30, code: 'CB-5', asked: { kind: 'unclear', written: '0x64' }, price: 5 },
    ],
    leftOut: [],
    headingRows: 0,
  })
})

test('a price in another currency than the shop’s is not compared', () => {
  const pricesOf = (text: string) => {
    const table = tableOfText(text)
    return readLines(table, table.columns).lines.map(({ price }) => price)
  }
  expect(
    pricesOf('sku,qty,price\nDK-100,240,$7.50\nCB-5,120,€7.50\nAB-1,100,USD 7.50\nAB-2,100,7.50 CHF'),
  ).toEqual([7.5, undefined, 7.5, undefined])
  expect(pricesOf('sku;qty;price EUR\nDK-100;240;7,50\nCB-5;120;8,50')).toEqual([undefined, undefined])
})
