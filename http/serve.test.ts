import { expect, test } from 'vitest'
import { z } from 'zod'
import { API_ROOT, endpoint } from '#contract/endpoint.ts'
import { messageOf, Refusal } from '#contract/refusals.ts'
import { openService, serve } from './serve.ts'

const parts = {
  isUnavailable: () => false,
  authenticate: async () => undefined,
  findReply: async () => undefined,
}

const answer = endpoint({
  method: 'GET',
  path: '/answer',
  access: 'public',
  summary: 'An answer',
  reply: z.object({ said: z.string() }),
  refusals: ['no-such-order'],
})

/** A service with one endpoint, handled by `handle`. */
function openWith(handle: () => Promise<{ said: string }>) {
  const failures: unknown[] = []
  const app = openService({
    ...parts,
    logFailure: (failure) => failures.push(failure),
  })
  serve(app, answer, handle)
  const ask = async () => {
    const response = await app.request(API_ROOT + answer.path)
    return { status: response.status, body: await response.json(), failures }
  }
  return { ask }
}

test('a declared refusal is answered, and any other is an internal error and logged', async () => {
  const refused = (code: 'no-such-order' | 'not-yours') =>
    openWith(() => Promise.reject(new Refusal(code))).ask()
  expect(await refused('no-such-order')).toMatchObject({
    status: 404,
    body: { code: 'no-such-order' },
    failures: [],
  })
  expect(await refused('not-yours')).toMatchObject({
    status: 500,
    body: { code: 'internal' },
    failures: [{ message: 'GET /answer refused with undeclared not-yours' }],
  })
})

test('a refusal is a problem of RFC 9457 for those who accept one', async () => {
  const app = openService({ ...parts, logFailure: () => {} })
  serve(app, answer, () => Promise.reject(new Refusal('no-such-order', { number: 'HF-1' })))
  const ask = async (Accept: string) => {
    const response = await app.request(API_ROOT + answer.path, { headers: { Accept } })
    return {
      type: response.headers.get('Content-Type'),
      status: response.status,
      body: await response.json(),
    }
  }
  const refusal = { code: 'no-such-order', message: messageOf('no-such-order'), number: 'HF-1' }
  expect(await ask('application/json')).toEqual({ type: 'application/json', status: 404, body: refusal })
  expect(await ask('application/problem+json, application/json')).toEqual({
    type: 'application/problem+json',
    status: 404,
    body: { ...refusal, type: 'about:blank', title: 'Not Found', status: 404, detail: refusal.message },
  })
  const problem = [
    'application/json, application/problem+json',
    'application/json;q=0.9, Application/Problem+JSON; q=0.9, */*;q=0.1',
    'application/problem+json;q=0.2, application/json;q=0.1',
    'application/problem+json, */*',
    'application/json;q=0, */*',
  ]
  for (const accept of problem) expect((await ask(accept)).type, accept).toBe('application/problem+json')
  const json = [
    'application/problem+json;q=0',
    'application/problem+json;q=0, application/json',
    'application/problem+json;q=0.1, application/json',
    'application/problem+json;q=0.5, */*',
    'application/json;q=0',
    'text/plain; a="application/problem+json"',
    'application/*',
    '*/*',
    '',
    ',;=",',
  ]
  for (const accept of json) expect((await ask(accept)).type, accept).toBe('application/json')
})

test('an internal error is logged under the id that its reply names, which is that of a proxy if it gave one', async () => {
  const logged: unknown[] = []
  const app = openService({
    ...parts,
    logFailure: (_, { id }) => logged.push(id),
  })
  serve(app, answer, () => Promise.reject(new Error('broken')))
  for (const [sent, id] of [
    ['from-the-proxy-1', 'from-the-proxy-1'],
    ['"><script>', expect.stringMatching(/^[0-9a-f-]{36}$/)],
  ] as const) {
    const reply = await app.request(API_ROOT + answer.path, { headers: { 'X-Request-Id': sent } })
    const header = reply.headers.get('X-Request-Id')
    expect([reply.status, header]).toEqual([500, id])
    expect(await reply.json()).toMatchObject({ code: 'internal', requestId: header })
    expect(logged.at(-1)).toBe(header)
  }
})

test('who is not let in is told how to be, and a path which methods it has', async () => {
  const app = openService({ ...parts, logFailure: () => {} })
  serve(app, endpoint({ ...answer, access: 'signed-in' }), async () => ({ said: 'yes' }))
  const ask = (init: RequestInit) => app.request(API_ROOT + answer.path, init)
  const challenge = async (headers: Record<string, string>) =>
    (await ask({ headers })).headers.get('WWW-Authenticate')
  expect(await challenge({})).toBe('Bearer')
  expect(await challenge({ Authorization: 'Bearer none' })).toBe('Bearer error="invalid_token"')
  expect((await ask({ method: 'DELETE' })).headers.get('Allow')).toBe('GET, HEAD')
})

test('undeclared fields are not sent, and a reply that lacks a field is an internal error', async () => {
  const more = { said: 'yes', secret: 'x' }
  expect((await openWith(async () => more).ask()).body).toEqual({ said: 'yes' })
  const less = {} as { said: string } // as a bug would
  expect(await openWith(async () => less).ask()).toMatchObject({ status: 500, body: { code: 'internal' } })
})

/** The longest text whose body, with its field's name around it, is not above the limit that is not declared. */
const DEFAULT_CHARS = 64 * 1024 - JSON.stringify({ text: '' }).length

/** A call that counts the characters of a text, below a path with a parameter. */
const count = (maxBytes?: number) =>
  endpoint({
    method: 'PUT',
    path: '/texts/{name}',
    access: 'public',
    summary: 'Counts',
    ...(maxBytes !== undefined && { maxBytes }),
    params: z.object({ name: z.string() }),
    body: z.object({ text: z.string() }),
    reply: z.object({ chars: z.number() }),
    refusals: [],
  })

test('each service limits bodies by its own endpoints, whatever the path', async () => {
  const services = [undefined, 200_000].map((maxBytes) => {
    const app = openService({ ...parts, logFailure: () => {} })
    serve(app, count(maxBytes), async ({ text }) => ({ chars: text.length }))
    return app
  })
  const put = (app: (typeof services)[number], chars: number, chunked: boolean) => {
    const body = JSON.stringify({ text: 'a'.repeat(chars) })
    const headers = {
      'Content-Type': 'application/json',
      ...(!chunked && { 'Content-Length': String(body.length) }),
    }
    return app.request(`${API_ROOT}/texts/a`, { method: 'PUT', headers, body })
  }
  for (const chunked of [false, true]) {
    const statuses = []
    for (const app of services)
      for (const chars of [DEFAULT_CHARS, DEFAULT_CHARS + 1, 300_000])
        statuses.push((await put(app, chars, chunked)).status)
    expect(statuses, chunked ? 'measured' : 'declared').toEqual([200, 413, 413, 200, 200, 413])
  }
})
