import { expect, test } from 'vitest'
import { readOptions, toOptionText } from './option-text.ts'
import {
  filledDown,
  partsOf,
  proposedRows,
  repriced,
  rowProblem,
  toSend,
  type VariantRow,
  withBlock,
} from './variant-rows.ts'

const options = readOptions([
  { name: ' Colour ', values: 'Silver #C0C0C0\n\nSpace grey\n' },
  { name: 'Memory', values: '8 GB\n16 GB' },
  { name: '', values: '' },
])
const stored: VariantRow = {
  key: 'a',
  product: { _id: 'a', name: 'Ultrabook', sku: 'U-1', price: 900, priceBreaks: [{ from: 500, price: 810 }] },
  texts: ['Silver', '8 GB', 'U-1', 'Ultrabook', '900', '250'],
}

test('options are read from lines, colours beside their values, and written back', () => {
  expect(options).toEqual([
    { name: 'Colour', values: [{ value: 'Silver', swatch: '#c0c0c0' }, { value: 'Space grey' }] },
    { name: 'Memory', values: [{ value: '8 GB' }, { value: '16 GB' }] },
  ])
  const texts = options.map(toOptionText)
  expect(texts[0]?.values).toBe('Silver #c0c0c0\nSpace grey')
  const pictured = options.map((option) => ({
    ...option,
    values: option.values.map((value) => ({ ...value, img: '/i/x-800.webp' })),
  }))
  expect(readOptions(texts, pictured)).toEqual(pictured)
})

test('the combinations that are missing are proposed with different SKUs', () => {
  const rows = [stored, ...proposedRows([stored], options, { name: 'Ultrabook 14', price: '900' })]
  expect(rows.slice(1).map(({ texts }) => texts)).toEqual([
    ['Silver', '16 GB', expect.any(String), 'Ultrabook 14 Silver 16 GB', '900', '0'],
    ['Space grey', '8 GB', expect.any(String), 'Ultrabook 14 Space grey 8 GB', '900', '0'],
    ['Space grey', '16 GB', expect.any(String), 'Ultrabook 14 Space grey 16 GB', '900', '0'],
  ])
  expect(new Set(rows.map((row) => partsOf(row).sku)).size).toBe(4)
  expect(proposedRows(rows, options, { name: 'x', price: '1' })).toEqual([])
})

test('blocks, filling down and bulk prices change the cells that may be changed', () => {
  const rows = [stored, ...proposedRows([stored], options, { name: 'U', price: '900' })]
  const pasted = withBlock(
    rows,
    [
      ['910', '7'],
      ['920', '8', 'beyond'],
    ],
    { row: 0, column: 4 },
  )
  expect(pasted.map(({ texts }) => texts.slice(4))).toEqual([
    ['910', '250'],
    ['920', '8'],
    ['900', '0'],
    ['900', '0'],
  ])
  expect(filledDown(pasted, { row: 1, column: 5 }).map(({ texts }) => texts[5])).toEqual([
    '250',
    '8',
    '8',
    '8',
  ])
  expect(repriced(pasted, { kind: 'percent', value: 10 }).map((row) => partsOf(row).price)).toEqual([
    '1001',
    '1012',
    '990',
    '990',
  ])
  expect(partsOf(repriced([stored], { kind: 'amount', value: -0.5 })[0] ?? stored).price).toBe('899.5')
})

test('products that exist are sent where they changed, with price breaks in proportion; the others are new', () => {
  const rows = [stored, ...proposedRows([stored], options, { name: 'U', price: '900' }).slice(0, 1)]
  expect(toSend(rows)).toMatchObject({
    variants: [{ product_id: 'a', values: ['Silver', '8 GB'] }],
    added: { like: 'a', variants: [{ values: ['Silver', '16 GB'], price: 900, availableQuantity: 0 }] },
  })
  expect(toSend(rows)).not.toHaveProperty('changed')
  expect(toSend([stored])).not.toHaveProperty('added')
  expect(toSend(repriced(rows, { kind: 'percent', value: 10 })).changed).toEqual([
    { product_id: 'a', sku: 'U-1', name: 'Ultrabook', price: 990, priceBreaks: [{ from: 500, price: 891 }] },
  ])
})

test('the first row that cannot be saved is named', () => {
  const at = (column: number, text: string) => [stored, { ...stored, texts: stored.texts.with(column, text) }]
  expect(rowProblem([stored], options)).toBeUndefined()
  expect(rowProblem(at(0, 'Pink'), options)).toBe('Row 2: Colour has no value “Pink”.')
  expect(rowProblem(at(3, ' '), options)).toBe('Row 2: it needs a name.')
  expect(rowProblem(at(4, 'free'), options)).toBe('Row 2: “free” is not a price.')
  expect(rowProblem(at(5, '1.5'), options)).toBe('Row 2: “1.5” is not a number of pieces.')
  expect(rowProblem(proposedRows([], options, { name: 'U', price: '9' }), options)).toContain(
    'Add one product',
  )
})
