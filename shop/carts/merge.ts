import { sql } from 'kysely'
import type { NewCartLine } from './store.ts'

/** The pieces of a line that is written over a stored one, as when a visitor's cart is merged on sign-in. */
export const mergedPieces = {
  set: sql<number>`excluded.pieces`,
  add: sql<number>`least(cart_lines.pieces::bigint + excluded.pieces, 1000000000)::int`,
  merge: sql<number>`greatest(cart_lines.pieces, excluded.pieces)`,
} as const

export type CombineMode = keyof typeof mergedPieces

/**
 * Combines several lines of one product in one request: the last one wins when setting, the sum when adding, the largest when
 * merging.
 */
export function mergeLines(lines: readonly NewCartLine[], mode: CombineMode): NewCartLine[] {
  const byProduct = new Map<string, NewCartLine>()
  for (const line of lines) {
    const earlier = byProduct.get(line.productId)
    const pieces =
      !earlier || mode === 'set'
        ? line.pieces
        : mode === 'add'
          ? Math.min(earlier.pieces + line.pieces, 1_000_000_000)
          : Math.max(earlier.pieces, line.pieces)
    byProduct.set(line.productId, { ...line, pieces, note: line.note ?? earlier?.note })
  }
  return [...byProduct.values()]
}
