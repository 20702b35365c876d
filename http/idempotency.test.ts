import { expect, test } from 'vitest'
import { z } from 'zod'
import { API_ROOT, endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { type FindReply, type IdempotencyKey, type KeptReply, KeyTaken } from './idempotency.ts'
import { openService, type Service, serve } from './serve.ts'

/** The checks of a key before the call; shop/idempotency.test.ts tests that requests can be repeated. */

const writeCall = endpoint({
  method: 'POST',
  path: '/texts/{id}',
  access: 'public',
  summary: 'Writes a text',
  lenient: true,
  params: z.object({ id: z.coerce.number() }),
  body: z.object({ text: z.string() }),
  reply: z.object({ saw: z.string() }),
  refusals: ['out-of-stock'],
})

const open = (findReply: FindReply, logged: unknown[] = []): Service =>
  openService({
    isUnavailable: () => false,
    authenticate: async () => undefined,
    findReply,
    logFailure: (failure) => logged.push(failure),
  })

const post = (app: Service, body: string, path = '/texts/5', headers: Record<string, string> = withKey) =>
  app.request(API_ROOT + path, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  })

const withKey = { 'Idempotency-Key': 'once' }

test('a POST hands its idempotency key on, and is answered as before where a reply is stored', async () => {
  const text = '{"text":"a"}'
  const stored = new Map<string, KeptReply>()
  const app = open(async ({ owner, key }) => stored.get(`${owner} ${key}`))
  const keys: (IdempotencyKey | undefined)[] = []
  serve(app, writeCall, async (_, _caller, key) => {
    keys.push(key)
    return { saw: key?.key ?? 'none' }
  })
  expect(await (await post(app, text, '/texts/5', {})).json()).toEqual({ saw: 'none' })
  expect(await (await post(app, text)).json()).toEqual({ saw: 'once' })
  const [, key] = keys
  expect(key).toEqual({ owner: '', key: 'once', request: expect.any(String) })
  stored.set(' once', { request: key?.request ?? '', status: 200, body: { saw: 'before' } })
  const again = await post(app, text)
  expect([await again.json(), again.headers.get('Idempotent-Replayed')]).toEqual([{ saw: 'before' }, 'true'])
  for (const [body, path] of [
    ['{"text":"b"}', '/texts/5'],
    [text, '/texts/6'],
    [text, '/texts/5?page=2'],
  ] as const)
    expect((await post(app, body, path)).status, path).toBe(422)
  expect(keys).toHaveLength(2)
})

test('the order of fields makes no other request of it, at any depth, nor does null', async () => {
  const requests: (string | undefined)[] = []
  const app = open(async () => undefined)
  serve(app, writeCall, async ({ text }, _caller, key) => {
    requests.push(key?.request)
    return { saw: text }
  })
  for (const body of [
    '{"text":"a","inner":null,"more":[{"b":1,"a":2},3]}',
    '{"more":[{"a":2,"b":1},3],"inner":null,"text":"a"}',
    '{"text":"a","inner":null,"more":[3,{"b":1,"a":2}]}',
  ])
    expect((await post(app, body)).status).toBe(200)
  expect(new Set(requests).size, 'the order of a list counts').toBe(2)
  expect(requests[0]).toBe(requests[1])
})

test('who is refused after another request with the key has finished gets its reply; a bug stays one', async () => {
  const stored: (KeptReply | undefined)[] = []
  const logged: unknown[] = []
  const send = async (failure: Error) => {
    const app = open(async () => stored[0], logged)
    serve(app, writeCall, async (_, _caller, key) => {
      stored[0] = { request: key?.request ?? '', status: 200, body: { saw: 'first' } }
      throw failure
    })
    stored[0] = undefined
    const response = await post(app, '{"text":"a"}')
    return [response.status, await response.json()]
  }
  for (const failure of [new KeyTaken(), new Refusal('out-of-stock')])
    expect(await send(failure)).toEqual([200, { saw: 'first' }])
  expect(await send(new Error('broken'))).toMatchObject([500, { code: 'internal' }])
  expect(logged).toMatchObject([{ message: 'broken' }])
})
