import {
  browserPopupRedirectResolver,
  GoogleAuthProvider,
  getRedirectResult,
  signInWithPopup,
  signInWithRedirect,
} from 'firebase/auth'
import { readSettings } from '#web/settings.ts'
import { exchange, openClient } from './firebase-client.ts'
import type { Session } from './session.ts'

/** Signs in with Google in a window of its own. */
export async function signInWithGoogle(): Promise<Session> {
  const { user } = await signInWithPopup(openClient(), new GoogleAuthProvider(), browserPopupRedirectResolver)
  return exchange(user)
}

/** The same in this window, for browsers that open no other. The page is left, and comes back. */
export const leaveForGoogle = (): Promise<never> =>
  signInWithRedirect(openClient(), new GoogleAuthProvider(), browserPopupRedirectResolver)

/** What came of `leaveForGoogle`; undefined when nobody left. */
export async function backFromGoogle(): Promise<Session | undefined> {
  const result = await getRedirectResult(openClient(), browserPopupRedirectResolver)
  return result ? exchange(result.user) : undefined
}

/** Whether this page was left for Google: the client's own mark. */
export const leftForGoogle = (): boolean =>
  sessionStorage.getItem(`firebase:pendingRedirect:${readSettings().identity.apiKey}:[DEFAULT]`) !== null
