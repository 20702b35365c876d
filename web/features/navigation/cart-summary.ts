import { useSyncExternalStore } from 'react'
import { readSession, useSession } from '#web/features/sign-in/session.ts'

/**
 * What every page shows of the cart, kept in the browser so that no page waits for it or loads the cart's code.
 * Whoever changes the cart writes it; other tabs hear of it through the storage event.
 */
export interface CartSummary {
  readonly lineCount: number
  /** Admins cannot purchase: they have no cart. */
  readonly admin: boolean
}

const KEY = 'cartSummary'
const listeners = new Set<() => void>()

/** @param owner the e-mail of whoever is signed in; empty for a visitor */
export function storeCartSummary(owner: string, { lineCount, admin }: CartSummary): void {
  try {
    localStorage.setItem(KEY, `${lineCount} ${admin ? 'admin' : 'buyer'} ${owner}`)
  } catch {
    // Storage is full or forbidden: only the count is missing.
  }
  for (const listener of listeners) listener()
}

/** Undefined when nothing is known of this person's cart. */
export function readCartSummary(): CartSummary | undefined {
  const [lineCount, role, owner] = localStorage.getItem(KEY)?.split(' ') ?? []
  if (owner !== (readSession()?.email ?? '')) return undefined
  return { lineCount: Number(lineCount) || 0, admin: role === 'admin' }
}

/** Undefined on the server and while nothing is known. */
export function useCartSummary(): CartSummary | undefined {
  useSession()
  // A string is the same for as long as nothing changed.
  const stored = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(KEY),
    () => null,
  )
  return stored === null ? undefined : readCartSummary()
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}
