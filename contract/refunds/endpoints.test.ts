import { expect, test } from 'vitest'
import { refundPart } from './endpoints.ts'

test('a refund is of an amount, of lines that are each named once, or of a return', () => {
  const isValid = (refund: object) => refundPart.body?.safeParse({ reason: 'Scratched', ...refund }).success
  const lines = [{ line: 1, orderAmount: 5 }]
  expect(isValid({ amount: 5 })).toBe(true)
  expect(isValid({ lines })).toBe(true)
  expect(isValid({ lines: [...lines, { line: 2, orderAmount: 5 }] })).toBe(true)
  expect(isValid({ return_id: 'r1' })).toBe(true)
  expect(isValid({ return_id: 'r1', amount: 5 })).toBe(true)
  expect(isValid({}), 'neither').toBe(false)
  expect(isValid({ amount: 5, lines }), 'both').toBe(false)
  expect(isValid({ return_id: 'r1', lines }), 'a return says its lines').toBe(false)
  expect(isValid({ lines: [...lines, ...lines] }), 'a line twice').toBe(false)
  expect(isValid({ amount: 0 }), 'nothing').toBe(false)
})
