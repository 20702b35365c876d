import { deleteApp, getApps, initializeApp } from '@firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  signOut,
  type User,
} from '@firebase/auth'
// Not via api.ts: signing in needs none of the other calls yet.
import { signIn } from '#contract/users/endpoints.ts'
import { call } from '#http/call.ts'
import { Refused, Unreachable } from '#http/call-errors.ts'
import { readSettings } from '#web/settings.ts'
import { codeOf } from './firebase-errors.ts'
import { standInForGapi } from './gapi-stand-in.ts'
import { clearSession, readSession, type Session, storeSession } from './session.ts'

/** The identity provider's client. Large: modules that import this one must themselves be imported dynamically. */
let auth: Auth | undefined

export function openClient(): Auth {
  if (auth) return auth
  const { apiKey, authDomain, projectId, embedded } = readSettings().identity
  for (const stale of getApps()) void deleteApp(stale)
  if (embedded) standInForGapi()
  const app = initializeApp({ apiKey, authDomain, projectId })
  auth = initializeAuth(app, {
    // The browser's storage, in order of preference.
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  })
  if (embedded) connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  return auth
}

/** The provider's codes for a session that has ended. */
const over = [
  'auth/user-token-expired',
  'auth/user-disabled',
  'auth/user-not-found',
  'auth/invalid-user-token',
]

/**
 * Returns a fresh access token for the user that the identity provider's client remembers; undefined if there is none
 * or their session has ended.
 * @throws Unreachable when that cannot be determined now
 */
export async function renewSession(): Promise<Session | undefined> {
  const client = openClient()
  await client.authStateReady()
  if (!client.currentUser) return undefined
  try {
    return await exchange(client.currentUser)
  } catch (failure) {
    const code = codeOf(failure)
    if (code === 'auth/network-request-failed') throw new Unreachable(failure)
    if (!over.includes(code ?? '') && !(failure instanceof Refused && failure.status === 401)) throw failure
    await signOut(client)
    return undefined
  }
}

/** @param because given when the user did not sign out themselves */
export async function endSession(because?: 'signed-out'): Promise<void> {
  clearSession(because)
  await signOut(openClient())
}

/** Exchanges the provider's ID token for the shop's access token, and stores it. */
export async function exchange(user: User, fresh = false): Promise<Session> {
  const idToken = await user.getIdToken(fresh)
  const email = user.email ?? ''
  const { token } = await call(signIn, { email, idToken }, { fetch, origin: location.origin })
  storeSession(token)
  const session = readSession()
  if (!session) throw new Error('The shop answered with a token that this page cannot read.')
  return session
}
