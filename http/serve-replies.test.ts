import { expect, test } from 'vitest'
import { z } from 'zod'
import { API_ROOT, type Endpoint, endpoint } from '#contract/endpoint.ts'
import { openService, Page, type Service, type ServiceParts, serve } from './serve.ts'

const open = (more: Partial<ServiceParts> = {}): Service =>
  openService({
    isUnavailable: () => false,
    authenticate: async () => undefined,
    findReply: async () => undefined,
    logFailure: (failure) => {
      throw failure
    },
    ...more,
  })

const usual = { path: '/texts', access: 'public', summary: 'Texts', refusals: [] } as const

const textsCall = endpoint({
  ...usual,
  method: 'GET',
  query: z.object({ cursor: z.string().optional(), q: z.string().optional() }),
  reply: z.array(z.object({ text: z.string() })),
})

test('a page of a list says how many there are, and links to the next page', async () => {
  const ask = async (rows: string[], nextCursor: string | undefined, query: string) => {
    const app = open()
    serve(app, textsCall, async () => new Page(rows, 7, nextCursor).map((text) => ({ text, secret: 'x' })))
    const response = await app.request(`${API_ROOT}/texts${query}`)
    const { status, headers } = response
    return [status, await response.json(), headers.get('X-Total-Count'), headers.get('Link')]
  }
  expect(await ask(['a'], 'next one', '?q=b&cursor=c')).toEqual([
    200,
    [{ text: 'a' }],
    '7',
    `<${API_ROOT}/texts?q=b&cursor=next+one>; rel="next"`,
  ])
  expect(await ask(['a'], undefined, '')).toEqual([200, [{ text: 'a' }], '7', null])
  expect(await ask([], undefined, '')).toEqual([200, [], '7', null])
  const [status, body] = await ask([], undefined, '?cursor=of-another-list')
  expect([status, body]).toMatchObject([400, { code: 'bad-input', issues: [{ path: 'cursor' }] }])
})

test('a reply is kept by no cache unless its call says for how long', async () => {
  const cacheControl = async (more: Partial<Endpoint>) => {
    const app = open()
    serve(app, { ...textsCall, ...more }, async () => [])
    return (await app.request(`${API_ROOT}/texts`)).headers.get('Cache-Control')
  }
  expect(await cacheControl({})).toBe('no-store')
  expect(await cacheControl({ sharedSeconds: 3 })).toMatch(/^public, max-age=0, s-maxage=3,/)
})

test('a file is sent to be saved, under the name of its content or else of its call', async () => {
  const ask = async (type: 'text/csv' | 'application/pdf', name?: string) => {
    const app = open()
    const pieces = async function* () {
      yield 'a,'
      yield new TextEncoder().encode('b')
    }
    const declared = { ...usual, method: 'GET', reply: z.string(), file: { type, name: 'texts' } } as const
    serve(app, endpoint(declared), async () => Object.assign(pieces(), { name }))
    const response = await app.request(`${API_ROOT}/texts`)
    const of = (header: string) => response.headers.get(header)
    return [await response.text(), of('Content-Type'), of('Content-Disposition')]
  }
  expect(await ask('text/csv', 'mine.csv')).toEqual([
    'a,b',
    'text/csv; charset=utf-8',
    'attachment; filename="mine.csv"',
  ])
  expect(await ask('application/pdf')).toEqual(['a,b', 'application/pdf', 'attachment; filename="texts"'])
})

test('a file that fails on its way is broken off and logged', async () => {
  const failures: unknown[] = []
  const app = open({ logFailure: (failure, { path }) => failures.push([failure, path]) })
  const broken = new Error('broken')
  const pieces = async function* () {
    yield 'a,'
    throw broken
  }
  const declared = {
    ...usual,
    method: 'GET',
    reply: z.string(),
    file: { type: 'text/csv', name: 'texts' },
  } as const
  serve(app, endpoint(declared), async () => pieces())
  const response = await app.request(`${API_ROOT}/texts`)
  await expect(response.text()).rejects.toThrow('broken')
  expect(failures).toEqual([[broken, `${API_ROOT}/texts`]])
})

const writeCall = endpoint({
  ...usual,
  method: 'POST',
  path: '/texts/{id}',
  params: z.object({ id: z.coerce.number() }),
  query: z.object({ page: z.coerce.number().default(1) }),
  body: z.object({ text: z.string(), inner: z.object({ size: z.number() }).optional() }),
  reply: z.object({ saw: z.unknown() }),
})

const post = (app: Service, body: string, { path = '/texts/5', headers = {} } = {}) =>
  app.request(API_ROOT + path, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
  })

test('path, query and body are checked together, and each field that is wrong is named', async () => {
  const send = async (body: string, options?: Parameters<typeof post>[2], more: Partial<Endpoint> = {}) => {
    const app = open()
    serve(app, { ...writeCall, ...more }, async (saw) => ({ saw }))
    const response = await post(app, body, options)
    return { status: response.status, ...((await response.json()) as object) }
  }
  const text = JSON.stringify({ text: 'a' })
  expect(await send(text, { path: '/texts/5?page=2' })).toEqual({
    status: 200,
    saw: { id: 5, page: 2, text: 'a' },
  })
  expect(
    await send(JSON.stringify({ inner: { size: 'x', sizes: 1 } }), { path: '/texts/x?page=y' }),
  ).toMatchObject({
    status: 400,
    code: 'bad-input',
    issues: [
      { path: 'inner.sizes' },
      { path: 'text' },
      { path: 'inner.size' },
      { path: 'page' },
      { path: 'id' },
    ],
  })
  const unknown = JSON.stringify({ text: 'a', other: 1 })
  expect(await send(unknown)).toMatchObject({ status: 400, issues: [{ path: 'other' }] })
  expect(await send(unknown, {}, { lenient: true })).toMatchObject({ status: 200, saw: { text: 'a' } })
  const charset = { 'Content-Type': 'Application/JSON; charset=utf-8' }
  expect(await send(text, { headers: charset })).toMatchObject({ status: 200 })
  for (const type of ['text/plain', 'text/x; application/json'])
    expect(await send(text, { headers: { 'Content-Type': type } })).toMatchObject({ code: 'not-json' })
  expect(await send('{"text":')).toMatchObject({ status: 400, code: 'malformed-json' })
})

test('a handler is told the address as limits count it; an unknown path is no call', async () => {
  const app = open({ clientAddress: () => '::ffff:192.0.2.1' })
  serve(app, textsCall, async (_, _caller, _key, address) => [{ text: address ?? 'unknown' }])
  serve(app, writeCall, async (saw) => ({ saw }))
  expect(await (await app.request(`${API_ROOT}/texts`)).json()).toEqual([{ text: '192.0.2.1' }])
  const unknown = await app.request(`${API_ROOT}/nothing`)
  expect([unknown.status, unknown.headers.get('Allow')]).toEqual([404, null])
  expect(await unknown.json()).toMatchObject({ code: 'no-such-call' })
  const wrong = await app.request(`${API_ROOT}/texts`, { method: 'PUT' })
  expect([wrong.status, wrong.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  const read = await app.request(`${API_ROOT}/texts/5`)
  expect([read.status, read.headers.get('Allow')]).toEqual([405, 'POST'])
})

test('a POST that only reads, has a file, or may have many lines waits for its turn; others do not', async () => {
  const turns: unknown[] = []
  const send = async (more: Partial<Endpoint>, own: Partial<ServiceParts> = {}, body = '{"text":"a"}') => {
    const app = open(own)
    serve(app, { ...writeCall, ...more }, async (saw) => ({ saw }))
    return (await post(app, body)).status
  }
  const takeTurn: ServiceParts['takeTurn'] = (_c, body, work) => {
    turns.push(body)
    return work()
  }
  expect(await send({}, { takeTurn })).toBe(200)
  expect(turns).toEqual([])
  expect(await send({ readsOnly: true }, { takeTurn })).toBe(200)
  expect(await send({ readsOnly: true, readsFile: true }, { takeTurn })).toBe(200)
  expect(await send({ manyLines: true }, { takeTurn })).toBe(200)
  expect(await send({ maxBytes: 1_024 * 1_024 }, { takeTurn })).toBe(200)
  const long = JSON.stringify({ text: 'a'.repeat(70_000) })
  expect(await send({ maxBytes: 1_024 * 1_024 }, { takeTurn }, long)).toBe(200)
  expect(turns).toEqual([
    { bytes: 12, kind: 'read' },
    { bytes: 12, kind: 'file' },
    { bytes: 12, kind: 'write' },
    { bytes: long.length, kind: 'write' },
  ])
  expect(await send({ readsOnly: true })).toBe(200)
})
