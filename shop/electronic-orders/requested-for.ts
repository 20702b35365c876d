import { Day } from '#contract/fields.ts'
import { printedDay } from '../documents/line-table.ts'

/** The note of a line that is wanted on a day. @param sent as the document has it: what is no day is kept as it is */
export const requestedFor = (sent: string): string =>
  `Requested for ${Day.safeParse(sent).success ? printedDay(sent) : sent}`
