import { deleteApp, getApps, initializeApp } from 'firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  indexedDBLocalPersistence,
  initializeAuth,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updateProfile,
} from 'firebase/auth'
import { api } from '#contract/api.ts'
import { call } from '#http/call.ts'
import { clearSession, readSession, type Session, storeSession } from './session.ts'
import { readSettings } from './settings.ts'

/** The identity provider's client. Big, so this module is only ever imported on demand. */
let auth: Auth | undefined

function open(): Auth {
  if (auth) return auth
  const { apiKey, authDomain, projectId, embedded } = readSettings().identity
  for (const stale of getApps()) void deleteApp(stale)
  const app = initializeApp({ apiKey, authDomain, projectId })
  auth = initializeAuth(app, {
    // Spec §9: the order in which the browser's stores are tried.
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, browserSessionPersistence],
  })
  if (embedded) connectAuthEmulator(auth, location.origin, { disableWarnings: true })
  return auth
}

export async function signInWithPassword({
  email,
  password,
}: {
  email: string
  password: string
}): Promise<Session> {
  const { user } = await signInWithEmailAndPassword(open(), email, password)
  return exchange(user)
}

export async function signUpWithPassword({
  name,
  email,
  password,
}: {
  name: string
  email: string
  password: string
}): Promise<Session> {
  const { user } = await createUserWithEmailAndPassword(open(), email, password)
  await updateProfile(user, { displayName: name })
  // The first token was made before the name was known.
  return exchange(user, true)
}

/** A fresh access token for whoever the identity provider's client remembers; undefined when that is nobody. */
export async function renewSession(): Promise<Session | undefined> {
  const client = open()
  await client.authStateReady()
  return client.currentUser ? exchange(client.currentUser) : undefined
}

export async function endSession(): Promise<void> {
  clearSession()
  await signOut(open())
}

/** Shows the shop the identity provider's proof and keeps the access token that it answers with. */
async function exchange(user: User, fresh = false): Promise<Session> {
  const idToken = await user.getIdToken(fresh)
  const email = user.email ?? ''
  const { token } = await call(api.signIn, { email, idToken }, { fetch, origin: location.origin })
  storeSession(token)
  const session = readSession()
  if (!session) throw new Error('The shop answered with a token that this page cannot read.')
  return session
}
