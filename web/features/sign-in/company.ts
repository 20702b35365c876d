import { deleteApp, initializeApp } from '@firebase/app'
import {
  browserPopupRedirectResolver,
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  OAuthProvider,
  signInWithPopup,
  signInWithRedirect,
} from '@firebase/auth'
import { signInWay } from '#contract/identity-providers/endpoints.ts'
import { call } from '#http/call.ts'
import { readSettings } from '#web/settings.ts'
import { openClient } from './firebase-client.ts'
import { NoCompanyProvider } from './firebase-errors.ts'

/**
 * Leaves for the identity provider of the company whose email this is, and comes back to this page.
 * @throws NoCompanyProvider
 */
export async function leaveForCompany(email: string): Promise<never> {
  const { providerId } = await call(signInWay, { email }, { fetch, origin: location.origin })
  if (providerId === undefined) throw new NoCompanyProvider(email)
  return signInWithRedirect(openClient(), new OAuthProvider(providerId), browserPopupRedirectResolver)
}

/**
 * Signs somebody in at a company's provider in a pop-up window, as a test: this page stays signed in as it is.
 * @returns their email
 */
export async function testCompanySignIn(providerId: string): Promise<string> {
  // Has the stand-in for Google's frames in place.
  openClient()
  const { apiKey, authDomain, projectId } = readSettings().identity
  const app = initializeApp({ apiKey, authDomain, projectId }, 'sign-in-test')
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence })
    connectAuthEmulator(auth, location.origin, { disableWarnings: true })
    const { user } = await signInWithPopup(auth, new OAuthProvider(providerId), browserPopupRedirectResolver)
    return user.email ?? ''
  } finally {
    await deleteApp(app)
  }
}
