import { formatCount } from '../counts.ts'
import { once } from '../once.ts'

/** The dates from which pieces of a product are available: one rule for every page that shows them. */

/** Pieces expected on a day. */
export interface IncomingPieces {
  readonly pieces: number
  /** `2027-05-14` */
  readonly on: string
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
  const later = incoming.flatMap(({ pieces: expected, on }) => {
    const taken = Math.min(expected, missing)
    missing -= taken
    return taken > 0 ? [{ pieces: taken, on }] : []
  })
  return { now, later, unpromised: missing }
}

const day = once(() => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }))
const dayOfYear = once(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }))

/** `300 now, 700 on 14 May`; with the year if it is not this year. */
export function availabilityText({ now, later, unpromised }: Availability, today = new Date()): string {
  const dayText = (on: string) => {
    const isThisYear = on.startsWith(String(today.getUTCFullYear()))
    return (isThisYear ? day : dayOfYear)().format(new Date(`${on}T00:00:00Z`))
  }
  return [
    ...(now > 0 || later.length === 0 ? [`${formatCount(now)} now`] : []),
    ...later.map(({ pieces, on }) => `${formatCount(pieces)} on ${dayText(on)}`),
    ...(unpromised > 0 ? [`${formatCount(unpromised)} without a date yet`] : []),
  ].join(', ')
}
