import { ADMIN, summaryKey } from '#web/features/navigation/cart-summary.ts'
import { readSession } from '#web/features/sign-in/session.ts'

/** @param email of whoever's cart it is; empty for a visitor's */
export const storeLineCount = (email: string, lineCount: number) => store(email, String(lineCount))

export const storeIsAdmin = (email: string) => store(email, ADMIN)

/** Whether whoever is signed in was an admin when last asked, and so has no cart. */
export const hasNoCart = () => localStorage.getItem(summaryKey(readSession()?.email)) === ADMIN

function store(email: string, summary: string): void {
  const key = summaryKey(email)
  try {
    localStorage.setItem(key, summary)
  } catch {
    // Storage is full or forbidden: only the count is missing.
  }
  // The browser tells the other tabs; this one hears of it in the same way.
  dispatchEvent(new StorageEvent('storage', { key }))
}
