import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import { type Access, API_ROOT, type Endpoint, endpoint } from '#contract/endpoint.ts'
import type { AdminRole } from '#contract/users/admin-roles.ts'
import type { Caller } from '#contract/users/caller.ts'
import { openService, Page, type ServiceParts, serve } from './serve.ts'

const callerOf = (id: string, adminRole?: AdminRole, lacksSecondFactor = false): Caller => ({
  id,
  customerId: id,
  companyRole: undefined,
  assortment: 'everything',
  personalCustomerId: undefined,
  email: `${id}@example.com`,
  emailVerified: true,
  name: id,
  isAdmin: adminRole !== undefined,
  lacksSecondFactor,
  secondFactor: false,
  adminRole,
})

/** Everybody who has a token, which is their id. */
const callers = [
  callerOf('ada'),
  callerOf('owner', 'owner'),
  callerOf('sales', 'sales'),
  callerOf('new-admin', 'owner', true),
]

const allowance = {
  requests: 10,
  windowSeconds: 60,
  remaining: 9,
  resetSeconds: 60,
  retryAfterSeconds: undefined,
}

const parts: ServiceParts = {
  isUnavailable: () => false,
  authenticate: async (token) => callers.find(({ id }) => id === token),
  authenticateKey: async (key) =>
    key === 'hf_ada' ? { caller: callerOf('ada'), scopes: ['orders:read'], allowance } : undefined,
  findReply: async () => undefined,
  logFailure: (failure) => {
    throw failure
  },
}

const call = <const Who extends Access>(access: Who, more: Partial<Endpoint> = {}) =>
  endpoint({
    method: 'GET',
    path: '/orders',
    summary: 'Who calls',
    reply: z.object({ caller: z.string() }),
    refusals: [],
    ...more,
    access,
  })

/** Sends a request and returns its status, with the code of a refusal or the caller whom the handler was given. */
async function ask(declared: Endpoint, authorization?: string, path = '/orders') {
  const app = openService(parts)
  serve(app, declared, async (_, caller: Caller | undefined) => ({ caller: caller?.id ?? 'nobody' }))
  const headers = authorization === undefined ? {} : { Authorization: authorization }
  const response = await app.request(API_ROOT + path, { method: declared.method, headers })
  const { caller, code } = (await response.json()) as { caller?: string; code?: string }
  return `${response.status} ${caller ?? code}`
}

test('a program that has the reply already gets 304, and as soon as it differs the reply; others always get it', async () => {
  let said = 'one'
  const app = openService(parts)
  serve(
    app,
    call('public', { knowsCaller: true, reply: z.array(z.string()) }),
    async () => new Page([said], said.length, undefined),
  )
  const send = async (token: string, etag = '') => {
    const { status, headers } = await app.request(`${API_ROOT}/orders`, {
      headers: { Authorization: `Bearer ${token}`, 'If-None-Match': etag },
    })
    return { status, etag: headers.get('ETag') ?? '', total: headers.get('X-Total-Count') }
  }
  const first = await send('hf_ada')
  expect(first).toMatchObject({ status: 200, etag: expect.stringMatching(/^"/), total: '3' })
  expect(await send('hf_ada', first.etag)).toMatchObject({ status: 304, total: '3' })
  expect(await send('owner', first.etag)).toEqual({ status: 200, etag: '', total: '3' })
  said = 'another'
  expect(await send('hf_ada', first.etag)).toMatchObject({ status: 200, total: '7' })
  expect(await send('hf_nobody', first.etag)).toMatchObject({ status: 401 })
})

test('each kind of access lets in whom it names, and says why it keeps the others out', async () => {
  const expected: Readonly<Record<string, readonly string[]>> = {
    public: ['200 nobody', '200 nobody', '200 nobody', '200 nobody', '200 nobody'],
    'signed-in': ['401 sign-in-needed', '401 signed-out', '200 ada', '200 owner', '403 second-factor-needed'],
    self: ['401 sign-in-needed', '401 signed-out', '200 ada', '200 owner', '200 new-admin'],
    admin: [
      '401 sign-in-needed',
      '401 signed-out',
      '403 admins-only',
      '200 owner',
      '403 second-factor-needed',
    ],
  }
  for (const [access, replies] of Object.entries(expected)) {
    const declared = call(access as Access) // the keys above
    const tokens = [undefined, 'Bearer unknown', 'Bearer ada', 'bearer owner', 'Bearer new-admin']
    expect(await Promise.all(tokens.map((token) => ask(declared, token))), access).toEqual(replies)
  }
})

test('an admin whose role may not call is told so', async () => {
  expect(await ask(call('admin'), 'Bearer sales')).toBe('403 role-not-allowed')
  expect(await ask(call('admin', { roles: ['sales'] }), 'Bearer sales')).toBe('200 sales')
})

test('a public call knows its caller only if it says so, and an old token keeps nobody out', async () => {
  const knowing = call('public', { knowsCaller: true })
  expect(await ask(knowing, 'Bearer ada')).toBe('200 ada')
  expect(await ask(knowing)).toBe('200 nobody')
  expect(await ask(knowing, 'Bearer unknown')).toBe('200 nobody')
  expect(await ask(call('public'), 'Bearer ada')).toBe('200 nobody')
})

test('a call about oneself is refused for the email of another, in the path and in the query', async () => {
  const byPath = call('self', { path: '/people/{email}', params: z.object({ email: z.string() }) })
  const byQuery = call('self', { query: z.object({ email: z.string() }) })
  for (const [email, reply] of [
    ['ada@example.com', '200 ada'],
    ['%20ADA@Example.com%20', '200 ada'],
    ['owner@example.com', '403 not-yours'],
  ] as const) {
    expect(await ask(byPath, 'Bearer ada', `/people/${email}`)).toBe(reply)
    expect(await ask(byQuery, 'Bearer ada', `/orders?email=${email}`)).toBe(reply)
  }
  const ofAnother = call('signed-in', { query: z.object({ email: z.string() }) })
  expect(await ask(ofAnother, 'Bearer ada', '/orders?email=owner@example.com'), 'not about oneself').toBe(
    '200 ada',
  )
})

test('a key without the scope is told which one the call needs, if any key may make it', async () => {
  const challenge = async (declared: Endpoint) => {
    const app = openService(parts)
    serve(app, declared, async () => [])
    const { status, headers } = await app.request(API_ROOT + declared.path, {
      method: declared.method,
      headers: { Authorization: 'Bearer hf_ada' },
    })
    return [status, headers.get('WWW-Authenticate')]
  }
  expect(await challenge(api.myQuotes)).toEqual([
    403,
    'Bearer error="insufficient_scope", scope="quotes:read"',
  ])
  expect(await challenge(call('signed-in'))).toEqual([403, 'Bearer error="insufficient_scope"'])
})

test('only one bearer token is read, and an API key is never taken for one', async () => {
  const declared = call('signed-in')
  for (const authorization of ['Basic ada', 'Bearer ada owner', 'Bearer', 'x Bearer ada'])
    expect(await ask(declared, authorization)).toBe('401 sign-in-needed')
  expect(await ask(declared, 'Bearer hf_unknown')).toBe('401 bad-api-key')
  expect(await ask(call('public', { knowsCaller: true }), 'Bearer hf_ada')).toBe('200 ada')
})
