import { IdentityError } from '#identity/identity-toolkit/errors.ts'

/** The client of a call that hashes a password, for counting. */
export interface Client {
  /** Undefined if unknown; then only the limit for all clients applies. */
  readonly address: string | undefined
  /** The known device (hash of its token) of the call; undefined for an unknown one. */
  readonly device?: string | undefined
}

/** Limits on concurrent calls that hash a password, in total and per address or device. */
const unknownDevices = concurrencyLimit({ max: 64, maxPerKey: 8 })
const knownDevices = concurrencyLimit({ max: 32, maxPerKey: 2 })

/**
 * Runs a call unless too many are running. Threat: a flood of sign-ins, even with correct passwords, that
 * occupies the database and the password hashing. Excess calls are refused before they cost either, those of
 * the flooding client first. Known devices have a limit of their own, which a flood from many addresses does
 * not use up.
 * @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export function limitConcurrency<T>({ address, device }: Client, run: () => Promise<T>): Promise<T> {
  return device === undefined ? unknownDevices(address, run) : knownDevices(device, run)
}

/** Refuses at once instead of queueing as p-limit would: a queue would hold the flood in memory. */
function concurrencyLimit({ max, maxPerKey }: { readonly max: number; readonly maxPerKey: number }) {
  const activePerKey = new Map<string, number>()
  let active = 0

  function count(key: string | undefined, change: 1 | -1): void {
    active += change
    if (key === undefined) return
    const left = (activePerKey.get(key) ?? 0) + change
    if (left > 0) activePerKey.set(key, left)
    else activePerKey.delete(key)
  }

  return async <T>(key: string | undefined, run: () => Promise<T>): Promise<T> => {
    const activeOfKey = key === undefined ? 0 : (activePerKey.get(key) ?? 0)
    if (active >= max || activeOfKey >= maxPerKey) throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER')
    count(key, 1)
    try {
      return await run()
    } finally {
      count(key, -1)
    }
  }
}
