import type { CombineMode, NewCartLine } from './store.ts'

/**
 * Combines several lines of one product: the last one wins when setting, the sum when adding, the largest when
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
