// Without zod: every product page with variants loads this.

const isPair = (stored: unknown): stored is [string, string] =>
  Array.isArray(stored) && stored.length === 2 && stored.every((text) => typeof text === 'string')

const keyOf = (familyId: string, email: string) => `variantQuantities ${familyId} ${email}`

/**
 * Returns the quantities of a family's variants that were typed in this tab and not added to the cart, by product id. What
 * a visitor typed before signing in is the user's.
 * @param email empty for a visitor
 */
export function readTyped(familyId: string, email: string): ReadonlyMap<string, string> {
  const own = read(keyOf(familyId, email))
  return own.size > 0 ? own : read(keyOf(familyId, ''))
}

function read(key: string): ReadonlyMap<string, string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    return new Map(Array.isArray(stored) ? stored.filter(isPair) : [])
  } catch {
    // Another version of the shop wrote them, or storage is blocked.
    return new Map()
  }
}

/** Keeps the quantities for a reload and for Back; forgets them once none is left. */
export function keepTyped(familyId: string, email: string, typed: ReadonlyMap<string, string>): void {
  const filled = [...typed].filter(([, text]) => text !== '')
  try {
    sessionStorage.removeItem(keyOf(familyId, ''))
    if (filled.length === 0) sessionStorage.removeItem(keyOf(familyId, email))
    else sessionStorage.setItem(keyOf(familyId, email), JSON.stringify(filled))
  } catch {
    // Storage is full or blocked: they last until the page is left.
  }
}
