import { expect, test } from 'vitest'
import { linesOf, quantityIn, tableOfRows, tableOfText } from './read-list.ts'

const read = (text: string) => {
  const table = tableOfText(text)
  return linesOf(table, table.columns).map(({ code, orderAmount }) => [code, orderAmount])
}

test.for([
  [
    'SKUs alone',
    'DK-100\nCB-5\n',
    [
      ['DK-100', undefined],
      ['CB-5', undefined],
    ],
  ],
  [
    'blanks',
    'DK-100   240\nCB-5 1,200 pcs',
    [
      ['DK-100', 240],
      ['CB-5', 1_200],
    ],
  ],
  [
    'the quantity first',
    '240 x DK-100\n120 CB-5',
    [
      ['DK-100', 240],
      ['CB-5', 120],
    ],
  ],
  [
    'tabs of a spreadsheet',
    'DK-100\t240\nCB-5\t120',
    [
      ['DK-100', 240],
      ['CB-5', 120],
    ],
  ],
  [
    'commas with a header',
    'Part number,Description,Qty\nDK-100,"Dock, USB",240\nCB-5,Cable,120',
    [
      ['DK-100', 240],
      ['CB-5', 120],
    ],
  ],
  [
    'semicolons, quantity before the code',
    '240;DK-100;A dock\n120;CB-5;A cable',
    [
      ['DK-100', 240],
      ['CB-5', 120],
    ],
  ],
  [
    'codes of digits beside quantities',
    'EAN\tMenge\n4006381333931\t100\n2000000000015\t240',
    [
      ['4006381333931', 100],
      ['2000000000015', 240],
    ],
  ],
  ['nothing', '\n \n', []],
] as const)('a list of %s is read', ([, text, lines]) => {
  expect(read(text)).toEqual(lines)
})

test('cells of a spreadsheet are read whatever their type, and rows keep their numbers', () => {
  const table = tableOfRows([
    ['SKU', 'Qty'],
    ['DK-100', 240],
    [null, null],
    ['CB-5', '1 200'],
  ])
  expect(linesOf(table, table.columns)).toEqual([
    { row: 2, code: 'DK-100', orderAmount: 240 },
    { row: 3, code: 'CB-5', orderAmount: 1_200 },
  ])
})

test('what is no quantity is none', () => {
  expect(['240', '1,200', "1'200", '240 pcs', '240.00', '12 pieces'].map(quantityIn)).toEqual([
    240, 1_200, 1_200, 240, 240, 12,
  ])
  for (const cell of ['', 'DK-100', '1.5', '-3', '12a', '1,20'])
    expect(quantityIn(cell), cell).toBeUndefined()
})

test('a line of a megabyte is one code, and read at once', () => {
  const started = performance.now()
  expect(read(`1${' '.repeat(1_000_000)}!`)).toHaveLength(1)
  expect(performance.now() - started, 'without the bound: hours').toBeLessThan(5_000)
})
