import { deleteApp, initializeApp } from '@firebase/app'
import { connectAuthEmulator, initializeAuth, inMemoryPersistence } from '@firebase/auth'
import { listen } from '#http/listen.ts'
import type { TestProvider } from './open-identity.ts'

/** Connects the unmodified `firebase/auth` to the provider on a loopback port. */
export async function connect(provider: Pick<TestProvider, 'app'>) {
  const server = await listen(provider.app.fetch, { host: '127.0.0.1', port: 0 })
  const app = initializeApp(
    { apiKey: 'k', authDomain: 'shop.test', projectId: 'hundredfold' },
    crypto.randomUUID(),
  )
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, `http://127.0.0.1:${server.port}`, { disableWarnings: true })
  return {
    auth,
    async [Symbol.asyncDispose]() {
      await deleteApp(app)
      await server.close()
    },
  }
}

/** Returns the client's error code for a failed attempt; 'ok' if it succeeded. */
export const codeOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'ok',
    (failure) => failure.code,
  )
