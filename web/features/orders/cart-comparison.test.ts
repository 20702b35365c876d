import { expect, test } from 'vitest'
import type { CartLine } from '#contract/carts/endpoints.ts'
import type { OrderLine } from '#contract/orders/order.ts'
import { compareWithCart } from './cart-comparison.ts'

const ordered = (product_id: string, orderAmount: number, price: number): OrderLine => ({
  product_id,
  productName: product_id,
  sku: '',
  note: '',
  img: '',
  orderAmount,
  price,
  priceSource: 'base',
  paymentAmount: price * orderAmount,
})

const inCart = (
  product_id: string,
  orderAmount: number,
  price: number,
  more?: Partial<CartLine>,
): CartLine => ({
  ...ordered(product_id, orderAmount, price),
  availableQuantity: 10_000,
  quantityRule: { min: 100, multiple: 1 },
  basePrice: price,
  priceBreaks: [],
  ...more,
})

const problem = (code: NonNullable<CartLine['problem']>['code']) => ({
  problem: { code, message: `about ${code}`, nearestQuantities: [] },
})

const before = (product_id: string, orderAmount = 0) => ({ product_id, orderAmount })

test('what is in the cart as it was ordered has no differences', () => {
  const cart = { lines: [inCart('dock', 200, 80)], before: [before('dock')] }
  expect(compareWithCart([ordered('dock', 200, 80)], cart)).toEqual([
    { productId: 'dock', productName: 'dock', pieces: 200, isInCart: true, differences: [] },
  ])
})

test('each line says what is different today: price, stock, quantity rule, or no longer sold', () => {
  const cart = {
    lines: [
      inCart('dearer', 100, 12.5),
      inCart('short', 300, 5, { availableQuantity: 40, ...problem('out-of-stock') }),
      inCart('gone', 300, 5, { availableQuantity: 0, ...problem('out-of-stock') }),
      inCart('carton', 100, 5, problem('off-multiple')),
    ],
    before: ['dearer', 'short', 'gone', 'carton', 'unsold'].map((id) => before(id)),
  }
  const order = [
    ordered('dearer', 100, 12),
    ordered('short', 300, 5),
    ordered('gone', 300, 5),
    ordered('carton', 100, 5),
    ordered('unsold', 100, 5),
  ]
  const compared = compareWithCart(order, cart)
  expect(Object.fromEntries(compared.map((line) => [line.productId, line.differences]))).toEqual({
    dearer: ['The price per piece is $12.50 now; it was $12.'],
    short: ['Only 40 are in stock.'],
    gone: ['Out of stock.'],
    carton: ['about off-multiple'],
    unsold: ['No longer sold.'],
  })
  expect(compared.filter(({ isInCart }) => !isInCart)).toMatchObject([{ productId: 'unsold' }])
})

test('what the cart had already is said, and lines of one product are one', () => {
  const cart = { lines: [inCart('dock', 2_000, 80)], before: [before('dock', 2_000)] }
  expect(compareWithCart([ordered('dock', 200, 80), ordered('dock', 120, 75)], cart)).toEqual([
    {
      productId: 'dock',
      productName: 'dock',
      pieces: 320,
      isInCart: true,
      differences: ['The cart had 2,000 of it already; there are 2,000 in it now.'],
    },
  ])
})
