import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Engine } from '#database/engine.ts'
import { openJobs } from '#database/jobs/open.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openOperations } from './open.ts'

const token = 'a token of twenty and more'

async function open(over: { engine?: Partial<Engine>; demo?: boolean; metricsToken?: string } = {}) {
  const database = await freshDatabase()
  const jobs = await openJobs({ engine: database.engine, pollSeconds: 0.5, logFailure: () => {} })
  const engine = { ...database.engine, ...over.engine }
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const operations = openOperations({
    demo: false,
    metricsToken: undefined,
    version: '1.2.3',
    log,
    ...over,
    engine,
  })
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const reply = await operations.app.request(path, { headers })
    const retryAfter = reply.headers.get('Retry-After')
    return { status: reply.status, text: await reply.text(), ...(retryAfter && { retryAfter }) }
  }
  return {
    ...operations,
    db: database.db,
    jobs,
    lines,
    get,
    async [Symbol.asyncDispose]() {
      await jobs[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    },
  }
}

test('the shop is ready while its database answers and it does not drain, and alive all the time', async () => {
  await using shop = await open()
  expect(await shop.get('/readyz')).toEqual({ status: 200, text: '{"status":"ready"}' })
  shop.drain()
  expect(await shop.get('/readyz')).toEqual({
    status: 503,
    text: '{"status":"stopping"}',
    retryAfter: '5',
  })
  expect(await shop.get('/healthz')).toEqual({
    status: 200,
    text: '{"status":"ok","version":"1.2.3"}',
  })
})

test('a database that fails or does not answer makes the shop not ready, and the other metrics are still reported', async () => {
  for (const execute of [
    () => Promise.reject(new Error('connection refused')),
    () => new Promise<never>(() => undefined),
  ]) {
    await using shop = await open({ engine: { execute } })
    expect(await shop.get('/readyz')).toEqual({
      status: 503,
      text: '{"status":"the database does not answer"}',
      retryAfter: '5',
    })
  }
  await using shop = await open({ demo: true, engine: { execute: () => Promise.reject(new Error('gone')) } })
  const { text } = await shop.get('/metrics')
  expect(text).toContain('hundredfold_emails_unsent Nan')
  expect(text).toContain('process_resident_memory_bytes')
})

test('a live shop’s metrics are for the bearer of the token, and without one for nobody', async () => {
  const bearer = (shown: string) => ({ Authorization: `Bearer ${shown}` })
  await using shop = await open({ metricsToken: token })
  expect((await shop.get('/metrics', bearer(token))).status).toBe(200)
  for (const headers of [{}, bearer('something else'), bearer('')])
    expect((await shop.get('/metrics', headers)).status, JSON.stringify(headers)).toBe(404)
  await using without = await open()
  expect((await without.get('/metrics', bearer('undefined'))).status).toBe(404)
  await using demo = await open({ demo: true })
  expect((await demo.get('/metrics')).status).toBe(200)
})

test('requests are counted by endpoint and kind of page, whatever the paths', async () => {
  await using shop = await open({ demo: true })
  const server = createServer((request, response) =>
    shop.observe(request, response, () => {
      response.statusCode = request.url === '/gone' ? 404 : 200
      response.setHeader('X-Request-Id', 'of-the-request')
      response.end()
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  for (const [method, path] of [
    ['PUT', '/api/users/admin/a@example.com'],
    ['PUT', '/api/users/admin/b@example.com?a=b'],
    ['POST', '/api/order'],
    ['GET', '/api/nothing'],
    ['GET', '/gone'],
    ['GET', '/blog/whatever'],
    ['PATCH', '/'],
  ] as const) {
    await (await fetch(`http://127.0.0.1:${port}${path}`, { method })).text()
  }
  server.close()
  shop.countCacheHit()
  const { text } = await shop.get('/metrics')
  const counts = text
    .split('\n')
    .filter((line) => line.startsWith('http_request_duration_seconds_count'))
    .map((line) => line.replace('http_request_duration_seconds_count', ''))
  expect(counts.toSorted()).toEqual([
    '{method="GET",route="other call",status="200"} 1',
    '{method="GET",route="page",status="200"} 1',
    '{method="GET",route="page",status="404"} 1',
    '{method="POST",route="/api/order",status="200"} 1',
    '{method="PUT",route="/api/users/admin/{email}",status="200"} 2',
    '{method="other",route="page",status="200"} 1',
  ])
  expect(text).toContain('hundredfold_replies_from_cache_total 1')
  // By the name of the call, because paths may contain personal data.
  expect(shop.lines.map(({ level, request }) => [level, request])).toEqual(
    (
      [
        [30, 'PUT', '/api/users/admin/{email}', 200],
        [30, 'PUT', '/api/users/admin/{email}', 200],
        [30, 'POST', '/api/order', 200],
        [20, 'GET', 'other call', 200],
        [20, 'GET', 'page', 404],
        [20, 'GET', 'page', 200],
        [30, 'other', 'page', 200],
      ] as const
    ).map(([level, method, route, status]) => [
      level,
      { id: 'of-the-request', method, route, status, ms: expect.any(Number) },
    ]),
  )
})

test('waiting work is counted: e-mails, refunds, jobs that ran out of attempts', async () => {
  await using shop = await open({ demo: true })
  const email = { recipient: 'a@example.com', subject: 'a', text: 'a', html: 'a' }
  await shop.db
    .insertInto('mails')
    .values([
      { ...email, message_key: 'a', sent_at: null },
      { ...email, message_key: 'b', sent_at: new Date() },
    ])
    .execute()
  const { text } = await shop.get('/metrics')
  expect(text).toContain('hundredfold_emails_unsent 1')
  expect(text).toContain('hundredfold_refunds_due 0')
  expect(text).toContain('hundredfold_info{version="1.2.3"} 1')
  const givenUp = async () =>
    (await shop.get('/metrics')).text
      .split('\n')
      .filter((line) => line.startsWith('hundredfold_jobs_given_up'))
  // Every queue has a series from the beginning.
  expect(await givenUp()).toEqual(['hundredfold_jobs_given_up{job="forget-given-up"} 0'])
  const broken = async () => {
    throw new Error('broken')
  }
  const send = await shop.jobs.work('notes', z.object({}), broken, { retries: 0 })
  await send(shop.db, {})
  await vi.waitFor(
    async () => expect(await givenUp()).toContain('hundredfold_jobs_given_up{job="notes"} 1'),
    {
      timeout: 30_000,
    },
  )
  const [job] = await shop.jobs.givenUp.list(shop.db, 10)
  await shop.jobs.givenUp.dismiss(shop.db, job?.id ?? '')
  expect(await givenUp()).toEqual([
    'hundredfold_jobs_given_up{job="forget-given-up"} 0',
    'hundredfold_jobs_given_up{job="notes"} 0',
  ])
})
