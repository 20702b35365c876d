import { expect, test } from 'vitest'
import type { ListLine } from '#contract/lists/endpoints.ts'
import { type LineEdits, markedSent, merged, unsentOf, withEdits, withoutSent } from './line-edits.ts'

const none: LineEdits = new Map()
const dock: ListLine = {
  product_id: 'dock',
  orderAmount: 100,
  note: 'Floor 3',
  productName: 'Dock',
  sku: 'DK-1',
  img: '/i/dock',
  availableQuantity: 1_000,
  quantityRule: { min: 100, multiple: 1 },
  basePrice: 80,
  priceBreaks: [{ from: 500, price: 72 }],
  price: 80,
  priceSource: 'base',
  paymentAmount: 8_000,
  sold: true,
}
const unsold: ListLine = {
  product_id: 'cable',
  orderAmount: 200,
  note: '',
  productName: 'Cable',
  sku: 'CB-1',
  img: '/i/cable',
  sold: false,
}

test('what is changed is priced at once, and what is not stays', () => {
  const edits = merged(merged(none, 'dock', { orderAmount: 500 }), 'cable', {
    orderAmount: 200,
    note: 'Black',
  })
  expect(withEdits([dock, unsold], edits)).toMatchObject([
    { product_id: 'dock', orderAmount: 500, price: 72, paymentAmount: 36_000, note: 'Floor 3', sold: true },
    { product_id: 'cable', orderAmount: 200, note: 'Black', sold: false },
  ])
  expect(withEdits([dock, unsold], merged(edits, 'dock', { orderAmount: 0 }))).toMatchObject([
    { product_id: 'cable' },
  ])
})

test('what is changed again while it is on its way is sent again, with all that was changed', () => {
  const first = merged(none, 'dock', { orderAmount: 500, note: 'Floor 4' })
  expect(unsentOf(first)).toEqual([{ product_id: 'dock', orderAmount: 500, note: 'Floor 4' }])
  const second = merged(first, 'dock', { orderAmount: 600 })
  const sent = markedSent(second, first)
  expect(unsentOf(sent)).toEqual([{ product_id: 'dock', orderAmount: 600, note: 'Floor 4' }])
  expect(withoutSent(sent).size).toBe(1)
  const all = markedSent(sent, sent)
  expect(unsentOf(all)).toEqual([])
  expect(withEdits([dock], all), 'shown until it is loaded').toMatchObject([{ orderAmount: 600 }])
  expect(withoutSent(all).size).toBe(0)
})
