/** Serial numbers as people type, scan and paste them: the one rule for the page and the server. */

export const MAX_SERIAL_LENGTH = 64

/** Visible ASCII, inner blanks allowed; what separates serial numbers is not in them. */
const SERIAL = /^[!-+\--:<-~]([ -+\--:<-~]*[!-+\--:<-~])?$/

export const isSerial = (serial: string): boolean => serial.length <= MAX_SERIAL_LENGTH && SERIAL.test(serial)

/** The serial numbers in a text: one a line, or with commas, semicolons or tabs between them. */
export const serialsIn = (text: string): string[] =>
  text
    .split(/[\n\r,;\t]+/)
    .map((serial) => serial.trim())
    .filter((serial) => serial !== '')

/** Two that are written differently may be the same: case and blanks make no difference. */
export const normaliseSerial = (serial: string): string => serial.toUpperCase().replaceAll(' ', '')

/** Those that come again, as they were first written, each once. */
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
