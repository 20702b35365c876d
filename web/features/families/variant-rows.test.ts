import { afterEach, expect, test } from 'vitest'
import { localeOf } from '#contract/currencies.ts'
import { setShopLocale, usualLocale } from '#contract/locale.ts'
import { FamilyDraft } from './new-family-dialog.tsx'
import { optionTexts, readOptions, toOptionText, usedPlaces, withValues } from './option-text.ts'
import {
  partsOf,
  proposedRows,
  repriced,
  rowProblem,
  rowsOf,
  toSend,
  type VariantRow,
  withBlock,
  withoutUnused,
  withUnused,
} from './variant-rows.ts'

afterEach(() => setShopLocale(usualLocale))

const options = readOptions([
  { name: ' Colour ', values: 'Silver #C0C0C0\n\nSpace grey\n' },
  { name: 'Memory', values: '8 GB\n16 GB' },
  { name: '', values: '' },
])
const stored: VariantRow = {
  key: 'a',
  product: {
    _id: 'a',
    name: 'Ultrabook',
    sku: 'U-1',
    img: '/i/x-800.webp',
    price: 900,
    priceBreaks: [{ from: 500, price: 810 }],
  },
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
  expect(readOptions(pictured.map(toOptionText))).toEqual(pictured)
})

test('a picture follows its value to another line, and stays with a value that is renamed', () => {
  const images = ['/i/silver-800.webp', '/i/grey-800.webp']
  const before = { name: 'Colour', values: 'Silver #c0c0c0\nGrey', images }
  const [silver, grey] = images
  const changed = (values: string) => withValues(before, values).images
  expect(changed('Grey\nSilver #c0c0c1')).toEqual([grey, silver])
  expect(changed('Silve\nGrey')).toEqual([silver, grey])
  expect(changed('Red\nSilver\nGrey')).toEqual([undefined, silver, grey])
  expect(changed('Grey')).toEqual([grey])
  const [option] = readOptions([withValues(before, 'Silver #c0c0c0\nSpace grey')])
  expect(option?.values).toEqual([
    { value: 'Silver', swatch: '#c0c0c0', img: silver },
    { value: 'Space grey', img: grey },
  ])
})

test('an option that is emptied takes its column along, and gives it back when it is typed again', () => {
  const texts = optionTexts(options)
  expect(usedPlaces(texts)).toEqual([0, 1])
  const emptied = texts.with(0, { name: '', values: ' ' })
  const used = usedPlaces(emptied)
  expect(used).toEqual([1])
  expect(readOptions(emptied)).toEqual([options[1]])
  const whole = { ...stored, texts: ['Silver', '8 GB', '', ...stored.texts.slice(2)] }
  const shown = withoutUnused(whole, used)
  expect(shown.texts).toEqual(['8 GB', 'U-1', 'Ultrabook', '900', '250'])
  expect(rowProblem([shown], readOptions(emptied))).toBeUndefined()
  expect(withUnused({ ...shown, texts: shown.texts.with(0, '16 GB') }, used, whole)).toEqual({
    ...whole,
    texts: whole.texts.with(1, '16 GB'),
  })
})

test('prices are written as the shop’s locale reads them, so that a family is saved as it was', () => {
  setShopLocale(localeOf({ currency: 'EUR', locale: 'de-DE' }))
  const variant = {
    product_id: 'a',
    values: ['Silver', '8 GB'],
    productName: 'Ultrabook',
    sku: 'U-1',
    img: '/i/x-800.webp',
    price: 689.99,
    priceBreaks: [{ from: 500, price: 620.5 }],
    quantityRule: { min: 100, multiple: 1 },
    availableQuantity: 250,
  }
  const rows = rowsOf({ variants: [variant] })
  expect(rows[0]?.texts).toEqual(['Silver', '8 GB', '', 'U-1', 'Ultrabook', '689,99', '250'])
  expect(toSend(rows)).not.toHaveProperty('changed')
  const cheaper = repriced(rows, { kind: 'amount', value: -0.49 })
  expect(partsOf(cheaper[0] ?? stored).price).toBe('689,5')
  expect(toSend(cheaper).changed).toMatchObject([{ price: 689.5, priceBreaks: [{ price: 620.06 }] }])
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
  expect(rowProblem(at(0, 'Pink'), options)).toEqual({
    row: 1,
    column: 0,
    text: 'Row 2: Colour has no value “Pink”.',
  })
  expect(rowProblem(at(3, ' '), options)).toEqual({ row: 1, column: 3, text: 'Row 2: it needs a name.' })
  expect(rowProblem(at(4, 'free'), options)).toEqual({
    row: 1,
    column: 4,
    text: 'Row 2: “free” is not a price.',
  })
  expect(rowProblem(at(5, '1.5'), options)).toEqual({
    row: 1,
    column: 5,
    text: 'Row 2: “1.5” is not a number of pieces.',
  })
  expect(rowProblem(proposedRows([], options, { name: 'U', price: '9' }), options)?.text).toContain(
    'Add one product',
  )
})

test('a new family needs a whole first option, and the others whole or not at all', () => {
  const problems = (...options: (readonly [name: string, values: string])[]) =>
    FamilyDraft.safeParse({
      name: 'Ultrabook',
      options: options.map(([name, values]) => ({ name, values })),
    }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  expect(problems(['Colour', 'Silver'], ['', ''], ['Memory', '8 GB'])).toBeUndefined()
  expect(problems(['', ''], ['Memory', ' '], ['', '8 GB'])).toEqual([
    'options.0.name: Option is required',
    'options.0.values: Write at least one value',
    'options.1.values: Write at least one value',
    'options.2.name: Option is required',
  ])
  expect(FamilyDraft.safeParse({ name: ' ', options: [] }).error?.issues).toMatchObject([
    { message: 'Name is required' },
  ])
})
