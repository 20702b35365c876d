/** The sign before the decimals of a file's numbers. */
export const decimalSigns = ['point', 'comma'] as const
export type DecimalSign = (typeof decimalSigns)[number]

export type ReadNumber =
  | { readonly kind: 'number'; readonly value: number; readonly sign: DecimalSign | undefined }
  /** One separator before three digits, as in 1.234: it could be of thousands or of decimals. */
  | { readonly kind: 'ambiguous'; readonly separator: '.' | ',' }
  | { readonly kind: 'none' }

const NONE = { kind: 'none' } as const
/** Currency signs and codes before or after a number. */
const AROUND =
  /^(?:[A-Z]{3}(?![A-Z])|\p{Sc}|[A-Z]{1,2}\$|kr\.?|zł|Kč|Ft)\s*|\s*(?:[A-Z]{3}|\p{Sc}|kr\.?|zł|Kč|Ft)$/gu
/** Blanks and apostrophes separate thousands only. */
const THOUSANDS = /(?<=\d)[\s'’](?=\d{3}(?!\d))/gu

/**
 * Reads a number as people write it in any country: 1234.5, 1.234,56, 1,234.56, 1 234,56, 1'234.56, € 12. A cell that
 * can be read in only one way is read so; one that can be read in two is ambiguous.
 */
export function readNumber(text: string): ReadNumber {
  const bare = text.trim().replaceAll(AROUND, '').replaceAll(THOUSANDS, '')
  if (bare.length > 24 || !/^\d[\d.,]*$/.test(bare) || /[.,]$/.test(bare)) return NONE
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','))
  if (last < 0) return { kind: 'number', value: Number(bare), sign: undefined }
  const separator = bare[last] === '.' ? '.' : ','
  const whole = bare.slice(0, last)
  const decimals = bare.slice(last + 1)
  const sign = separator === '.' ? 'point' : 'comma'
  if (/^\d+$/.test(whole)) {
    // 0.125 and 1234.567 cannot be thousands.
    if (decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return { kind: 'ambiguous', separator }
    return { kind: 'number', value: Number(`${whole}.${decimals}`), sign }
  }
  const groups = whole.split(/[.,]/)
  const other = sign === 'point' ? 'comma' : 'point'
  if (!/^[1-9]\d{0,2}$/.test(groups[0] ?? '') || !groups.slice(1).every((group) => /^\d{3}$/.test(group)))
    return NONE
  if (whole.includes(separator)) {
    // 1.234.567: the same sign twice is of thousands.
    if (decimals.length !== 3 || /[.,]/.test(bare.replaceAll(separator, ''))) return NONE
    return { kind: 'number', value: Number(bare.replaceAll(separator, '')), sign: other }
  }
  return { kind: 'number', value: Number(`${groups.join('')}.${decimals}`), sign }
}

/** The number in a cell, ambiguous ones read by the sign before the file's decimals; undefined for no number. */
export function numberOf(text: string, decimals: DecimalSign | undefined): number | undefined {
  const read = readNumber(text)
  if (read.kind === 'number') return read.value
  if (read.kind === 'none' || decimals === undefined) return undefined
  const isDecimal = (decimals === 'point') === (read.separator === '.')
  const bare = text.trim().replaceAll(AROUND, '').replaceAll(THOUSANDS, '')
  return Number(bare.replace(read.separator, isDecimal ? '.' : ''))
}

/** Counts the cells of a column that show a decimal sign, and those that leave it open. */
export interface NumberSigns {
  readonly point: number
  readonly comma: number
  readonly ambiguous: number
}

/**
 * The sign before the decimals of a file, from its columns of numbers.
 * @returns `ask` when cells are ambiguous and the others say nothing, or both
 */
export function signOf(columns: readonly NumberSigns[]): DecimalSign | 'ask' | undefined {
  const sum = (of: keyof NumberSigns) => columns.reduce((total, column) => total + column[of], 0)
  if (sum('ambiguous') === 0) return undefined
  const [point, comma] = [sum('point') > 0, sum('comma') > 0]
  return point === comma ? 'ask' : point ? 'point' : 'comma'
}
