import { IdentityError } from './errors.ts'

/** Of calls that hash a password, as many as may be under way, and as many of them for one address. */
const PLACES = { all: 64, ofAddress: 8 } as const

const taken = new Map<string, number>()
let takenByAll = 0

/**
 * Makes an attempt if there is a place for it. Threat: a flood of sign-ins, right ones too, that keeps the database
 * and the hashing to itself; what is too much is refused before it costs either, and first to who floods.
 * @param address undefined where it is not known; then it has no share of its own
 * @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function placed<T>(address: string | undefined, attempt: () => Promise<T>): Promise<T> {
  const ofAddress = address === undefined ? 0 : (taken.get(address) ?? 0)
  if (takenByAll >= PLACES.all || ofAddress >= PLACES.ofAddress)
    throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER')
  move(address, 1)
  try {
    return await attempt()
  } finally {
    move(address, -1)
  }
}

function move(address: string | undefined, by: 1 | -1): void {
  takenByAll += by
  if (address === undefined) return
  const left = (taken.get(address) ?? 0) + by
  if (left > 0) taken.set(address, left)
  else taken.delete(address)
}
