import { numberOf } from '../imports/numbers.ts'
import { findUnit } from './units.ts'

/** The meaning of a specification's value. Pages show the value as it was typed. */

export interface Measure {
  readonly quantity: string
  /** In the base unit of the quantity. */
  readonly amount: number
  /** The unit that was typed; empty for a mere number. */
  readonly unit: string
}

/** A number with a unit, a yes or no, or a text. */
export interface SpecItem {
  readonly words: string
  /** Equal for items that say the same: 1 TB and 1000 GB. */
  readonly key: string
  readonly measure?: Measure
}

/** Longer parts are sentences with commas, and no list. */
const MAX_ITEM = 60

/** Returns the items of a value; most values have one. */
export function readItems(value: string): readonly SpecItem[] {
  const whole = readItem(value)
  // 2,400 is one number.
  const parts = value.split(/[;\n]|,(?!\d)/).map((part) => part.trim())
  if (whole.measure || parts.length < 2 || parts.some((part) => part === '' || part.length > MAX_ITEM))
    return [whole]
  return [...new Map(parts.map(readItem).map((item) => [item.key, item])).values()]
}

/** Equal for values that say the same: 1 TB and 1000 GB, or a list in another order. */
export const keyOf = (value: string): string =>
  readItems(value)
    .map(({ key }) => key)
    .toSorted()
    .join('\n')

/** A number, perhaps a unit, and perhaps words: 16 GB DDR5. */
const MEASURE =
  /^(?<sign>[-−]?)(?<digits>\d(?:[\d.,'’ ]*\d)?)(?:[ \u00a0-]?(?<unit>[\p{L}"″”%°℃µμ]\S*))?(?:\s+(?<rest>\p{L}[^,;]*))?$/u

const ANSWERS: Readonly<Record<string, string>> = { yes: 'yes', true: 'yes', no: 'no', false: 'no' }

export function readItem(text: string): SpecItem {
  const words = text.trim()
  const plain = words.toLowerCase().replaceAll(/\s+/g, ' ')
  const { sign, digits = '', unit = '', rest = '' } = MEASURE.exec(words)?.groups ?? {}
  // 00123 is a code.
  const value = /^0\d/.test(digits) ? undefined : numberOf(digits, 'point')
  const known = unit === '' ? { quantity: '', factor: 1, name: '' } : findUnit(unit)
  if (value === undefined || known === undefined || (unit === '' && rest !== ''))
    return { words, key: ANSWERS[plain] ?? plain }
  const { quantity, factor, name } = known
  // 15.6 in and 39.624 cm are equal, although their products are not exactly.
  const amount = Number(((sign ? -value : value) * factor).toPrecision(12))
  return {
    words,
    key: `#${quantity} ${amount} ${rest.toLowerCase()}`.trim(),
    measure: { quantity, amount, unit: name },
  }
}
