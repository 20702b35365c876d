import { expect, test } from 'vitest'
import { promisedText, sourcesText } from './promised-text.ts'

test('pieces are told with their days, and those without one too', () => {
  const later = [
    { pieces: 1_200, on: '2027-05-14' },
    { pieces: 50, on: null },
  ]
  expect(promisedText(later)).toBe('1,200 on May 14, 2027, 50 without a date yet')
  expect(sourcesText(1_550, later)).toBe('300 now, 1,200 on May 14, 2027, 50 without a date yet')
  expect(sourcesText(1_250, later)).toBe('1,200 on May 14, 2027, 50 without a date yet')
})
