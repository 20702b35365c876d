import { expect, test } from 'vitest'
import type { CartLine } from '#contract/carts/endpoints.ts'
import { priceSourceText } from './price-source.ts'

const line: CartLine = {
  product_id: 'a',
  productName: 'Ultrabook',
  sku: 'U-1',
  note: '',
  basePrice: 900,
  img: '/i/x-800.webp',
  orderAmount: 150,
  price: 800,
  paymentAmount: 120_000,
  priceSource: 'break',
  priceBreaks: [
    { from: 100, price: 850 },
    { from: 300, price: 800 },
  ],
  quantityRule: { min: 100, multiple: 1 },
  availableQuantity: 500,
}

test('the price break that is named is the one that is paid, with the pieces of other variants', () => {
  expect(priceSourceText(line)).toBe('price from 100 pieces')
  expect(priceSourceText({ ...line, beside: 149 })).toBe('price from 100 pieces')
  expect(priceSourceText({ ...line, beside: 150 })).toBe('price from 300 pieces')
  expect(priceSourceText({ ...line, priceSource: 'base' })).toBe('base price')
})
