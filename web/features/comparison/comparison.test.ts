import { expect, test } from 'vitest'
import { comparisonPath, readComparison } from './comparison-path.ts'
import { type ComparedProduct, compareProducts } from './comparison-rows.ts'

const dock: ComparedProduct = {
  _id: 'dock',
  name: 'Dock',
  sku: 'D-1',
  price: 90,
  priceBreaks: [{ from: 500, price: 80 }],
  quantityRule: { min: 100, multiple: 5 },
  availableQuantity: 400,
  description: '',
  img: '/i/a.webp',
  category: 'Docks',
  specs: { Ports: '8', Colour: 'Black', Storage: '1 TB' },
}
const hub: ComparedProduct = {
  ...dock,
  _id: 'hub',
  sku: 'D-2',
  priceBreaks: [],
  specs: { Ports: '8', Colour: 'black ', Power: '60 W', Storage: '1000 GB' },
}

test('facts stand side by side, differences are marked, codes are none', () => {
  const rows = compareProducts([dock, hub]).flatMap((group) => group.rows)
  expect(
    Object.fromEntries(
      rows.map(({ label, values, differs }) => [label, [...values.map(String), ...(differs ? ['≠'] : [])]]),
    ),
  ).toEqual({
    'Price per piece': ['$90', '$90'],
    'From a quantity on': ['500: $80', '', '≠'],
    'In stock': ['400 pieces', '400 pieces'],
    SKU: ['D-1', 'D-2'],
    'Minimum order': ['100 pieces', '100 pieces'],
    'Ordered in multiples of': ['5 pieces', '5 pieces'],
    Category: ['Docks', 'Docks'],
    Ports: ['8', '8'],
    Colour: ['Black', 'black '],
    Storage: ['1 TB', '1000 GB'],
    Power: ['', '60 W', '≠'],
  })
})

test('variants of a family differ by its options, which stand for specifications of the same name', () => {
  const variant = (memory: string): ComparedProduct => ({
    ...dock,
    specs: { Ports: '8', memory: '16 GB' },
    family: {
      _id: 'f',
      name: 'Dock',
      values: [
        { option: 'Case', value: 'Steel' },
        { option: 'Memory', value: memory },
      ],
      variantCount: 2,
      lowestPrice: 90,
    },
  })
  expect(
    compareProducts([variant('16 GB'), variant('32 GB'), hub])
      .at(-1)
      ?.rows.slice(0, 4),
  ).toEqual([
    { label: 'Category', values: [['Docks'], ['Docks'], ['Docks']], differs: false },
    { label: 'Case', values: [['Steel'], ['Steel'], []], differs: true },
    { label: 'Memory', values: [['16 GB'], ['32 GB'], []], differs: true },
    { label: 'Ports', values: [['8'], ['8'], ['8']], differs: false },
  ])
})

test('a company’s own price is compared, and named', () => {
  const rows = compareProducts([
    { ...dock, priceList: { name: 'Partners', breaks: [{ from: 1, price: 70 }] } },
    hub,
  ])[0]?.rows
  expect(rows?.[0]).toMatchObject({ values: [['$70', 'Your company’s price'], ['$90']], differs: true })
})

test('the address of a comparison has each product once, four at most, and nothing that is no id', () => {
  const read = (query: string) => readComparison(new URLSearchParams(query))
  expect(read('')).toEqual({ products: [], onlyDifferences: false })
  expect(read('products=a,b,a,,<b>,c,d,e&only=differences')).toEqual({
    products: ['a', 'b', 'c', 'd'],
    onlyDifferences: true,
  })
  expect(comparisonPath({ products: ['a', 'b'], onlyDifferences: true })).toBe(
    '/compare?products=a,b&only=differences',
  )
  expect(comparisonPath({ products: [] })).toBe('/compare')
})
