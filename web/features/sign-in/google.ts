import {
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  getRedirectResult,
  signInWithPopup,
  signInWithRedirect,
} from '@firebase/auth'
import { readSettings } from '#web/settings.ts'
import { exchange, openClient } from './firebase-client.ts'
import type { Session } from './session.ts'

/** Signs in with Google in a pop-up window. */
export async function signInWithGoogle(): Promise<Session> {
  const { user } = await signInWithPopup(openClient(), new GoogleAuthProvider(), browserPopupRedirectResolver)
  return exchange(user)
}

/**
 * Like `signInWithGoogle`, by redirect, for browsers that block pop-ups. Leaves the page, which loads again afterwards.
 */
export const leaveForGoogle = (): Promise<never> =>
  signInWithRedirect(openClient(), new GoogleAuthProvider(), browserPopupRedirectResolver)

/** Returns the result of `leaveForGoogle`; undefined when there was no redirect. */
export async function backFromGoogle(): Promise<Session | undefined> {
  const result = await getRedirectResult(openClient(), browserPopupRedirectResolver)
  return result ? exchange(result.user) : undefined
}

/** True if a redirect to Google is pending, by the identity client's own key in session storage. */
export const leftForGoogle = (): boolean =>
  sessionStorage.getItem(`firebase:pendingRedirect:${readSettings().identity.apiKey}:[DEFAULT]`) !== null
