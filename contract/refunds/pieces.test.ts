import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOf } from './pieces.ts'

test('pieces that are refunded one after the other are worth the whole, however it is divided', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000_000 }),
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
      (cents, parts) => {
        const pieces = parts.reduce((sum, part) => sum + part, 0)
        let before = 0
        const worth = parts.map((part) => {
          const value = shareOf(cents, pieces, before + part) - shareOf(cents, pieces, before)
          before += part
          return value
        })
        expect(Math.min(...worth)).toBeGreaterThanOrEqual(0)
        expect(worth.reduce((sum, value) => sum + value, 0)).toBe(cents)
      },
    ),
  )
})
