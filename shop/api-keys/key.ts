import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 190 bits, more than can be guessed. */
const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6
const BEGINNING_LENGTH = 12

const FORM = new RegExp(`^hf_(?:live|test)_[0-9A-Za-z]{${RANDOM_LENGTH + CHECKSUM_LENGTH}}$`)

/**
 * A new key. Prefix and checksum are for programs that look for secrets where they should not be: they can tell that it
 * is one without asking the shop.
 */
export function newKey(isLive: boolean): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('')
  const beginning = `hf_${isLive ? 'live' : 'test'}_${random}`
  return beginning + checksumOf(beginning)
}

/** Whether it can be a key at all. */
export const isWellFormed = (key: string): boolean =>
  FORM.test(key) && checksumOf(key.slice(0, -CHECKSUM_LENGTH)) === key.slice(-CHECKSUM_LENGTH)

/** What a key may be told by. */
export const beginningOf = (key: string): string => key.slice(0, BEGINNING_LENGTH)

/** CRC-32 in base 62. */
function checksumOf(text: string): string {
  let rest = crc32(text)
  let digits = ''
  while (digits.length < CHECKSUM_LENGTH) {
    digits = DIGITS.charAt(rest % DIGITS.length) + digits
    rest = Math.floor(rest / DIGITS.length)
  }
  return digits
}
