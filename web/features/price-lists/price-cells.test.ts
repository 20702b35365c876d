import { expect, test } from 'vitest'
import type { ListedProduct } from '#contract/price-lists/endpoints.ts'
import { afterPercent, publicPrice, quantitiesOf, textsOf, typedPrices, withTyped } from './price-cells.ts'

const monitor: ListedProduct = {
  product_id: 'monitor',
  sku: 'M-1',
  productName: 'Monitor',
  sold: true,
  basePrice: 119,
  priceBreaks: [{ from: 250, price: 115.25 }],
  prices: [
    { from: 1, price: 110 },
    { from: 500, price: 104.5 },
  ],
}
const dock = { ...monitor, product_id: 'dock', priceBreaks: [], prices: [] }
const products = [monitor, dock]
const quantities = quantitiesOf(products)

test('the columns are all quantities at which a price changes, and an empty cell says what applies', () => {
  expect(quantities).toEqual([1, 250, 500])
  expect(textsOf(monitor, quantities, new Map())).toEqual(['110', '', '104.5'])
  expect(publicPrice(monitor, 500)).toBe(115.25)
  expect(afterPercent(115.25, 2)).toBe(112.95)
})

test('a block is written over the cells it covers, and no further', () => {
  const typed = withTyped(
    new Map(),
    { products, quantities },
    [['108', '106', 'beyond'], ['99', ''], ['no row']],
    { row: 0, column: 1 },
  )
  expect(textsOf(monitor, quantities, typed)).toEqual(['110', '108', '106'])
  expect(textsOf(dock, quantities, typed)).toEqual(['', '99', ''])
  expect(typedPrices(dock, quantities, typed)).toEqual({ prices: [{ from: 250, price: 99 }] })
})

test('the first cell that is no price, or not below the one before it, is named', () => {
  const problem = (column: number, text: string) =>
    typedPrices(
      monitor,
      quantities,
      withTyped(new Map(), { products, quantities }, [[text]], { row: 0, column }),
    )
  expect(problem(1, 'free')).toEqual({ column: 1, text: '“free” is not a price' })
  expect(problem(1, '105.255')).toEqual({ column: 1, text: '“105.255” is not a price' })
  expect(problem(1, '0')).toEqual({ column: 1, text: '“0” is not a price' })
  expect(problem(2, '110')).toEqual({
    column: 2,
    text: '$110 is not below $110, the price from 100',
  })
})
