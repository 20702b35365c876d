import { useSyncExternalStore } from 'react'
import type { PunchOutSession } from '#contract/punchout/endpoints.ts'
import { readActingToken } from '#web/features/sign-in/acting.ts'

/** A visit from a purchasing system. It belongs to its tab, beside whoever is signed in in the browser's other tabs. */
export interface PunchOut
  extends Pick<PunchOutSession, 'token' | 'company' | 'system' | 'operation' | 'hasAssortment'> {
  /** Why it is over, once it is. What the tab shows stays until its user leaves. */
  readonly over?: 'returned' | 'expired'
}

/** The key of the visit in session storage. */
export const VISIT_KEY = 'punchout'

let last: { stored: string | null; session: PunchOut | undefined } = { stored: null, session: undefined }
const listeners = new Set<() => void>()

/** Returns this tab's visit, the same object until it changes; undefined for everybody else. */
export function readPunchOut(): PunchOut | undefined {
  const stored = sessionStorage.getItem(VISIT_KEY)
  if (stored !== last.stored) last = { stored, session: stored === null ? undefined : JSON.parse(stored) }
  return last.session
}

export function usePunchOut(): PunchOut | undefined {
  return useSyncExternalStore(subscribe, readPunchOut, () => undefined)
}

/** Where this tab keeps its cart: that of a visit, or of an acting admin's customer, is apart from the browser's. */
export const cartStorage = (): Storage =>
  readPunchOut() || readActingToken() !== null ? sessionStorage : localStorage

/** Tells the page that the visit has changed. */
export function announce(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
