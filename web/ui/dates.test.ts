import { expect, test } from 'vitest'
import { formatDay, formatMoment, formatPublished, formatSecond, formatUtcDay } from './dates.ts'

const local = new Date(2027, 4, 14, 15, 8, 12)
/** Newer versions of ICU put a narrow space before PM. */
const plain = (text: string) => text.replaceAll('\u202f', ' ')

test('dates and times are written in one way', () => {
  expect(formatDay(local)).toBe('May 14, 2027')
  expect(formatDay(local.toISOString())).toBe('May 14, 2027')
  expect(plain(formatMoment(local.getTime()))).toBe('May 14, 2027, 3:08 PM')
  expect(plain(formatSecond(local))).toBe('May 14, 2027, 3:08:12 PM')
})

test('a calendar day is the same day in every time zone', () => {
  expect(formatUtcDay('2027-05-14')).toBe('May 14, 2027')
  expect(formatUtcDay('2027-05-14T23:59:59.999Z')).toBe('May 14, 2027')
  expect(formatPublished('2027-05-14')).toBe('14 May 2027')
})
