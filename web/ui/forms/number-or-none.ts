/** Parses optional number fields; undefined when empty. */
export const numberOrNone = (typed: unknown): number | undefined =>
  typed === '' || typed === undefined || typed === null ? undefined : Number(typed)
