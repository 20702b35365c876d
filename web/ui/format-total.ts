import { formatCount } from '#contract/counts.ts'

/** Returns `1,000+` for a total beyond the counted rows. */
export const formatTotal = (total: number, counted: number) =>
  total > counted ? `${formatCount(counted)}+` : formatCount(total)
