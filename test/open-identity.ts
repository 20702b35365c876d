import { identityCalls as calls } from '#contract/identity/endpoints.ts'
import type { OpenDatabase } from '#database/open.ts'
import { type EmbeddedOptions, openEmbedded } from '#identity/embedded.ts'
import { jobsDouble, mailDouble } from './doubles.ts'

export const PUBLIC_URL = 'http://shop.test'
export const password = 'correct horse'
/** Almost free: tests are rarely about the hash. */
export const cheapPasswords = { memory: 8, passes: 1, parallelism: 1 }

export interface Reply {
  readonly status: number
  // Loosely typed: the contract's types would hide a reply that differs from the declaration.
  readonly body: Record<string, string> & {
    readonly error: { readonly code: number; readonly message: string }
  }
}

/**
 * Opens an identity provider for one test, with a clock that only the test moves. Disposing it disposes the database.
 */
export async function openForTest(
  database: OpenDatabase,
  options: Partial<
    Pick<EmbeddedOptions, 'google' | 'publicUrl' | 'isAdmin' | 'refuseCommonPasswords' | 'passwordCost'>
  > = {},
) {
  const start = Date.now()
  const clock = { aheadMs: 0 }
  const now = () => new Date(start + clock.aheadMs)
  const failures: unknown[] = []
  const mails = mailDouble()
  const jobs = jobsDouble()
  const provider = await openEmbedded({
    db: database.db,
    publicUrl: PUBLIC_URL,
    logFailure: (failure) => failures.push(failure),
    clientAddress: (c) => c.req.header('X-Test-Address'),
    now,
    queueEmail: mails.queueEmail,
    jobs,
    passwordCost: cheapPasswords,
    ...options,
  })
  const send = async (path: string, init: RequestInit = {}): Promise<Reply> => {
    const response = await provider.app.request(`${PUBLIC_URL}${path}?key=k`, init)
    return { status: response.status, body: await response.json() }
  }
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    send(path, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) })
  return {
    ...provider,
    db: database.db,
    clock,
    now,
    failures,
    mails,
    jobs,
    send,
    post,
    signUp: async (email: string) => (await post(calls.signUp.path, { email, password })).body,
    signIn: (email: string, secret = password, headers = {}) =>
      post(calls.signInWithPassword.path, { email, password: secret }, headers),
    /** Returns the headers of a device known to the account. */
    knownDevice: async (email: string): Promise<Record<string, string>> => {
      const path = `${PUBLIC_URL}${calls.signInWithPassword.path}?key=k`
      const body = JSON.stringify({ email, password })
      const response = await provider.app.request(path, { method: 'POST', body })
      return { Cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
    },
    refresh: (token = '') =>
      post(
        calls.token.path,
        new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token }).toString(),
      ),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

export type TestProvider = Awaited<ReturnType<typeof openForTest>>
