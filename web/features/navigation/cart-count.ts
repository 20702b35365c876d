import { useSyncExternalStore } from 'react'
import { cartStorage } from '#web/features/punchout/session.ts'
import { useSession } from '#web/features/sign-in/session.ts'

/**
 * The cart summary shown on every page, in local storage so that no page waits for it or loads the cart's code: the
 * number of lines, or ADMIN. Written by features/carts/stored-cart-count.ts.
 */
export const summaryKey = (email = '') => `cartSummary ${email}`

/** Instead of a number of lines: admins cannot purchase, so they have no cart. */
export const ADMIN = 'admin'

/** Returns the summary for the signed-in user or the visitor. Null on the server and until it is known. */
export function useCartCount(): string | null {
  const key = summaryKey(useSession()?.email)
  return useSyncExternalStore(
    subscribe,
    () => cartStorage().getItem(key),
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
