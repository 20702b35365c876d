import { dayInMonth } from '../days.ts'

/** The days on which a standing order is placed. */

export const MAX_DAY_OF_MONTH = 31

/** Returns the first day after `after` that is this day of its month, or the last one of a shorter month. */
export function nextDate(after: string, dayOfMonth: number): string {
  const inMonth = dayInMonth(after, 0, dayOfMonth)
  return inMonth > after ? inMonth : dayInMonth(after, 1, dayOfMonth)
}
