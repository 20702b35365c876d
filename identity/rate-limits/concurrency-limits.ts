import { IdentityError } from '#identity/identity-toolkit/errors.ts'

/** Who sends a call that hashes a password, for counting. */
export interface Client {
  /** Undefined when it is unknown; then only the limit of all clients applies. */
  readonly address: string | undefined
  /** The known device (hash of its token) that the call came from; undefined from an unknown one. */
  readonly device?: string | undefined
}

/** Calls that hash a password: how many may run at once, in all and for one address or device. */
const unknownDevices = concurrencyLimit({ max: 64, maxPerKey: 8 })
const knownDevices = concurrencyLimit({ max: 32, maxPerKey: 2 })

/**
 * Runs a call unless too many are running. Threat: a flood of sign-ins, with correct passwords too, that occupies
 * the database and the password hashing. Excess calls are refused before they cost either, first those of the
 * flooding client. Known devices have a limit of their own, which a flood from many addresses does not use up.
 * @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export function limitConcurrency<T>({ address, device }: Client, run: () => Promise<T>): Promise<T> {
  return device === undefined ? unknownDevices(address, run) : knownDevices(device, run)
}

/** Refuses at once instead of queueing, which p-limit would do: a queue would keep the flood in memory. */
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
