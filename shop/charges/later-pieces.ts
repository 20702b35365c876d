import type { SoldFrom } from '#contract/stock/sold-from.ts'

interface SoldLine {
  readonly productId: string
  readonly pieces: number
  /** Pieces of its product on the shelf. */
  readonly available: number
  readonly soldFrom: SoldFrom
}

/** Returns how many pieces of each line are not on the shelf and come later; lines take from the shelf in their order. */
export function laterPieces(lines: readonly SoldLine[]): number[] {
  const left = new Map<string, number>()
  return lines.map(({ productId, pieces, available, soldFrom }) => {
    const there = left.get(productId) ?? available
    left.set(productId, Math.max(0, there - pieces))
    return soldFrom === 'shelf' ? 0 : Math.max(0, pieces - there)
  })
}
