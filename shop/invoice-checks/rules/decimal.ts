/** Exact decimals: amounts of documents in any currency. Counted in ten-billionths, which is finer than any price. */
const PLACES = 10
const ONE = 10n ** BigInt(PLACES)

export type Decimal = bigint

/** Returns the number in a document's text; undefined if it is not a decimal of at most ten places. */
export function decimalOf(text: string): Decimal | undefined {
  const [, sign, whole = '', places = ''] = /^([+-]?)(\d{0,30})(?:\.(\d{0,30}))?$/.exec(text) ?? []
  if (whole === '' && places === '') return undefined
  const kept = places.replace(/(?<!0)0+$/, '')
  if (kept.length > PLACES) return undefined
  const value = BigInt(`${whole}${kept.padEnd(PLACES, '0')}`)
  return sign === '-' ? -value : value
}

export const whole = (units: number): Decimal => BigInt(units) * ONE

export const sum = (values: readonly Decimal[]): Decimal => values.reduce((total, value) => total + value, 0n)

export const abs = (value: Decimal): Decimal => (value < 0n ? -value : value)

/** Rounds to two places, halves up, as the official rules do (XPath's `round`). */
export function rounded(value: Decimal): Decimal {
  const step = ONE / 100n
  const above = value + step / 2n
  const left = above % step
  return above - (left < 0n ? left + step : left)
}

/** That share of an amount, in percent. */
export const percentOf = (value: Decimal, percent: Decimal): Decimal => (value * percent) / (100n * ONE)

/** As a document writes it, with two places or more. */
export function textOf(value: Decimal): string {
  const digits = abs(value)
    .toString()
    .padStart(PLACES + 1, '0')
  const places = digits.slice(-PLACES).replace(/0{1,8}$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${places}`
}

/** Returns the number of decimal places as written. */
export const placesIn = (text: string): number => /\.(\d*)$/.exec(text)?.[1]?.length ?? 0
