/** For inputs of numbers that may stay empty: undefined then. */
export const numberOrNone = (typed: unknown): number | undefined =>
  typed === '' || typed === undefined || typed === null ? undefined : Number(typed)
