/** Serial numbers as people type, scan and paste them: one rule for the page and the server. */

export const MAX_SERIAL_LENGTH = 64

/** Visible ASCII with spaces allowed inside, but without the characters that separate serial numbers. */
const SERIAL = /^[!-+\--:<-~]([ -+\--:<-~]*[!-+\--:<-~])?$/

export const isSerial = (serial: string): boolean => serial.length <= MAX_SERIAL_LENGTH && SERIAL.test(serial)

/**
 * Splits text into serial numbers: one per line, or separated by commas, semicolons or tabs. A space may be part of one, unless
 * the text is too long for that.
 */
export const serialsIn = (text: string): string[] =>
  text
    .split(/[\n\r,;\t]+/)
    .map((serial) => serial.trim())
    .filter((serial) => serial !== '')
    .flatMap((serial) => (serial.length > MAX_SERIAL_LENGTH ? partsOf(serial) : [serial]))

/** The parts of a text between spaces. */
export const partsOf = (text: string): string[] => text.split(' ').filter((part) => part !== '')

/**
 * Decides where spaces separate serial numbers: in a text that is not known as a whole, though one of its parts is.
 * @param isKnown whether there is a piece with this normalised serial number
 */
export const separated = (
  serials: readonly string[],
  isKnown: (normalised: string) => boolean,
): readonly string[] =>
  serials.flatMap((serial) => {
    const parts = partsOf(serial)
    const isOne = isKnown(normaliseSerial(serial)) || !parts.some((part) => isKnown(normaliseSerial(part)))
    return isOne ? [serial] : parts
  })

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
