import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 190 bits, too many to guess. */
const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6
const BEGINNING_LENGTH = 12

const FORM = new RegExp(`^hf_(?:live|test)_[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)

/** Returns a new key. Its prefix and checksum let secret scanners recognize it without asking the shop. */
export function newKey(isLive: boolean): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('')
  const beginning = `hf_${isLive ? 'live' : 'test'}_${random}`
  return beginning + checksumOf(beginning)
}

/** True if the text has the format of a key, with a correct checksum. */
export const isWellFormed = (key: string): boolean =>
  FORM.test(key) && checksumOf(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH)

/** The beginning of a key, by which its owner recognizes it. */
export const beginningOf = (key: string): string => key.slice(0, BEGINNING_LENGTH)

/** Returns the CRC-32 in base 62. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  while (digits.length < CHECKSUM_LENGTH) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}
