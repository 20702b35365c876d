import { expect, test } from 'vitest'
import { TypedAmount } from './typed-amount.ts'

test('amounts are read as people type them', () => {
  const read = (typed: string) => TypedAmount.safeParse(typed).data
  expect(['', ' ', '0', '12000', '12,000.50', '$ 5'].map(read)).toEqual([null, null, 0, 12_000, 12_000.5, 5])
  for (const typed of ['-1', '1.005', 'ten', '1e30'])
    expect(TypedAmount.safeParse(typed).success, typed).toBe(false)
})
