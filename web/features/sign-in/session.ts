import { useSyncExternalStore } from 'react'
import { readPunchOut } from '#web/features/punchout/session.ts'
import { readActingToken } from './acting.ts'

/** The key of the access token in local storage. */
const KEY = 'accessToken'

/** The signed-in user, as in the shop's access token. The server verifies the token on every call. */
export interface Session {
  readonly token: string
  readonly email: string
  readonly name: string
  readonly emailVerified: boolean
  /** Whether the user's company saw chosen categories only when the token was issued. */
  readonly hasAssortment: boolean
  /** For an admin who acts for the user: the name of the user's company, which may be empty. */
  readonly acting?: { readonly company: string } | undefined
  /** Milliseconds since the epoch. */
  readonly expiresAt: number
}

let last: { token: string | null; session: Session | undefined } = { token: null, session: undefined }

/**
 * Returns the current session, the same object until the token changes; undefined when nobody is signed in, and in a tab
 * that a purchasing system opened. In a tab in which an admin acts, the customer's.
 */
export function readSession(): Session | undefined {
  if (readPunchOut()) return undefined
  const token = readActingToken() ?? localStorage.getItem(KEY)
  if (token !== last.token) last = { token, session: token ? decode(token) : undefined }
  return last.session
}

const listeners = new Set<() => void>()

/** The reason why the last session ended, unless its owner signed out. */
let ended: 'signed-out' | 'other-tab' | undefined

export const sessionEnded = () => ended

export function storeSession(token: string): void {
  ended = undefined
  localStorage.setItem(KEY, token)
  announce()
}

/** @param because given when the user did not sign out themselves and should be told why */
export function clearSession(because?: 'signed-out'): void {
  ended = because
  localStorage.removeItem(KEY)
  announce()
}

function announce(): void {
  document.documentElement.toggleAttribute('data-signed-in', readSession() !== undefined)
  for (const listener of listeners) listener()
}

/** Follows session changes in this tab and, through the storage event, in others. */
export function useSession(): Session | undefined {
  return useSyncExternalStore(subscribe, readSession, () => undefined)
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== KEY && key !== null) return
    ended = readSession() ? undefined : 'other-tab'
    announce()
  }
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

function decode(token: string): Session | undefined {
  try {
    const payload = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    const claims: Record<string, unknown> = JSON.parse(new TextDecoder().decode(bytes))
    const { email, name, email_verified: emailVerified, has_assortment: hasAssortment, company, exp } = claims
    if (typeof email !== 'string' || typeof name !== 'string' || typeof exp !== 'number') return undefined
    return {
      token,
      email,
      name,
      emailVerified: emailVerified === true,
      hasAssortment: hasAssortment === true,
      acting: typeof company === 'string' ? { company } : undefined,
      expiresAt: exp * 1000,
    }
  } catch {
    // An invalid token, or part of one: the same as none.
    return undefined
  }
}
