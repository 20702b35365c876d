interface Which {
  /** Pieces of the line. */
  readonly of: number
  /** Pieces refunded before. */
  readonly after: number
  readonly pieces: number
}

/**
 * Returns what some pieces of a line have of its tax or its discount. All pieces together have exactly all of it,
 * however the refunds are split.
 */
export const centsOfPieces = (cents: number, { of, after, pieces }: Which): number => {
  const upTo = (count: number) => shareOf(cents, of, count)
  return upTo(after + pieces) - upTo(after)
}

/** The cents that so many pieces of a whole are worth, rounded: all pieces are worth the whole. */
export const shareOf = (cents: number, pieces: number, count: number): number =>
  Math.round((cents * count) / pieces)
