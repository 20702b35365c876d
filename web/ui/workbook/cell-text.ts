/** What Excel shows for a number that is no date. */
export const NO_DATE = '########'
/** Spreadsheets keep so many digits: 10.1 × 3 is stored as 30.299999999999997, and is 30.3. */
const DIGITS = 15

const numbers = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: DIGITS })

/** Parts of a number format that stand for themselves: "kg", \-, _), *x, [Red]. */
const LITERAL = /"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]/gs
/** A shown number, with what stands before and after it. */
const AROUND = /^(.*?)(\.?\d(?:.*\d)?)(\D*)$/s
/** Digits, perhaps in groups of thousands, perhaps with decimals. */
const PLAIN = /^(?:\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d+))?$/
/** The same with any sign between groups, in formats such as # ##0. */
const GROUPED = /^(?:\d+(?:[,\s'’]\d{3})+|\d*)(?:\.(\d+))?$/
/** Powers of ten and fractions: 9.07E+01, 90 5/7. */
const ROUNDED = /^\d+(?:\.\d*)?[Ee][+-]\d+$|^\d+(?: +\d+)?\/\d+$/
/** The dash that accounting formats show for 0. */
const ZERO = /(?<!\p{L})[-–—](?!\p{L})/u

/** False for times and counted hours: h:mm, [h]:mm. */
const showsDay = (pattern: string) => /[dy]/i.test(pattern)

/** Returns the text of a date in the form of ISO 8601; that of a time as its cell shows it. */
export function textOfDate(date: Date, format: string, shown: string): string {
  const year = date.getUTCFullYear()
  if (Number.isNaN(year) || year > 9_999) return NO_DATE
  const isTime = format !== 'General' && !showsDay(format.replaceAll(LITERAL, ''))
  if (isTime && shown.trim() !== '') return shown.trim()
  const [day = '', time = ''] = date.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 8)}`
}

/**
 * Returns the text of a number as its cell shows it (00154, 90.710, SKU-154), but with all of its digits, so that no
 * decimals of a price are lost: 90.7149 is not 90.71. Currencies, units and percent signs stay; groups of thousands do
 * not.
 */
export function textOfNumber(value: number, format: string, shown: string): string {
  const pattern = format.replaceAll(LITERAL, '')
  const exact = numbers.format(Math.abs(pattern.includes('%') ? value * 100 : value))
  const parts = AROUND.exec(shown)
  if (!parts) {
    if (shown.trim() === '') return numbers.format(value)
    return value === 0 ? shown.replace(ZERO, '0').trim() : shown.trim()
  }
  const [, before = '', digits = '', after = ''] = parts
  const plain = (pattern.includes('#') ? GROUPED : PLAIN).exec(digits)
  // 00-154 and 4006381 333931: not a number, but a code.
  if (!plain && !ROUNDED.test(digits)) return shown.trim()
  const width = /^0\d/.test(digits) ? digits.split('.', 1)[0]?.length : 0
  const written = padded(exact, width ?? 0, plain?.[1]?.length ?? 0)
  if (value >= 0) return `${before}${written}${after.replace(/^\./, '')}`.trim()
  // Some formats show a negative number in red or in brackets only.
  return `-${before.replaceAll(/[-(]/g, '')}${written}${after.replaceAll(/^\.|[-)]/g, '')}`.trim()
}

function padded(exact: string, wholeDigits: number, decimals: number): string {
  const [whole = '', rest = ''] = exact.split('.')
  const end = rest.padEnd(decimals, '0')
  return end === '' ? whole.padStart(wholeDigits, '0') : `${whole.padStart(wholeDigits, '0')}.${end}`
}
