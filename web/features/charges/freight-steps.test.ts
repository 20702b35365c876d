import { expect, test } from 'vitest'
import { TypedSteps } from './freight-steps.ts'

test('a weight and a price a line', () => {
  expect(TypedSteps.parse('5 12.50\n\n 30.5: $40 \n')).toEqual([
    { upToKg: 5, price: 12.5 },
    { upToKg: 30.5, price: 40 },
  ])
  expect(TypedSteps.parse('')).toEqual([])
})

test('what is no weight and price is said by its line', () => {
  expect(TypedSteps.safeParse('5 12.50\nfive 3').error?.issues[0]?.message).toMatch(/^Line 2: /)
  expect(TypedSteps.safeParse('5 1\n5 2').error?.issues[0]?.message).toBe(
    'Each weight must be more than the one before',
  )
})
