import { createHash, randomBytes } from 'node:crypto'

/** Secrets of links that the shop makes: whoever has one may do what it stands for. Only hashes of them are stored. */

/** 256 bits, more than can be guessed; 43 characters that a URL may have. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** So random a token needs no salt and no slow hash. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
