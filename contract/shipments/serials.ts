/** Serial numbers as people type, scan and paste them: one rule for the page and the server. */

export const MAX_SERIAL_LENGTH = 64

/** Visible ASCII with spaces allowed inside, but without the characters that separate serial numbers. */
const SERIAL = /^[!-+\--:<-~]([ -+\--:<-~]*[!-+\--:<-~])?$/

export const isSerial = (serial: string): boolean => serial.length <= MAX_SERIAL_LENGTH && SERIAL.test(serial)

/** Splits text into serial numbers: one per line, or separated by commas, semicolons or tabs. */
export const serialsIn = (text: string): string[] =>
  text
    .split(/[\n\r,;\t]+/)
    .map((serial) => serial.trim())
    .filter((serial) => serial !== '')

/** Serial numbers are equal regardless of case and spaces. */
export const normaliseSerial = (serial: string): string => serial.toUpperCase().replaceAll(' ', '')

/** Returns the duplicates, each once, in their first spelling. */
export function repeatedSerials(serials: readonly string[]): string[] {
  const first = new Map<string, string>()
  const repeated = new Set<string>()
  for (const serial of serials) {
    const before = first.get(normaliseSerial(serial))
    if (before === undefined) first.set(normaliseSerial(serial), serial)
    else repeated.add(before)
  }
  return [...repeated]
}
