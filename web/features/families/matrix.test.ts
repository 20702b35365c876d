import { expect, test } from 'vitest'
import type { Family } from '#contract/families/endpoints.ts'
import { cellsOf } from '#web/ui/grid/block.ts'
import { choicesOf } from './choices.ts'
import { matrixOf, pasted, priceMatrix } from './matrix.ts'
import { toShownFamily } from './shown-family.ts'
import { tierOf } from './tier.ts'

const variant = (colour: string, memory: string) => ({
  product_id: `${colour}-${memory}`,
  values: [colour, memory],
  productName: `${colour} ${memory}`,
  sku: 'S',
  img: '/i/x-800.webp',
  price: 20,
  priceBreaks: [{ from: 300, price: 15 }],
  quantityRule: { min: 100, multiple: 10 },
  availableQuantity: 500,
})
const family: Family = {
  _id: 'f',
  name: 'Laptop',
  minimumOver: 'variant',
  breaksOver: 'variant',
  options: [
    { name: 'Colour', values: [{ value: 'red', swatch: '#ff0000' }, { value: 'blue' }, { value: 'pink' }] },
    { name: 'Memory', values: [{ value: '8' }, { value: '16' }] },
  ],
  variants: [variant('red', '8'), variant('red', '16'), { ...variant('blue', '8'), availableQuantity: 0 }],
}
const typed = (texts: Readonly<Record<string, string>>) => new Map(Object.entries(texts))

test('a value leads to the variant that keeps the other values, or to the closest that has it', () => {
  const [colours, memories] = choicesOf(toShownFamily(family), ['red', '16'])
  expect(colours?.choices).toMatchObject([
    { value: 'red', swatch: '#ff0000', isChosen: true, keepsOthers: true, isInStock: true },
    { value: 'blue', variant: { product_id: 'blue-8' }, keepsOthers: false, isInStock: false },
    { value: 'pink', variant: undefined, keepsOthers: false },
  ])
  expect(memories?.choices).toMatchObject([{ variant: { product_id: 'red-8' } }, { isChosen: true }])
})

test('a matrix has the values of the last option as columns, and no row without a variant', () => {
  const { columns, rows } = matrixOf(family, family.variants)
  expect(columns.map(({ value }) => value)).toEqual(['8', '16'])
  expect(rows.map(({ values, cells }) => [values, cells.map((cell) => cell?.product_id)])).toEqual([
    [['red'], ['red-8', 'red-16']],
    [['blue'], ['blue-8', undefined]],
  ])
})

test('the values of another option can be the columns, whose cells are of the same variants', () => {
  const { rowOptions, columnOption, columns, rows } = matrixOf(family, family.variants, 0)
  expect([rowOptions, columnOption]).toEqual([['Memory'], 'Colour'])
  expect(columns.map(({ value }) => value)).toEqual(['red', 'blue', 'pink'])
  expect(rows.map(({ values, cells }) => [values, cells.map((cell) => cell?.product_id)])).toEqual([
    [['8'], ['red-8', 'blue-8', undefined]],
    [['16'], ['red-16', undefined, undefined]],
  ])
})

test('a family whose price breaks count together says what is missing to the next, and how much less it costs there', () => {
  const together: Family = { ...family, minimumOver: 'family', breaksOver: 'family' }
  const tierAt = (texts: Readonly<Record<string, string>>) =>
    tierOf(together.variants, priceMatrix(together, together.variants, typed(texts)))
  expect(tierAt({ 'red-8': '100', 'red-16': '50' })).toEqual({
    from: 0,
    next: { from: 300, missing: 150, percentLess: 25 },
  })
  expect(tierAt({ 'red-8': '250', 'red-16': '50' })).toEqual({ from: 300 })
  expect(tierAt({})).toEqual({ from: 0, next: { from: 300, missing: 300, percentLess: 0 } })
  const without = together.variants.map((variant) => ({ ...variant, priceBreaks: [] }))
  expect(tierOf(without, priceMatrix(together, without, typed({ 'red-8': '100' })))).toBeUndefined()
})

test('each cell says its price or why it cannot be ordered; families count minimum and breaks together', () => {
  const quantities = typed({ 'red-8': '250', 'red-16': 'some', 'blue-8': '50' })
  const problems = (of: Family, texts = quantities) =>
    [...priceMatrix(of, of.variants, texts).cells.values()].map(
      ({ problem, unitPrice }) => problem ?? unitPrice,
    )
  expect(problems(family)).toEqual([20, 'Not a number', 'At least 100'])
  const together: Family = { ...family, minimumOver: 'family', breaksOver: 'family' }
  expect(problems(together)).toEqual([15, 'Not a number', 'Out of stock'])
  const few = typed({ 'red-8': '40', 'red-16': '35' })
  expect(problems(together, few)).toEqual([20, 'Multiples of 10'])
  expect(priceMatrix(together, together.variants, few)).toMatchObject({
    missing: 25,
    pieces: 75,
    problemCount: 1,
  })
  expect(priceMatrix(family, family.variants, typed({ 'red-8': '300', 'red-16': '0' }))).toMatchObject({
    amount: 4_500,
    pieces: 300,
    missing: 0,
    problemCount: 0,
  })
})

test('a block from a spreadsheet is pasted from a cell on; what falls on no variant is counted', () => {
  const { rows } = matrixOf(family, family.variants)
  const block = cellsOf('100\t200\r\n300\t400\n')
  const result = pasted(rows, typed({ 'red-8': '1' }), block, { row: 0, column: 0 })
  expect(Object.fromEntries(result.typed)).toEqual({ 'red-8': '100', 'red-16': '200', 'blue-8': '300' })
  expect(result.lost).toBe(1)
})
