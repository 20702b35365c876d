/** The days on which a standing order is placed, in UTC, written as `2027-02-28`. */

export const MAX_DAY_OF_MONTH = 31

/** Returns the first day after `after` that is this day of its month, or the last one of a shorter month. */
export function nextDate(after: string, dayOfMonth: number): string {
  const [year = 0, month = 1] = after.split('-').map(Number)
  const inMonth = dateIn(year, month, dayOfMonth)
  return inMonth > after ? inMonth : dateIn(year, month + 1, dayOfMonth)
}

/** @param month from 1; 13 is January of the next year */
function dateIn(year: number, month: number, dayOfMonth: number): string {
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const day = Math.min(dayOfMonth, daysInMonth)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}
