import { createHash, randomBytes } from 'node:crypto'

/** Secret tokens, such as those of links, sessions and devices: they prove a right by themselves. Only hashes are stored. */

/** Returns a new token of 256 random bits, too many to guess, as 43 URL-safe characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Hashes a token. A token this random needs no salt and no slow hash. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
