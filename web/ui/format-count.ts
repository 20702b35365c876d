import { once } from '#contract/once.ts'

const counts = once(() => new Intl.NumberFormat('en-US'))

/** Returns `25,000`. */
export const formatCount = (count: number) => counts().format(count)

/** Returns `1,000+` for a total beyond the counted rows. */
export const formatTotal = (total: number, counted: number) =>
  total > counted ? `${formatCount(counted)}+` : formatCount(total)
