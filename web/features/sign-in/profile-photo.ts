import { openClient } from './firebase-client.ts'

/** Returns the photo URL of the signed-in user; null if there is none. */
export async function photoOfCurrentUser(): Promise<string | null> {
  const client = openClient()
  await client.authStateReady()
  return client.currentUser?.photoURL ?? null
}
