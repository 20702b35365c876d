import { openClient } from './firebase-client.ts'

/** The address of a photo of whoever is signed in; null when there is none. */
export async function photoOfCurrentUser(): Promise<string | null> {
  const client = openClient()
  await client.authStateReady()
  return client.currentUser?.photoURL ?? null
}
