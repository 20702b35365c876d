import { useSyncExternalStore } from 'react'
import { useSession } from '#web/features/sign-in/session.ts'

/**
 * What every page shows of the cart is kept in local storage, so that no page waits for it or loads the cart's code:
 * the number of its lines, or ADMIN. features/cart/stored-cart-summary.ts writes it.
 */
export const summaryKey = (email = '') => `cartSummary ${email}`

/** Instead of a number of lines: admins cannot purchase, so they have no cart. */
export const ADMIN = 'admin'

/** Of whoever is signed in, or of a visitor. Null on the server and while nothing is known. */
export function useCartSummary(): string | null {
  const key = summaryKey(useSession()?.email)
  return useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
