import { useState } from 'react'
import type { ReorderLine } from '#contract/purchasing/reorder-list.ts'

/** The products of the page that are chosen for an order, with their pieces. */
export function useSelection(lines: readonly ReorderLine[]) {
  const [pieces, setPieces] = useState<ReadonlyMap<string, number>>(new Map())
  return {
    chosen: lines.flatMap((line) => {
      const wanted = pieces.get(line._id)
      return wanted === undefined ? [] : [{ line, pieces: wanted }]
    }),
    clear: () => setPieces(new Map()),
    piecesOf: (id: string) => pieces.get(id),
    /** Undefined pieces take it out again. */
    choose: (id: string, wanted: number | undefined) =>
      setPieces((before) => {
        const next = new Map(before)
        if (wanted === undefined) next.delete(id)
        else next.set(id, wanted)
        return next
      }),
  }
}
