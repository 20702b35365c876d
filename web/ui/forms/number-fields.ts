/** The attributes of a field for dollars. */
export const dollars = { type: 'number', inputMode: 'decimal', min: 0.01, step: 0.01 } as const

/** Returns the attributes of a field for a whole number. */
export const wholeFrom = (min: number) => ({ type: 'number', inputMode: 'numeric', min, step: 1 }) as const

/** Parses optional number fields; undefined when empty. */
export const numberOrNone = (typed: unknown): number | undefined =>
  typed === '' || typed === undefined || typed === null ? undefined : Number(typed)
