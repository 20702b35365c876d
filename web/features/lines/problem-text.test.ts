import { expect, test } from 'vitest'
import { problemText } from './problem-text.ts'

const tooFew = {
  code: 'out-of-stock',
  message: "Can't Order More Than Available PCS",
  nearestQuantities: [],
} as const

test('a line of which nothing is left says what to do; of which some is left, what the shop says', () => {
  expect(problemText({ problem: { ...tooFew, nearestQuantities: [] }, availableQuantity: 0 })).toBe(
    'Out of stock. Remove it, or ask to be told when it is back.',
  )
  expect(problemText({ problem: { ...tooFew, nearestQuantities: [240] }, availableQuantity: 240 })).toBe(
    "Can't Order More Than Available PCS",
  )
  expect(problemText({ problem: undefined, availableQuantity: 0 })).toBe(undefined)
})

test('a product that begins above 100 pieces says from how many', () => {
  const problem = {
    code: 'below-minimum' as const,
    message: "Can't Order Less Than 100 PCS",
    nearestQuantities: [120],
  }
  const quantityRule = { min: 120, multiple: 24 }
  expect(problemText({ problem, quantityRule, orderAmount: 119 })).toBe('Minimum order: 120 pieces.')
  expect(problemText({ problem, quantityRule, orderAmount: 99 })).toBe("Can't Order Less Than 100 PCS")
})
