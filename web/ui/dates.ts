import { localized } from '#contract/locale.ts'
import { once } from '#contract/once.ts'

type Moment = string | number | Date

const day = localized(({ locale }) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }))
const utcDay = localized(
  ({ locale }) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
)
const minute = localized(
  ({ locale }) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }),
)
const second = localized(
  ({ locale }) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }),
)
const published = once(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }))

/** Returns `May 14, 2027`, in the reader's time zone. */
export const formatDay = (moment: Moment) => day().format(new Date(moment))

/** Returns `May 14, 2027` for a calendar day such as `2027-05-14`, the same in every time zone. */
export const formatUtcDay = (moment: Moment) => utcDay().format(new Date(moment))

/** Returns `May 14, 2027, 3:08 PM`, in the reader's time zone. */
export const formatMoment = (moment: Moment) => minute().format(new Date(moment))

/** Returns `May 14, 2027, 3:08:12 PM`, in the reader's time zone. */
export const formatSecond = (moment: Moment) => second().format(new Date(moment))

/** Returns `14 May 2027`, for posts and legal texts. */
export const formatPublished = (moment: Moment) => published().format(new Date(moment))
