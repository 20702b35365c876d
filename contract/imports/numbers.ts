import { isCurrency, isOwnCurrency } from './currency-marks.ts'

/** The sign before the decimals of a file's numbers. */
export const decimalSigns = ['point', 'comma'] as const
export type DecimalSign = (typeof decimalSigns)[number]

export type ReadNumber =
  | { readonly kind: 'number'; readonly value: number; readonly sign: DecimalSign | undefined }
  /** One separator before three digits, as in 1.234: it could be of thousands or of decimals. */
  | { readonly kind: 'ambiguous'; readonly separator: '.' | ',' }
  | { readonly kind: 'none' }

const NONE = { kind: 'none' } as const
/** A number of any length has fewer characters, with its currency. */
const MAX_LENGTH = 40
/** A number, and what stands before and after it. */
const AROUND = /^([^\d]*)(\d(?:.*\d)?)([^\d]*)$/su
/** Units of pieces and weights, which change nothing about their number. */
const UNIT =
  /^(?:pcs?|pce|pieces?|ea|each|st|stk|stck|stück|szt|ks|u|un|ud|uds|pz|g|gr|kg|kgs|mg|lbs?|oz|grams?|gramm)\.?$/iu
/** Blanks and apostrophes separate thousands only. */
const THOUSANDS = /(?<=\d)[\s'’](?=\d{3}(?!\d))/gu

/**
 * Reads a number as people write it in any country: 1234.5, 1.234,56, 1,234.56, 1 234,56, 1'234.56, € 12. A cell that
 * can be read in only one way is read so; one that can be read in two is ambiguous.
 */
export function readNumber(text: string): ReadNumber {
  const [, before = '', written = '', after = ''] = splitNumber(text) ?? []
  const isMark = (mark: string) => mark === '' || isCurrency(mark) || UNIT.test(mark)
  if (!isMark(before) || !isMark(after)) return NONE
  const bare = written.replaceAll(THOUSANDS, '')
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

function splitNumber(text: string): readonly string[] | undefined {
  const trimmed = text.trim()
  const parts = trimmed.length > MAX_LENGTH ? null : AROUND.exec(trimmed)
  return parts?.map((part) => part.trim())
}

/** The currency of an amount, if it is not the shop's; undefined if there is none, or it is the shop's. */
export function foreignCurrencyIn(text: string): string | undefined {
  const [, before = '', , after = ''] = splitNumber(text) ?? []
  return [before, after].find((mark) => mark !== '' && isCurrency(mark) && !isOwnCurrency(mark))
}

/** Returns an amount without the shop's currency. */
export function withoutOwnCurrency(text: string): string {
  const [, before = '', written = '', after = ''] = splitNumber(text) ?? []
  const isOwn = (mark: string) => mark === '' || isOwnCurrency(mark)
  return written !== '' && isOwn(before) && isOwn(after) ? written : text
}

/** The number in a cell, ambiguous ones read by the sign before the file's decimals; undefined for no number. */
export function numberOf(text: string, decimals: DecimalSign | undefined): number | undefined {
  const read = readNumber(text)
  if (read.kind === 'number') return read.value
  if (read.kind === 'none' || decimals === undefined) return undefined
  const isDecimal = (decimals === 'point') === (read.separator === '.')
  const bare = (splitNumber(text)?.[2] ?? '').replaceAll(THOUSANDS, '')
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
