import { formatCount } from '../counts.ts'
import { addDays, dayFormat, daysBetween, today } from '../days.ts'
import type { SoldFrom } from './sold-from.ts'

/** The dates from which pieces of a product are available: one rule for every page that shows them. */

/** Pieces expected on a day. */
export interface IncomingPieces {
  readonly pieces: number
  /** `2027-05-14` */
  readonly on: string
  /** Set if the day is not confirmed: such pieces are shown, but not sold. */
  readonly estimated?: true | undefined
}

export interface Availability {
  readonly now: number
  /** Soonest first; only as many as are needed. */
  readonly later: readonly IncomingPieces[]
  /** Requested pieces that no expected delivery covers. */
  readonly unpromised: number
}

/**
 * Divides the requested pieces over stock and expected deliveries.
 * @param incoming soonest first
 */
export function availabilityFor(
  available: number,
  incoming: readonly IncomingPieces[],
  pieces: number,
): Availability {
  const now = Math.min(available, pieces)
  let missing = pieces - now
  const later = incoming.flatMap((lot) => {
    const taken = Math.min(lot.pieces, missing)
    missing -= taken
    return taken > 0 ? [{ ...lot, pieces: taken }] : []
  })
  return { now, later, unpromised: missing }
}

interface SoldAhead {
  readonly available: number
  readonly soldFrom: SoldFrom
  /** Of a product that is made to order. */
  readonly leadDays?: number | null | undefined
  /** Soonest first. */
  readonly incoming: readonly IncomingPieces[]
}

/** Divides the pieces of an order as the server does: over the shelf, confirmed lots and what is made to order. */
export function promiseFor(
  { available, soldFrom, leadDays, incoming }: SoldAhead,
  pieces: number,
  today: string,
): Availability {
  if (soldFrom === 'shelf') return availabilityFor(available, incoming, pieces)
  const lots = incoming.filter(({ estimated }) => !estimated)
  if (soldFrom === 'incoming' || !leadDays) return availabilityFor(available, lots, pieces)
  const on = addDays(today, leadDays)
  const made = { pieces: Number.POSITIVE_INFINITY, on }
  return availabilityFor(available, [...lots.filter((lot) => lot.on <= on), made], pieces)
}

/** The days on which pieces come; null stands for those in stock. */
export const daysOf = ({ now, later }: Pick<Availability, 'now' | 'later'>): (string | null)[] => [
  ...(now > 0 ? [null] : []),
  ...later.map(({ on }) => on),
]

/** The last of these days; undefined if all pieces are in stock or come on one day, so that none would be shipped before. */
export const lastOfSeveral = (days: readonly (string | null)[]): string | undefined =>
  new Set(days).size > 1
    ? days
        .filter((on) => on !== null)
        .toSorted()
        .at(-1)
    : undefined

/** Days until the last pieces are there; undefined if some have no day. */
export function daysUntilAll({ later, unpromised }: Availability, today: string): number | undefined {
  if (unpromised > 0) return undefined
  const last = later.at(-1)
  return last && daysBetween(today, last.on)
}

const dayText = dayFormat({ day: 'numeric', month: 'long' })
const dayOfYearText = dayFormat({ dateStyle: 'long' })

/** `300 now, 700 on May 14`, in the shop's locale; with the year if it is not this year. */
export function availabilityText({ now, later, unpromised }: Availability, onDay = today()): string {
  const text = (on: string) => (on.slice(0, 4) === onDay.slice(0, 4) ? dayText : dayOfYearText)(on)
  return [
    ...(now > 0 || later.length === 0 ? [`${formatCount(now)} now`] : []),
    ...later.map(
      ({ pieces, on, estimated }) => `${formatCount(pieces)} ${estimated ? 'about' : 'on'} ${text(on)}`,
    ),
    ...(unpromised > 0 ? [`${formatCount(unpromised)} without a date yet`] : []),
  ].join(', ')
}
