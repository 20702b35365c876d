import {
  applyActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updateProfile,
  verifyPasswordResetCode,
} from '@firebase/auth'
import { exchange, openClient } from './firebase-client.ts'
import { NobodyLoggedIn } from './firebase-errors.ts'
import type { Session } from './session.ts'

interface Credentials {
  readonly email: string
  readonly password: string
}

export async function signInWithPassword({ email, password }: Credentials): Promise<Session> {
  const { user } = await signInWithEmailAndPassword(openClient(), email, password)
  return exchange(user)
}

export async function signUpWithPassword({
  name,
  email,
  password,
}: Credentials & { readonly name: string }): Promise<Session> {
  const { user } = await createUserWithEmailAndPassword(openClient(), email, password)
  await updateProfile(user, { displayName: name })
  // The first token was issued before the name was set.
  return exchange(user, true)
}

/** Sends the signed-in user an email to confirm their address. */
export async function sendConfirmation(): Promise<void> {
  const client = openClient()
  await client.authStateReady()
  if (!client.currentUser) throw new NobodyLoggedIn()
  await sendEmailVerification(client.currentUser)
}

/**
 * Renews the session if the email was confirmed since, on another device or in another browser.
 * @returns whether it is confirmed
 */
export async function refreshConfirmation(): Promise<boolean> {
  const client = openClient()
  await client.authStateReady()
  const { currentUser } = client
  if (!currentUser) throw new NobodyLoggedIn()
  await currentUser.reload()
  if (currentUser.emailVerified) await exchange(currentUser, true)
  return currentUser.emailVerified
}

/** Requests a password-reset email. Does not reveal whether the account exists. */
export const askForReset = (email: string): Promise<void> => sendPasswordResetEmail(openClient(), email)

/** @returns the email that the code was sent to; the code stays valid */
export const emailOfCode = (code: string): Promise<string> => verifyPasswordResetCode(openClient(), code)

/** Replaces the password and signs in with it. */
export async function resetPassword(code: string, { email, password }: Credentials): Promise<Session> {
  await confirmPasswordReset(openClient(), code, password)
  return signInWithPassword({ email, password })
}

/** True if this browser is signed in to the account with this email, and the session is still valid. */
export async function isSignedInAs(email: string): Promise<boolean> {
  const client = openClient()
  await client.authStateReady()
  if (client.currentUser?.email !== email) return false
  return client.currentUser.reload().then(
    () => true,
    () => false,
  )
}

/**
 * Confirms the email of the user who is signed in here, or who knows the password.
 * Threat: someone signs up with another person's email and waits for its owner to confirm it. The code alone proves
 * access to the mailbox; only with the session or password does it prove that the mail's reader owns the account.
 */
export async function confirmEmail(code: string, credentials?: Credentials): Promise<void> {
  const client = openClient()
  await client.authStateReady()
  if (credentials) await signInWithEmailAndPassword(client, credentials.email, credentials.password)
  if (!client.currentUser) throw new NobodyLoggedIn()
  try {
    await applyActionCode(client, code)
    await client.currentUser.reload()
  } finally {
    // Whether or not the code worked, the shop may have another user's session here.
    await exchange(client.currentUser, true)
  }
}
