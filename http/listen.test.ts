import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { type Fetch, type ListenOptions, listen } from './listen.ts'
import { loadShedding } from './load-shedding.ts'

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`
/** More than the buffers of both ends hold. */
const LARGE = 'x'.repeat(20_000_000)

async function open(fetch: Fetch, options: Partial<ListenOptions> = {}) {
  const server = await listen(fetch, { host: '127.0.0.1', port: 0, ...options })
  const sockets: Socket[] = []
  return {
    url: `http://127.0.0.1:${server.port}/`,
    /** A connection that reads nothing until it is resumed. */
    async connect(options: { allowHalfOpen?: boolean } = {}) {
      const socket = connect({ port: server.port, host: '127.0.0.1', ...options }).pause()
      socket.on('error', () => undefined)
      sockets.push(socket)
      await once(socket, 'connect')
      return socket
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await server.close()
    },
  }
}

const sheddingAbove = (maxConcurrent: number) =>
  loadShedding({ maxConcurrent, maxPerAddress: maxConcurrent, exempt: [], clientAddress: () => undefined })

test('a connection that pipelines and reads nothing takes one place', async () => {
  let begun = 0
  await using server = await open(
    ({ url }) => {
      begun += 1
      return new Response(url.endsWith('/large') ? LARGE : 'small')
    },
    { before: sheddingAbove(2) },
  )
  const socket = await server.connect()
  socket.write(get('/large').repeat(30))
  await expect.poll(() => begun).toBe(1)
  for (let turn = 0; turn < 3; turn += 1) expect((await fetch(server.url)).status).toBe(200)
  expect(begun).toBe(4)
})

test('what is no request is answered with an id too', async () => {
  await using server = await open(() => new Response('fine'))
  const refused = {
    'NONSENSE\r\n\r\n': 400,
    [`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`]: 431,
    'GET / HTTP/1.1\r\nHost: a\r\nExpect: a-reply\r\n\r\n': 417,
    'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n': 400,
  }
  for (const [sent, status] of Object.entries(refused)) {
    const socket = await server.connect()
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes
    })
    socket.resume().write(sent)
    await expect.poll(() => text).toContain('\r\n\r\n')
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*X-Request-Id: [\\w-]{36}\r\n`))
  }
})

test('pipelined requests are answered in order, and too many end their connection', async () => {
  let asked = 0
  await using server = await open(async () => {
    asked += 1
    return new Response(`reply ${asked}.`)
  })
  const few = await server.connect()
  let text = ''
  few.on('data', (bytes) => {
    text += bytes
  })
  few.resume().write(get('/').repeat(3))
  await expect.poll(() => text.match(/reply \d/g)).toEqual(['reply 1', 'reply 2', 'reply 3'])

  const many = (await server.connect()).resume()
  const closed = once(many, 'close')
  many.write(get('/').repeat(1_000))
  await closed
  expect((await fetch(server.url)).status).toBe(200)
})

test('a client that takes no byte of its reply is disconnected, one that waits for an answer is not', {
  tags: ['full'],
}, async () => {
  const { promise: made, resolve: make } = Promise.withResolvers<void>()
  let begun = 0
  await using server = await open(
    async ({ url }) => {
      begun += 1
      if (url.endsWith('/later')) await made
      return new Response(url.endsWith('/large') ? LARGE : 'small')
    },
    // Long enough for a busy machine to send a request on a new connection.
    { stalledReaderMs: 4_000, before: sheddingAbove(3) },
  )
  const later = fetch(`${server.url}later`)
  for (const connected of [server.connect(), server.connect()]) (await connected).write(get('/large'))
  await expect.poll(() => begun).toBe(3)
  // Their places are free again.
  await expect.poll(async () => (await fetch(server.url)).status).toBe(200)
  make()
  expect((await later).status).toBe(200)
})

test('a client that takes its reply by drops is disconnected, one that takes it steadily is not', {
  tags: ['full'],
}, async () => {
  await using server = await open(() => new Response(LARGE), {
    // The steady client takes ten times as much even beside other processes, the slow one a quarter.
    slowestPace: { leastBytes: 1_000_000, withinMs: 1_000 },
  })
  let steady = 0
  const reader = (await server.connect()).on('data', (bytes) => {
    steady += bytes.length
  })
  reader.write(get('/'))
  reader.resume()
  await expect.poll(() => steady).toBeGreaterThan(LARGE.length)

  const slow = await server.connect()
  const closed = once(slow, 'close')
  let taken = 0
  // A piece, and the next one a while later: the connection is never idle.
  slow.on('data', (bytes) => {
    taken += bytes.length
    slow.pause()
    setTimeout(() => slow.resume(), 250)
  })
  slow.resume().write(get('/'))
  await closed
  expect(taken).toBeLessThan(LARGE.length)
})

test('a server that ends its connections resets none that are in use', async () => {
  const servers = await Promise.all(
    Array.from({ length: 5 }, () => listen(() => new Response('here'), { host: '127.0.0.1', port: 0 })),
  )
  let answered = 0
  const customers = servers.flatMap(({ port }) =>
    Array.from({ length: 10 }, async () => {
      using agent = keptAlive()
      while (!(await told(port, agent))) answered += 1
    }),
  )
  await expect.poll(() => answered).toBeGreaterThan(500)
  for (const server of servers) server.endConnections()
  await Promise.all(customers)
  await Promise.all(servers.map((server) => server.close()))
})

test('a port that is closed resets nobody who has connected', async () => {
  const { port, close } = await listen(() => new Response('here'), { host: '127.0.0.1', port: 0 })
  let answered = 0
  const ends = Array.from({ length: 20 }, async () => {
    for (;;) {
      try {
        await told(port, new Agent({ keepAlive: false }))
      } catch (failure) {
        return failure
      }
      answered += 1
    }
  })
  await expect.poll(() => answered).toBeGreaterThan(200)
  await close()
  for (const failure of await Promise.all(ends)) expect(failure).toMatchObject({ code: 'ECONNREFUSED' })
})

test('a reply that was under way when its server ends connections closes its own', async () => {
  const { promise: made, resolve: make } = Promise.withResolvers<void>()
  let begun = false
  const server = await listen(
    async () => {
      begun = true
      await made
      return new Response('here')
    },
    { host: '127.0.0.1', port: 0 },
  )
  using agent = keptAlive()
  const reply = told(server.port, agent)
  await expect.poll(() => begun).toBe(true)
  server.endConnections()
  make()
  expect(await reply).toBe(true)
  await server.close()
})

test('what a server that closes cannot answer in time is answered 503, and no connection is reset', async () => {
  const { promise: made, resolve: make } = Promise.withResolvers<void>()
  let begun = 0
  const server = await listen(
    async () => {
      begun += 1
      await made
      return new Response('late')
    },
    { host: '127.0.0.1', port: 0, drainTimeoutMs: 300 },
  )
  const asking = Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${server.port}/`))
  await expect.poll(() => begun).toBe(20)
  await server.close()
  for (const reply of await Promise.all(asking)) {
    expect([reply.status, reply.headers.get('Connection'), reply.headers.get('Retry-After')]).toEqual([
      503,
      'close',
      '5',
    ])
    expect(await reply.json()).toMatchObject({ code: 'shop-unavailable' })
  }
  make()
})

test.for([
  ['a reply', ''],
  ['the last reply of a connection', 'Connection: close\r\n'],
])('%s to a body that is still being sent arrives, and the rest of the body is taken', async ([, header]) => {
  await using server = await open(() => new Response('too large', { status: 413 }))
  const socket = await server.connect({ allowHalfOpen: true })
  const failures: Error[] = []
  socket.on('error', (failure) => failures.push(failure))
  let said = ''
  socket.on('data', (text) => {
    said += text
  })
  const ended = once(socket, 'end')
  socket.write(`POST / HTTP/1.1\r\nHost: shop.test\r\n${header}Content-Length: ${LARGE.length}\r\n\r\n`)
  socket.resume()
  await ended
  const closed = once(socket, 'close')
  socket.end(LARGE)
  await closed
  expect(said).toMatch(/^HTTP\/1.1 413 [\s\S]*too large/)
  expect(failures).toEqual([])
})

function keptAlive() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return Object.assign(agent, { [Symbol.dispose]: () => agent.destroy() })
}

/** Asks, and tells whether the reply says that the connection ends. */
async function told(port: number, agent: Agent): Promise<boolean> {
  const sending = request({ port, agent }).end()
  const [response] = await once(sending, 'response')
  for await (const _ of response);
  return response.headers.connection === 'close'
}
