import { localized } from './locale.ts'

const whole = localized(({ locale }) => new Intl.NumberFormat(locale, { numberingSystem: 'latn' }))

/** Returns `25,000`. */
export const formatCount = (count: number): string => whole().format(count)

/** Returns `1 line`, `2,000 lines`. */
export const counted = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
