import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { isClientGone } from './client-gone.ts'
import { listen } from './listen.ts'

test.for(['Content-Length: 100', 'Transfer-Encoding: chunked'])(
  'a body of %s that its client gives up is told apart from a failure',
  async (length) => {
    const begun = Promise.withResolvers<void>()
    const failed = Promise.withResolvers<unknown>()
    const app = new Hono()
    app.post('/', async (c) => {
      begun.resolve()
      return c.json(await c.req.json())
    })
    app.onError((failure, c) => {
      failed.resolve(failure)
      return c.text('', 500)
    })
    const server = await listen(app.fetch, { host: '127.0.0.1', port: 0 })
    const client = connect(server.port, '127.0.0.1')
    client.on('error', () => {})
    client.write(`POST / HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n2\r\n{"`)
    await begun.promise
    client.destroy()
    expect(isClientGone(await failed.promise)).toBe(true)
    await server.close()
  },
)

test('a connection of the shop’s own that is lost is a failure', () => {
  expect(isClientGone(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }))).toBe(false)
  expect(isClientGone(new Error('aborted'))).toBe(false)
})
