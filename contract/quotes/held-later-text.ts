import { formatCount } from '../counts.ts'
import type { PromisedPieces } from '../stock/incoming.ts'

/**
 * A note on the pieces that an offer holds and that have not come yet; empty if all are in stock.
 * @param later those of all its lines
 */
export function heldLaterText(later: readonly PromisedPieces[]): string {
  if (later.length === 0) return ''
  const late = later.filter(({ on }) => on === null).reduce((sum, { pieces }) => sum + pieces, 0)
  return late === 0
    ? 'The days of those that are still to come can change until the offer is accepted.'
    : `${formatCount(late)} of them ${late === 1 ? 'has' : 'have'} no delivery day now: the offer can be accepted once all have one.`
}
