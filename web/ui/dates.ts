import { once } from '#contract/once.ts'

type Moment = string | number | Date

const day = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }))
const utcDay = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }))
const minute = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }))
const second = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' }))
const published = once(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }))

/** `May 14, 2027`, where the reader is. */
export const formatDay = (moment: Moment) => day().format(new Date(moment))

/** `May 14, 2027` of a calendar day such as `2027-05-14`, which is the same day everywhere. */
export const formatUtcDay = (moment: Moment) => utcDay().format(new Date(moment))

/** `May 14, 2027, 3:08 PM`, where the reader is. */
export const formatMoment = (moment: Moment) => minute().format(new Date(moment))

/** `May 14, 2027, 3:08:12 PM`, where the reader is. */
export const formatSecond = (moment: Moment) => second().format(new Date(moment))

/** `14 May 2027`, as posts and legal texts have it. */
export const formatPublished = (moment: Moment) => published().format(new Date(moment))
