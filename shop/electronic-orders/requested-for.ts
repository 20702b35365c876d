import { Day } from '#contract/fields.ts'
import { printedDay } from '../documents/line-table.ts'

const written = (sent: string) => (Day.safeParse(sent).success ? printedDay(sent) : sent)

/** The note of a line that is wanted on a day, or in a period. What a document sends as a day and is none, is kept as it is. */
export const requestedFor = (first: string, last = first): string =>
  first === last ? `Requested for ${written(first)}` : `Requested from ${written(first)} to ${written(last)}`
