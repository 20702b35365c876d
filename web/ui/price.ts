import { formatDollars } from '#contract/money.ts'

const counts = new Intl.NumberFormat('en-US')

/** $5,700, and $17.50: cents only where there are any. */
export const formatPrice = formatDollars
export const formatCount = (pieces: number) => counts.format(pieces)
