import type { CartLine } from '#contract/carts/endpoints.ts'
import { daysOf, lastOfSeveral } from '#contract/stock/shown-dates.ts'

type Lines = readonly Pick<CartLine, 'orderAmount' | 'availability'>[]

/** The days on which the pieces of the lines come; null stands for those in stock. */
const daysOfLines = (lines: Lines) =>
  lines.flatMap(({ orderAmount, availability }) => daysOf(availability ?? { now: orderAmount, later: [] }))

/** The day on which the last pieces of the lines come; undefined if all pieces come on one day. */
export const lastDayOf = (lines: Lines): string | undefined => lastOfSeveral(daysOfLines(lines))

export const comesLater = (lines: Lines): boolean => daysOfLines(lines).some((on) => on !== null)

/** Pieces of all lines that come on a day; null stands for those in stock. */
export interface DayOfPieces {
  readonly on: string | null
  readonly pieces: number
}

/** The pieces of all lines by the day on which they come, soonest first. */
export function piecesByDay(lines: Lines): DayOfPieces[] {
  const days = new Map<string | null, number>()
  const add = (on: string | null, pieces: number) => days.set(on, (days.get(on) ?? 0) + pieces)
  for (const { orderAmount, availability = { now: orderAmount, later: [] } } of lines) {
    if (availability.now > 0) add(null, availability.now)
    for (const { on, pieces } of availability.later) add(on, pieces)
  }
  return [...days]
    .map(([on, pieces]) => ({ on, pieces }))
    .toSorted((a, b) => (a.on ?? '').localeCompare(b.on ?? ''))
}
