import { formatCount } from '../counts.ts'
import { dayFormat } from '../days.ts'
import type { PromisedPieces } from './incoming.ts'

/** Pieces that come later, as orders, emails and documents write them. */

const dayText = dayFormat({ dateStyle: 'long' })

/** `200 on May 14, 2027, 50 without a date yet` */
export const promisedText = (parts: readonly PromisedPieces[]): string =>
  parts
    .map(({ pieces, on }) =>
      on === null ? `${formatCount(pieces)} without a date yet` : `${formatCount(pieces)} on ${dayText(on)}`,
    )
    .join(', ')

/** `300 now, 200 on May 14, 2027`, for all pieces of a line. */
export function sourcesText(pieces: number, later: readonly PromisedPieces[]): string {
  const now = later.reduce((left, part) => left - part.pieces, pieces)
  return [...(now > 0 ? [`${formatCount(now)} now`] : []), promisedText(later)].join(', ')
}
