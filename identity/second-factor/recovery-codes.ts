import { createHash, randomInt } from 'node:crypto'

export const RECOVERY_CODES = 10
/** Without those that look alike. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12

/** `K7QF-2M9X-TR4B` */
export function newRecoveryCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
}

/** Written as people write it: in any case, with spaces or without. */
export const recoveryHash = (code: string): string =>
  createHash('sha256')
    .update(code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''))
    .digest('base64url')
