import {
  applyActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updateProfile,
  verifyPasswordResetCode,
} from 'firebase/auth'
import type { Session } from '../session.ts'
import { exchange, openClient } from './client.ts'

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
  // The first token was made before the name was known.
  return exchange(user, true)
}

/** Sends whoever is signed in a mail that confirms the e-mail. */
export async function sendConfirmation(): Promise<void> {
  const client = openClient()
  await client.authStateReady()
  if (!client.currentUser) throw new Error('No user is logged in')
  await sendEmailVerification(client.currentUser)
}

/** Asks for a mail with which the password can be replaced. Says nothing of whether there is such an account. */
export const askForReset = (email: string): Promise<void> => sendPasswordResetEmail(openClient(), email)

/** @returns the e-mail whose password the code replaces; the code stays good */
export const emailOfCode = (code: string): Promise<string> => verifyPasswordResetCode(openClient(), code)

/** Replaces the password and signs in with it. */
export async function resetPassword(code: string, { email, password }: Credentials): Promise<Session> {
  await confirmPasswordReset(openClient(), code, password)
  return signInWithPassword({ email, password })
}

/** Confirms the e-mail that the code was sent to, and tells the shop if its owner is signed in here. */
export async function confirmEmail(code: string): Promise<void> {
  const client = openClient()
  await applyActionCode(client, code)
  await client.authStateReady()
  if (!client.currentUser) return
  await client.currentUser.reload()
  await exchange(client.currentUser, true)
}
