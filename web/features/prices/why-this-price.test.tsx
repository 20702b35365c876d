import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CartLine } from '#contract/carts/endpoints.ts'
import { WhyThisPrice } from './why-this-price.tsx'

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
/** The rows, and the sentences below them. */
function shown(changed: Partial<CartLine>, coupon?: string) {
  const html = renderToStaticMarkup(<WhyThisPrice line={{ ...line, ...changed }} coupon={coupon} />)
  const rows = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, name, price]) => `${name}: ${price}`,
  )
  return { rows, sentences: [...html.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(([, text]) => text) }
}

test('every price that applies to a line is named, with the pieces that count and the coupon', () => {
  expect(shown({ beside: 150 }, 'less $5 by coupon SPRING')).toEqual({
    rows: ['Base price: $900.00', 'From 300 pieces: $800.00'],
    sentences: [
      'Quantities count 150 pieces of other variants too.',
      'You pay the lowest: $800 per piece, less $5 by coupon SPRING.',
    ],
  })
  const priceList = {
    name: 'Partners',
    percentOff: 10,
    breaks: [
      { from: 1, price: 790 },
      { from: 120, price: 760 },
    ],
  }
  expect(shown({ priceList, price: 760, priceSource: 'price-list' })).toEqual({
    rows: [
      'Base price: $900.00',
      'From 100 pieces: $850.00',
      'Your company’s price list “Partners”: 10 % off: $765.00',
      'Your company’s price list “Partners”, from 120 pieces: $760.00',
    ],
    sentences: ['You pay the lowest: $760 per piece.'],
  })
  expect(shown({ orderAmount: 99, price: 900, priceSource: 'base' })).toEqual({
    rows: ['Base price: $900.00'],
    sentences: ['No other price applies to this quantity: $900 per piece.'],
  })
})
