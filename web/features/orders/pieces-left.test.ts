import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import { orderPiecesLeft } from './pieces-left.ts'

test('what is left of an order counts kits by their parts, without what was cancelled', () => {
  const lines = [{ orderAmount: 100 }, { orderAmount: 50, cancelled: 20 }] as Order['lines']
  const parts = [{ kitLine: 1, orderAmount: 200, cancelled: 150 }] as Order['parts']
  expect(orderPiecesLeft({ lines })).toBe(130)
  expect(orderPiecesLeft({ lines, parts })).toBe(80)
})
