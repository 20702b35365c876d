import { createHash, randomBytes } from 'node:crypto'

/** Tokens for secret links: anyone who has the link may do what it allows. Only hashes of them are stored. */

/** Returns a new token of 256 random bits, too many to guess, as 43 URL-safe characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Hashes a token. A token this random needs no salt and no slow hash. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
