import { once } from '#contract/once.ts'

const counts = once(() => new Intl.NumberFormat('en-US'))

/** `25,000` */
export const formatCount = (count: number) => counts().format(count)

/** `1,000+` where rows are counted so far only. */
export const formatTotal = (total: number, counted: number) =>
  total > counted ? `${formatCount(counted)}+` : formatCount(total)
