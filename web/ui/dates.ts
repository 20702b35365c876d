import { dayFormat, momentFormat } from '#contract/days.ts'

/** Days and times as pages write them: the shop's, whatever zone the reader is in. */

/** Returns `May 14, 2027`, of a day such as `2027-05-14` or of a moment. */
export const formatDay = dayFormat({ dateStyle: 'medium' })

/** Returns `May 14, 2027, 3:08 PM GMT+2`. */
export const formatMoment = momentFormat({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** Returns `May 14, 2027, 3:08:12 PM GMT+2`. */
export const formatSecond = momentFormat({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})

/** Returns `14 May 2027`, for posts and legal texts. */
export const formatPublished = dayFormat({ dateStyle: 'long' }, 'en-GB')
