import { expect, test } from 'vitest'
import { z } from 'zod'
import { API_ROOT, endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { openService, serve } from './serve.ts'

const answer = endpoint({
  method: 'GET',
  path: '/answer',
  access: 'public',
  summary: 'An answer',
  reply: z.object({ said: z.string() }),
  refusals: ['no-such-order'],
})

/** A service whose one call answers as it is told. */
function openWith(handle: () => Promise<{ said: string }>) {
  const failures: unknown[] = []
  const app = openService({
    isUnavailable: () => false,
    authenticate: async () => undefined,
    replies: { find: async () => undefined, keep: async () => {} },
    logFailure: (failure) => failures.push(failure),
  })
  serve(app, answer, handle)
  const ask = async () => {
    const response = await app.request(API_ROOT + answer.path)
    return { status: response.status, body: await response.json(), failures }
  }
  return { ask }
}

test('a refusal that the call declares is answered; any other is a fault of ours, and logged', async () => {
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

test('what the call does not declare does not leave, and a reply that lacks something is a fault of ours', async () => {
  const more = { said: 'yes', secret: 'x' }
  expect((await openWith(async () => more).ask()).body).toEqual({ said: 'yes' })
  const less = {} as { said: string } // as a bug would
  expect(await openWith(async () => less).ask()).toMatchObject({ status: 500, body: { code: 'internal' } })
})
