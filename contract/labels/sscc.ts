import { checkDigit } from '../products/gtin.ts'

/** Digits of a Serial Shipping Container Code without its check digit. */
const DIGITS = 17

/**
 * Returns the Serial Shipping Container Code of a serial number: an extension digit, the company prefix, the serial number
 * and a check digit. Serial numbers that are too long for their place go on with the next extension digit.
 * @returns undefined when all of them are used
 */
export function ssccOf(prefix: string, serial: number): string | undefined {
  const digits = String(serial).padStart(DIGITS - prefix.length, '0')
  if (digits.length > DIGITS - prefix.length) return undefined
  const code = `${digits.slice(0, 1)}${prefix}${digits.slice(1)}`
  return `${code}${checkDigit(code)}`
}
