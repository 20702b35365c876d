import { newToken as newSecret } from '#database/secret-tokens.ts'

/** A new token of an agent: 256 random bits. It is stored as a hash only. */
export const newToken = (): string => `hfa_${newSecret()}`

/** A token that gets new ones, and is good for nothing else. */
export const newRefreshToken = (): string => `hfr_${newSecret()}`

/** Threat: an agent's token must never be accepted as an API key or an access token, or the reverse. */
export const isAgentToken = (token: string): boolean => /^hfa_[\w-]{43}$/.test(token)
