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
  const upTo = (count: number) => Math.round((cents * count) / of)
  return upTo(after + pieces) - upTo(after)
}
