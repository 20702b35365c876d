import { expect, test } from 'vitest'
import { TypedDollars } from './typed-dollars.ts'

test('amounts are read as people type them', () => {
  const read = (typed: string) => TypedDollars.safeParse(typed).data
  expect(['', ' ', '0', '12000', '12,000.50', '$ 5'].map(read)).toEqual([null, null, 0, 12_000, 12_000.5, 5])
  for (const typed of ['-1', '1.005', 'ten', '1e30'])
    expect(TypedDollars.safeParse(typed).success, typed).toBe(false)
})
