interface TypedLine {
  readonly product_id: string
  /** NaN or undefined while typing. */
  readonly pieces: number | undefined
}

/** Returns the whole quantities that are typed, by product. */
export const quantitiesOf = (lines: readonly TypedLine[]): ReadonlyMap<string, number> =>
  new Map(
    lines.flatMap(({ product_id, pieces }) =>
      pieces !== undefined && Number.isInteger(pieces) && pieces > 0 ? [[product_id, pieces] as const] : [],
    ),
  )
