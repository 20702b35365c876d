import { Secret, TOTP } from 'otpauth'

/** The parameters that every authenticator app supports (RFC 6238). */
export const CODE = { digits: 6, periodSeconds: 30, algorithm: 'SHA1' } as const
const SECRET_BYTES = 20
/** Maximum number of time steps that a phone's clock may be off. */
const SKEW_STEPS = 1

/** @returns base 32, 32 characters */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Returns the time step of a code; undefined if it matches no step near now. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const { digits, periodSeconds: period, algorithm } = CODE
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits, period, algorithm })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code.replaceAll(' ', ''), timestamp, window: SKEW_STEPS })
  return delta === null ? undefined : Math.floor(timestamp / 1_000 / period) + delta
}
