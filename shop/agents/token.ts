import { randomBytes } from 'node:crypto'

const PREFIX = 'hfa_'

/** A new token of an agent: 256 random bits. It is stored as a hash only. */
export const newToken = (): string => PREFIX + randomBytes(32).toString('base64url')

/** Threat: an agent's token must never be accepted as an API key or an access token, or the reverse. */
export const isAgentToken = (token: string): boolean => /^hfa_[\w-]{43}$/.test(token)
