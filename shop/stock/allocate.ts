/** Divides stock and incoming pieces over promises: a rule without a database. */

/** Promised pieces of a line. */
export interface Demand<Line> {
  readonly line: Line
  readonly pieces: number
  /** The lot that they are promised from; null for none. */
  readonly lotId: string | null
  /** The latest day of lots that it can use; undefined for any. */
  readonly latest?: string | undefined
  /** The day to report for pieces that nothing covers; null for none. */
  readonly otherwise: string | null
}

export interface Supply {
  /** Null for the shelf, which comes first. */
  readonly lotId: string | null
  /** `2027-05-14`; null for the shelf. */
  readonly on: string | null
  readonly pieces: number
  /** Whether it is an overdue lot, or one that is not confirmed: only its own promises stay on it. */
  readonly isClosed?: boolean
}

export interface Allocated<Line> {
  readonly line: Line
  readonly pieces: number
  /** Undefined when nothing covers the pieces. */
  readonly from: Supply | undefined
  readonly on: string | null
}

/**
 * Gives each demand, in the order given, the first supplies that are left.
 * @param supplies the shelf first, then lots in order of day
 */
export function allocate<Line>(
  demands: readonly Demand<Line>[],
  supplies: readonly Supply[],
): Allocated<Line>[] {
  const left = supplies.map(({ pieces }) => pieces)
  return demands.flatMap(({ line, lotId, pieces, latest, otherwise }) => {
    let missing = pieces
    const parts = supplies.flatMap((supply, place): Allocated<Line>[] => {
      const isOpen = !supply.isClosed || supply.lotId === lotId
      const isOfUse = isOpen && (latest === undefined || supply.on === null || supply.on <= latest)
      const taken = isOfUse ? Math.min(missing, left[place] ?? 0) : 0
      if (taken === 0) return []
      missing -= taken
      left[place] = (left[place] ?? 0) - taken
      return [{ line, pieces: taken, from: supply, on: supply.on }]
    })
    const rest = { line, pieces: missing, from: undefined, on: otherwise }
    return missing > 0 ? [...parts, rest] : parts
  })
}
