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
