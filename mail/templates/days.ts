import { dayFormat, momentFormat } from '#contract/days.ts'

/** Days and times as emails write them: the shop's. */

/** Returns `December 3, 2026`, of a day such as `2026-12-03` or of a moment. */
export const dayText = dayFormat({ dateStyle: 'long' })

/** Returns `December 3, 2026 at 10:00 AM GMT+1`. */
export const momentText = momentFormat({
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
