// @module-tag full
import { expect, test } from 'vitest'
import { z } from 'zod'
import { API_ROOT, endpoint } from '#contract/endpoint.ts'
import { listen } from './listen.ts'
import { openService, serve } from './serve.ts'

const PIECE = 'x'.repeat(100_000)
const MANY = 400

const aFile = endpoint({
  method: 'GET',
  path: '/file',
  access: 'public',
  summary: 'A file',
  reply: z.string(),
  file: { type: 'text/csv', name: 'a.csv' },
  refusals: [],
})

/** A service on a port with one file, of a given number of chunks; the last may fail. */
async function openFile({ failsAt = Number.POSITIVE_INFINITY } = {}) {
  const source = { made: 0, isClosed: false }
  async function* pieces() {
    try {
      for (source.made = 0; source.made < MANY; source.made += 1) {
        if (source.made === failsAt) throw new Error('the secret reason')
        yield PIECE
      }
    } finally {
      source.isClosed = true
    }
  }
  const failures: unknown[] = []
  const app = openService({
    isUnavailable: () => false,
    authenticate: async () => undefined,
    findReply: async () => undefined,
    logFailure: (failure) => failures.push(failure),
  })
  serve(app, aFile, async () => pieces())
  const server = await listen((request, env) => app.fetch(request, env), { host: '127.0.0.1', port: 0 })
  return {
    source,
    failures,
    get: (signal?: AbortSignal) =>
      fetch(`http://127.0.0.1:${server.port}${API_ROOT}/file`, signal ? { signal } : {}),
    [Symbol.asyncDispose]: () => server.close(),
  }
}

test('a file is produced no faster than it is read, and production stops when the client disconnects', async () => {
  await using file = await openFile()
  const leave = new AbortController()
  const response = await file.get(leave.signal)
  await response.body?.getReader().read()
  let made = 0
  const grew = () => {
    const before = made
    made = file.source.made
    return made > before
  }
  // Until the buffers between the two are full.
  await expect.poll(grew, { interval: 100 }).toBe(false)
  expect(made).toBeLessThan(MANY / 2)
  leave.abort()
  await expect.poll(() => file.source.isClosed).toBe(true)
  expect(file.failures).toEqual([])
  expect((await (await file.get()).text()).length).toBe(MANY * PIECE.length)
})

test('a file that fails midway breaks the connection and is logged, without detail for the client', async () => {
  await using file = await openFile({ failsAt: MANY / 2 })
  const response = await file.get()
  let read = ''
  const readAll = async () => {
    for await (const bytes of response.body ?? []) read += Buffer.from(bytes).toString()
  }
  await expect(readAll()).rejects.toThrow('terminated')
  expect(read).not.toContain('secret')
  expect(file.failures).toHaveLength(1)
})

test('a file that fails before its first chunk is refused like any other call', async () => {
  await using file = await openFile({ failsAt: 0 })
  const response = await file.get()
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ code: 'internal' })
  expect(file.failures).toHaveLength(1)
})
