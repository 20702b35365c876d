import { IdentityError } from './errors.ts'

/** Where somebody sits who wants to sign in. */
export interface Visitor {
  /** Undefined where it is not known; then it has no share of its own. */
  readonly address: string | undefined
  /** Of a browser in which this account was signed in to before. */
  readonly device?: string | undefined
}

/** Of calls that hash a password, as many as may be under way, and as many of them for one address or browser. */
const strangers = openPlaces({ all: 64, ofEach: 8 })
const acquaintances = openPlaces({ all: 32, ofEach: 2 })

/**
 * Makes an attempt if there is a place for it. Threat: a flood of sign-ins, right ones too, that keeps the database
 * and the hashing to itself; what is too much is refused before it costs either, and first to who floods. Browsers
 * that are known have places of their own, which a flood from many addresses leaves free.
 * @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER
 */
export function placed<T>({ address, device }: Visitor, attempt: () => Promise<T>): Promise<T> {
  return device === undefined ? strangers(address, attempt) : acquaintances(device, attempt)
}

function openPlaces({ all, ofEach }: { readonly all: number; readonly ofEach: number }) {
  const taken = new Map<string, number>()
  let takenByAll = 0

  function move(whose: string | undefined, by: 1 | -1): void {
    takenByAll += by
    if (whose === undefined) return
    const left = (taken.get(whose) ?? 0) + by
    if (left > 0) taken.set(whose, left)
    else taken.delete(whose)
  }

  return async <T>(whose: string | undefined, attempt: () => Promise<T>): Promise<T> => {
    const own = whose === undefined ? 0 : (taken.get(whose) ?? 0)
    if (takenByAll >= all || own >= ofEach) throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER')
    move(whose, 1)
    try {
      return await attempt()
    } finally {
      move(whose, -1)
    }
  }
}
