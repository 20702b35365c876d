import { localized } from './locale.ts'
import { once } from './once.ts'
import { shopZones, type ZonePeriod } from './zones.ts'

/**
 * The shop's days. A day is `2027-05-14`; a moment has a day only in a time zone, and that zone is the shop's wherever it
 * is read. No other file of ours in TypeScript but zones.ts names a zone (`test/days.test.ts`); in SQL, only migration 0370 does.
 */

export type Moment = string | number | Date

/** How a day is written, and a time with its zone. */
type DayOptions = Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'year' | 'month' | 'day'>
type MomentOptions = Pick<Intl.DateTimeFormatOptions, 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'>

/**
 * True for an IANA name of an area and a place, and for UTC. Offsets such as +02:00 are none: they know no summer time, and
 * databases read them the other way round. Abbreviations are none either: CET has summer time here and none in
 * databases, and IST is India's here and Israel's there.
 */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return /^([a-z].*\/|utc$)/i.test(name)
  } catch {
    return false
  }
}

const msOf = (moment: Moment) => new Date(moment).getTime()

function periodAt(ms: number): ZonePeriod {
  const period = shopZones().findLast(({ since }) => since === null || msOf(since) <= ms) ?? shopZones()[0]
  if (!period) throw new Error('a shop has a time zone')
  return period
}

/** The shop's zone at a moment, for formatters. */
export const zoneAt = (moment: Moment): string => periodAt(msOf(moment)).zone

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The local time in a zone: `2027-05-14T09:30:07`. */
function wallClock(ms: number, zone: string): string {
  if (zone === 'UTC') return new Date(ms).toISOString().slice(0, 19)
  let clock = clocks.get(zone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    clocks.set(zone, clock)
  }
  const parts = new Map(clock.formatToParts(ms).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes, digits = 2) =>
    (parts.get(type) ?? '').padStart(digits, '0')
  return `${part('year', 4)}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}`
}

/** The shop's day of a moment. */
export function dayOf(moment: Moment): string {
  const ms = msOf(moment)
  const { zone, notBefore } = periodAt(ms)
  const day = wallClock(ms, zone).slice(0, 10)
  return notBefore !== null && notBefore > day ? notBefore : day
}

/** Today, as the shop counts days. */
export const today = (): string => dayOf(new Date())

/** The shop's local time at a moment, as `datetime-local` fields write it: `2027-05-14T09:30`. */
export const clockAt = (moment: Moment): string => wallClock(msOf(moment), zoneAt(moment)).slice(0, 16)

/** Minutes that the shop's clocks are ahead of UTC. */
function offsetAt(ms: number, zone: string): number {
  const seconds = Math.floor(ms / 1000) * 1000
  return Math.round((Date.parse(`${wallClock(seconds, zone)}Z`) - seconds) / MINUTE_MS)
}

/** `+10:00`, or `Z` for none. */
function offsetText(minutes: number): string {
  const two = (count: number) => String(count).padStart(2, '0')
  const ahead = Math.abs(minutes)
  return minutes === 0 ? 'Z' : `${minutes < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`
}

/** A moment in ISO 8601 by the shop's clocks, for files: `2027-05-14T09:30:07.000+10:00`. */
export function isoOf(moment: Moment): string {
  const ms = msOf(moment)
  const zone = zoneAt(ms)
  const rest = String(((ms % 1000) + 1000) % 1000).padStart(3, '0')
  return `${wallClock(ms, zone)}.${rest}${offsetText(offsetAt(ms, zone))}`
}

/** The time of a moment by the shop's clocks: `09:30:07+10:00`. */
export const timeOf = (moment: Moment): string => isoOf(moment).slice(11).replace(/\.\d+/, '')

/**
 * The moment at which the shop's clocks show this day and time, in ISO 8601. For an hour that clocks show twice, the
 * first one; for one that they skip, later by as much as they are put forward.
 * @param clock `2027-05-14T09:30`
 */
export function momentAt(clock: string): string {
  const asUtc = Date.parse(`${clock}Z`)
  const zone = zoneAt(asUtc)
  // Clocks are put forward or back at most once within two days.
  const before = offsetAt(asUtc - DAY_MS, zone)
  const offsets = [before, offsetAt(asUtc + DAY_MS, zone)].toSorted((a, b) => b - a)
  const offset = offsets.find((each) => offsetAt(asUtc - each * MINUTE_MS, zone) === each) ?? before
  return new Date(asUtc - offset * MINUTE_MS).toISOString()
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** Days of the calendar need no zone: they are counted as if each had 24 hours. */
const at = (day: string) => Date.parse(`${day}T00:00Z`)
const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The day so many days later; earlier for a negative number. */
export const addDays = (day: string, days: number): string => dayAt(at(day) + days * DAY_MS)

/** How many days after `from` the day `to` is. */
export const daysBetween = (from: string, to: string): number => Math.round((at(to) - at(from)) / DAY_MS)

/** The day of the month of a day. */
export const dayOfMonth = (day: string): number => Number(day.slice(8, 10))

/** The day so many months after the month of `day` that is this day of its month, or the last one of a shorter month. */
export function dayInMonth(day: string, months: number, wanted: number): string {
  const month = new Date(`${day.slice(0, 7)}-01T00:00Z`)
  month.setUTCMonth(month.getUTCMonth() + months)
  const last = new Date(month)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  month.setUTCDate(Math.min(wanted, last.getUTCDate()))
  return dayAt(month.getTime())
}

/** The same day some months later, or the last day of a shorter month. */
export const addMonths = (day: string, months: number): string => dayInMonth(day, months, dayOfMonth(day))

const isCalendarDay = (value: Moment): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

/**
 * Makes a function that writes a day, or the shop's day of a moment, in the shop's locale.
 * @param always a locale in place of the shop's
 */
export function dayFormat(options: DayOptions, always?: string): (moment: Moment) => string {
  const make = (locale: string) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  const format = always === undefined ? localized(({ locale }) => make(locale)) : once(() => make(always))
  return (moment) => format().format(at(isCalendarDay(moment) ? moment : dayOf(moment)))
}

/** Makes a function that writes a moment in the shop's locale: its day and time by the shop's clocks, and their zone. */
export function momentFormat(options: MomentOptions): (moment: Moment) => string {
  const formats = localized(({ locale }) => {
    const ofZones = new Map<string, Intl.DateTimeFormat>()
    return (zone: string) => {
      const format =
        ofZones.get(zone) ??
        new Intl.DateTimeFormat(locale, { ...options, timeZone: zone, timeZoneName: 'short' })
      ofZones.set(zone, format)
      return format
    }
  })
  return (moment) => formats()(zoneAt(moment)).format(new Date(moment))
}
