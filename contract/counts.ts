import { once } from './once.ts'

const whole = once(() => new Intl.NumberFormat('en-US'))

/** Returns `25,000`. */
export const formatCount = (count: number): string => whole().format(count)

/** Returns `1 line`, `2,000 lines`. */
export const counted = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
