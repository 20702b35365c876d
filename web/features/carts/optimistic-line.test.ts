import { expect, test } from 'vitest'
import type { CartLine } from '#contract/carts/endpoints.ts'
import { totalsOf, withQuantity } from './optimistic-line.ts'

const line: CartLine = {
  product_id: 'cable',
  orderAmount: 100,
  note: 'black',
  productName: 'Cable',
  sku: 'HF-1',
  img: '/i/cable-800.webp',
  availableQuantity: 1_000,
  quantityRule: { min: 100, multiple: 50, max: 900 },
  basePrice: 2.5,
  priceBreaks: [{ from: 500, price: 2.2 }],
  price: 2.5,
  priceSource: 'base',
  paymentAmount: 250,
}

test('a price break, its source and a cheaper quantity follow the quantity at once', () => {
  expect(withQuantity(line, 450)).toMatchObject({
    price: 2.5,
    priceSource: 'base',
    paymentAmount: 1_125,
    cheaper: { orderAmount: 500, saves: 25 },
    note: 'black',
  })
  const broken = withQuantity(withQuantity(line, 450), 500)
  expect(broken).toMatchObject({ price: 2.2, priceSource: 'break', paymentAmount: 1_100 })
  expect(broken.cheaper).toBeUndefined()
})

test('a quantity that cannot be ordered says why, and what could be instead, until it is changed', () => {
  const off = withQuantity(line, 120)
  expect(off.problem).toMatchObject({ code: 'off-multiple', nearestQuantities: [100, 150] })
  expect(withQuantity(line, 99).problem?.code).toBe('below-minimum')
  expect(withQuantity(line, 950).problem?.code).toBe('above-maximum')
  expect(withQuantity(off, 150).problem).toBeUndefined()
})

test('lines that cannot be ordered are counted, and not in the amount', () => {
  expect(totalsOf([line, withQuantity(line, 120)], 1)).toEqual({
    lineCount: 3,
    orderAmount: 220,
    paymentAmount: 250,
    currency: 'USD',
    problemCount: 2,
  })
})
