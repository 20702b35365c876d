import { ADMIN, summaryKey } from '#web/features/navigation/cart-count.ts'
import { cartStorage } from '#web/features/punchout/session.ts'
import { readSession } from '#web/features/sign-in/session.ts'

/** @param email the cart owner's; empty for a visitor */
export const storeLineCount = (email: string, lineCount: number) => store(email, String(lineCount))

export const storeIsAdmin = (email: string) => store(email, ADMIN)

/** True if the signed-in user was an admin when last checked, and so has no cart. */
export const hasNoCart = () => cartStorage().getItem(summaryKey(readSession()?.email)) === ADMIN

function store(email: string, summary: string): void {
  const key = summaryKey(email)
  try {
    cartStorage().setItem(key, summary)
  } catch {
    // Storage is full or blocked: only the count is missing.
  }
  // The browser notifies only other tabs; this one gets the same event.
  dispatchEvent(new StorageEvent('storage', { key }))
}
