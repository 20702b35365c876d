import { afterEach, expect, test } from 'vitest'
import { setShopLocale, usualLocale } from '../locale.ts'
import { availabilityFor, availabilityText, daysOf, lastOfSeveral } from './shown-dates.ts'

afterEach(() => setShopLocale(usualLocale))

const incoming = [
  { pieces: 500, on: '2027-05-14' },
  { pieces: 400, on: '2028-01-02' },
]
const today = '2027-04-01'
const textFor = (available: number, pieces: number) =>
  availabilityText(availabilityFor(available, incoming, pieces), today)

test('a quantity is told as what is there now and what comes when, and no more than it', () => {
  expect(textFor(300, 200)).toBe('200 now')
  expect(textFor(300, 800)).toBe('300 now, 500 on May 14')
  expect(textFor(300, 700)).toBe('300 now, 400 on May 14')
  expect(textFor(0, 600)).toBe('500 on May 14, 100 on January 2, 2028')
  expect(textFor(300, 1_500)).toBe('300 now, 500 on May 14, 400 on January 2, 2028, 300 without a date yet')
  expect(availabilityText(availabilityFor(0, [], 100))).toBe('0 now, 100 without a date yet')
})

test('there is a last day to wait for only where pieces are there on several days', () => {
  const lastFor = (...lines: [available: number, pieces: number][]) =>
    lastOfSeveral(
      lines.flatMap(([available, pieces]) => daysOf(availabilityFor(available, incoming, pieces))),
    )
  expect(lastFor([300, 200], [300, 300])).toBeUndefined()
  expect(lastFor([0, 400], [0, 500]), 'all of it comes on one day').toBeUndefined()
  expect(lastFor([300, 400])).toBe('2027-05-14')
  expect(lastFor([300, 200], [0, 400]), 'of two lines').toBe('2027-05-14')
  expect(lastFor([0, 600])).toBe('2028-01-02')
  const late = { now: 300, later: [{ pieces: 100, on: '2026-01-02' }] }
  expect(lastOfSeveral(daysOf(late)), 'a delivery that is late').toBe('2026-01-02')
})

test('a day is written as the shop’s locale writes it', () => {
  expect(textFor(300, 700)).toBe('300 now, 400 on May 14')
  setShopLocale({ ...usualLocale, locale: 'en-GB' })
  expect(textFor(300, 700)).toBe('300 now, 400 on 14 May')
  expect(textFor(0, 600)).toBe('500 on 14 May, 100 on 2 January 2028')
})
