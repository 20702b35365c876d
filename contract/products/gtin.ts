/** Whether these are the digits of a bar code of a product: GTIN-8, -12, -13 or -14, with its check digit. */
export const isGtin = (digits: string): boolean =>
  /^(\d{8}|\d{12,14})$/.test(digits) && digits.endsWith(checkDigit(digits.slice(0, -1)))

/** The spellings of a typed GTIN, with or without spaces and hyphens; none if it cannot be a GTIN. */
export function typedGtin(typed: string): string[] {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^(\d{8}|\d{12,14})$/.test(digits) ? spellingsOf(digits) : []
}

/** The check digit of GS1 keys, such as GTIN and SSCC, whose other digits are these. */
export function checkDigit(digits: string): string {
  const sum = [...digits]
    .toReversed()
    .reduce((sum, digit, place) => sum + Number(digit) * (place % 2 ? 1 : 3), 0)
  return String((10 - (sum % 10)) % 10)
}

/** The spellings of a GTIN: with all of its leading zeros, and with fewer. */
export function spellingsOf(gtin: string): string[] {
  const whole = gtin.padStart(14, '0')
  return [0, 1, 2, 6].filter((zeros) => /^0*$/.test(whole.slice(0, zeros))).map((zeros) => whole.slice(zeros))
}
