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
  // The first token was made before the name was known.
  return exchange(user, true)
}

/** Sends whoever is signed in a mail that confirms the email. */
export async function sendConfirmation(): Promise<void> {
  const client = openClient()
  await client.authStateReady()
  if (!client.currentUser) throw new NobodyLoggedIn()
  await sendEmailVerification(client.currentUser)
}

/** Asks for a mail with which the password can be replaced. Says nothing of whether there is such an account. */
export const askForReset = (email: string): Promise<void> => sendPasswordResetEmail(openClient(), email)

/** @returns the e-mail that the code was sent to; the code stays good */
export const emailOfCode = (code: string): Promise<string> => verifyPasswordResetCode(openClient(), code)

/** Replaces the password and signs in with it. */
export async function resetPassword(code: string, { email, password }: Credentials): Promise<Session> {
  await confirmPasswordReset(openClient(), code, password)
  return signInWithPassword({ email, password })
}

/** Whether this browser is signed in to the account with this email, and may still be. */
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
 * Confirms the e-mail of whoever is signed in here, or knows the password.
 * Threat: somebody signs up with an e-mail that is not theirs and waits for its owner to confirm it. A code alone
 * proves the mailbox; only with it proves who reads the mail that the account is theirs as well.
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
    // Whatever became of the code, somebody else may be signed in here than the shop knows.
    await exchange(client.currentUser, true)
  }
}
