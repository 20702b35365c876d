import { expect, test } from 'vitest'
import { nextDate } from './next-date.ts'

test('a day that a month lacks falls on its last one, and comes back in the next', () => {
  const dates = (from: string, day: number, count: number) => {
    const found = [from]
    while (found.length <= count) found.push(nextDate(found.at(-1) ?? from, day))
    return found.slice(1)
  }
  expect(dates('2026-12-31', 31, 4)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'])
  expect(dates('2028-01-30', 30, 2)).toEqual(['2028-02-29', '2028-03-30'])
  expect(dates('2027-01-28', 29, 3)).toEqual(['2027-01-29', '2027-02-28', '2027-03-29'])
})

test('the next date is after the given day: in its month if the day is still to come, else in the next', () => {
  expect(nextDate('2026-11-14', 15)).toBe('2026-11-15')
  expect(nextDate('2026-11-15', 15)).toBe('2026-12-15')
  expect(nextDate('2026-12-15', 1)).toBe('2027-01-01')
  expect(nextDate('2027-02-28', 31)).toBe('2027-03-31')
})
