import { useSyncExternalStore } from 'react'
import type { PunchOutSession } from '#contract/punchout/endpoints.ts'

/** A visit from a purchasing system. It belongs to its tab, beside whoever is signed in in the browser's other tabs. */
export interface PunchOut extends Pick<PunchOutSession, 'token' | 'company' | 'system' | 'operation'> {
  /** Why it is over, once it is. What the tab shows stays until its user leaves. */
  readonly over?: 'returned' | 'expired'
}

const KEY = 'punchout'

let last: { stored: string | null; session: PunchOut | undefined } = { stored: null, session: undefined }
const listeners = new Set<() => void>()

/** Returns this tab's visit, the same object until it changes; undefined for everybody else. */
export function readPunchOut(): PunchOut | undefined {
  const stored = sessionStorage.getItem(KEY)
  if (stored !== last.stored) last = { stored, session: stored === null ? undefined : JSON.parse(stored) }
  return last.session
}

export function storePunchOut({ token, company, system, operation, over }: PunchOut): void {
  sessionStorage.setItem(KEY, JSON.stringify({ token, company, system, operation, over }))
  announce()
}

/** The token of this tab's visit, while it may be used. */
export function punchOutToken(): string | undefined {
  const session = readPunchOut()
  return session?.over ? undefined : session?.token
}

/** Notes that this tab's visit is over. */
export function endPunchOut(over: 'returned' | 'expired'): void {
  const session = readPunchOut()
  if (session && !session.over) storePunchOut({ ...session, over })
}

/** Makes this tab one like any other; the cart of the visit is gone. */
export function leavePunchOut(): void {
  sessionStorage.clear()
  announce()
}

export function usePunchOut(): PunchOut | undefined {
  return useSyncExternalStore(subscribe, readPunchOut, () => undefined)
}

/** Where this tab keeps its cart: that of a visit is apart from the browser's. */
export const cartStorage = (): Storage => (readPunchOut() ? sessionStorage : localStorage)

function announce(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
