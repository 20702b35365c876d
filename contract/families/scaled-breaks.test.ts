import { expect, test } from 'vitest'
import { scaledBreaks } from './scaled-breaks.ts'

test('price breaks follow a new price in the same share, and keep falling', () => {
  const breaks = [
    { from: 300, priceCents: 900 },
    { from: 1_000, priceCents: 800 },
  ]
  expect(scaledBreaks(breaks, 1_000, 1_100)).toEqual([
    { from: 300, priceCents: 990 },
    { from: 1_000, priceCents: 880 },
  ])
  expect(scaledBreaks(breaks, 1_000, 4), 'rounded to the same cents').toEqual([
    { from: 1_000, priceCents: 3 },
  ])
})
