import { randomInt } from 'node:crypto'
import { hashOf } from '#database/secret-tokens.ts'

/** Wrong codes after which the right one is refused too. */
export const MAX_WRONG_CODES = 5
/** Without letters and digits that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 8

/** Returns a code that is emailed to a mailbox, for its reader to type in the shop. */
export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

interface SentCode {
  readonly codeHash: string | null
  readonly expiresAt: Date | null
  /** Wrong codes typed so far. */
  readonly attempts: number
}

/** True if the typed code is the one that was sent, in time. Case, spaces and hyphens do not matter. */
export const isCode = (typed: string, { codeHash, expiresAt, attempts }: SentCode): boolean =>
  attempts < MAX_WRONG_CODES &&
  codeHash === hashOf(typed.replaceAll(/[\s-]/g, '').toUpperCase()) &&
  expiresAt !== null &&
  expiresAt > new Date()
