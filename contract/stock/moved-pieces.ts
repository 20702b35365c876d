import type { PromisedPieces } from './incoming.ts'

/**
 * Returns which awaited pieces come on another day than the buyer was told at first, or are late.
 * @param promised what the buyer was told when ordering
 * @param today `2027-05-14`
 */
export function movedPieces(
  promised: readonly PromisedPieces[],
  awaited: readonly PromisedPieces[],
  today: string,
): PromisedPieces[] {
  const told = new Map(promised.map(({ on, pieces }) => [on, pieces]))
  return awaited.flatMap(({ on, pieces }) => {
    const isLate = on !== null && on < today
    const moved = isLate ? pieces : Math.max(0, pieces - (told.get(on) ?? 0))
    return moved > 0 ? [{ on, pieces: moved }] : []
  })
}
