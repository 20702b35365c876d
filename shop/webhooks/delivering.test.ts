import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { orderRouters } from '#test/open-company.ts'
import { openShop, type TestCaller } from '#test/open-shop.ts'
import { onlyLoopback, openReceiver } from '#test/receiver.ts'
import { post, secondsOf } from './post.ts'

/** A shop with a buyer whose orders are sent to a program. */
async function openTold(events: readonly string[] = ['order.placed']) {
  const receiver = await openReceiver()
  const shop = await openShop({
    products: [{ id: 'router', price: 20, available: 10_000 }],
    mayReach: onlyLoopback,
  })
  const buyer = await shop.signUp('ada@example.com')
  const { body } = await buyer.post('/webhooks', { url: receiver.url, events })
  const id = String(body.insertedId)
  /** Sends as the job does that runs each minute. */
  const send = async () => {
    await shop.jobs.tick('dispatch-webhooks')
    await shop.jobs.runAll()
  }
  const log = async () => (await buyer.get(`/webhooks/${id}/deliveries`)).body as unknown as Delivery[]
  const state = async (): Promise<Record<string, unknown>> =>
    ((await buyer.get('/webhooks')).body as unknown as Record<string, unknown>[])[0] ?? {}
  return {
    shop,
    buyer,
    receiver,
    id,
    secret: body.secret,
    send,
    log,
    state,
    /** Ends the pause before the next attempt. */
    makeDue: () => sql`update webhook_deliveries set due_at = now()`.execute(shop.db),
    async [Symbol.asyncDispose]() {
      await receiver[Symbol.asyncDispose]()
      await shop[Symbol.asyncDispose]()
      expect(shop.failures).toEqual([])
    },
  }
}

interface Delivery {
  readonly _id: string
  readonly [field: string]: unknown
}

test('what happened is sent once, signed, and stands in the log with the reply', async () => {
  await using told = await openTold()
  const { buyer, receiver, send, log } = told
  receiver.answer((response) => void response.writeHead(200).end(`taken\0${'x'.repeat(9_000)}`))
  const order = await orderRouters(buyer)
  expect(receiver.received, 'after the commit').toEqual([])
  await send()
  await send()

  const [message] = receiver.received
  expect(receiver.received).toHaveLength(1)
  if (!message) return
  const said = receiver.verified(message, told.secret)
  expect(said).toMatchObject({
    type: 'order.placed',
    data: {
      order: { _id: order, number: 'HF-100001', status: 'not payed', paymentAmount: 2_000 },
      change: { fact: 'payment', to: 'unpaid' },
    },
  })
  expect(Date.parse(said.timestamp)).toBeGreaterThan(Date.now() - 60_000)
  expect(message.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': expect.any(String),
  })
  const changed = { ...message, body: message.body.replace('2000', '1') }
  expect(() => receiver.verified(changed, told.secret)).toThrow('No matching signature found')

  expect(await log()).toMatchObject([
    {
      event: message.headers['webhook-id'],
      type: 'order.placed',
      state: 'delivered',
      attempts: 1,
      status: 200,
      reply: `taken\uFFFD${'x'.repeat(1_018)}`,
      data: said.data,
    },
  ])
})

test('what is not taken is tried again after longer and longer pauses, with the same id, for more than a day', async () => {
  await using told = await openTold()
  const { shop, buyer, receiver, send, log, makeDue } = told
  receiver.answer((response) => void response.writeHead(500).end())
  await orderRouters(buyer)
  const minutes: number[] = []
  for (let attempts = 1; attempts <= 8; attempts += 1) {
    await send()
    const [delivery] = await log()
    expect(delivery).toMatchObject({ state: attempts < 8 ? 'waiting' : 'failed', attempts, status: 500 })
    const pause = Date.parse(String(delivery?.nextAt)) - Date.parse(String(delivery?.attemptedAt))
    if (attempts < 8) minutes.push(pause / 60_000)
    await send()
    expect(receiver.received, 'not before its time').toHaveLength(attempts)
    await makeDue()
  }
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(minutes[0]).toBeLessThan(2)
  for (const [place, pause] of minutes.entries()) expect(pause).toBeGreaterThan(minutes[place - 1] ?? 0)
  expect(minutes.reduce((sum, pause) => sum + pause, 0) / 60).toBeGreaterThan(20)

  expect(await told.state()).toMatchObject({ state: 'off', offBecause: 'failing' })
  const mails = shop.mails.emails.filter(({ kind }) => kind === 'webhook-off')
  expect(mails).toMatchObject([{ to: 'ada@example.com', url: receiver.url, because: 'failing' }])
  await orderRouters(buyer)
  expect(await log(), 'nothing is written for it any more').toHaveLength(1)
})

test.each([429, 503])(
  'an endpoint that answers %i is left alone for as long as it says, with every message',
  async (status) => {
    await using told = await openTold()
    const { shop, buyer, receiver, send, log } = told
    receiver.answer((response) => void response.writeHead(status, { 'Retry-After': '7200' }).end())
    await orderRouters(buyer)
    await send()
    const [delivery] = await log()
    const pause = Date.parse(String(delivery?.nextAt)) - Date.parse(String(delivery?.attemptedAt))
    expect(pause, 'not the minute of others').toBe(7_200_000)
    receiver.answer((response) => void response.writeHead(204).end())
    await orderRouters(buyer)
    await send()
    expect(receiver.received, 'the second message waits too').toHaveLength(1)
    await sql`update webhook_endpoints set not_before = now() - interval '1 second'`.execute(shop.db)
    await told.makeDue()
    await send()
    expect(receiver.received).toHaveLength(3)
  },
)

test('whoever sends by hand need not wait, and a plain failure asks for no pause', async () => {
  await using told = await openTold()
  const { shop, buyer, receiver, id, send } = told
  receiver.answer((response) => void response.writeHead(503, { 'Retry-After': '7200' }).end())
  await orderRouters(buyer)
  await send()
  receiver.answer((response) => void response.writeHead(500, { 'Retry-After': '7200' }).end())
  await buyer.post(`/webhooks/${id}/test`, {})
  await shop.jobs.runAll()
  expect(receiver.received).toHaveLength(2)
  expect(await shop.rows('webhook_endpoints')).toMatchObject([{ not_before: null }])
})

test.each([
  ['120', 120],
  ['Sun, 22 Nov 2026 12:02:00 GMT', 120],
  ['Sun, 22 Nov 2026 11:00:00 GMT', 0],
  ['999999', 86_400],
  ['Sun, 22 Nov 2099 12:00:00 GMT', 86_400],
  ['-5', undefined],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After: %s', (value, seconds) => {
  expect(secondsOf(value, Date.UTC(2026, 10, 22, 12))).toBe(seconds)
})

test('an endpoint that took something since is not switched off for a message that it does not take', async () => {
  await using told = await openTold(['order.placed', 'order.cancelled'])
  const { shop, buyer, receiver, send, log } = told
  receiver.answer((response) => void response.writeHead(400).end('no'))
  const order = await orderRouters(buyer)
  await send()
  receiver.answer((response) => void response.writeHead(202).end())
  await buyer.put(`/orders/${order}/cancellation`)
  await send()
  receiver.answer((response) => void response.writeHead(400).end('no'))
  await sql`update webhook_deliveries set due_at = now(), attempts = 7 where state = 'waiting'`.execute(
    shop.db,
  )
  await send()
  expect(await log()).toMatchObject([
    { type: 'order.cancelled', state: 'delivered' },
    { type: 'order.placed', state: 'failed', attempts: 8, reply: 'no' },
  ])
  expect(await told.state()).toMatchObject({ state: 'on' })
})

test('a redirect is not followed, and 410 switches the endpoint off at once', async () => {
  await using told = await openTold()
  const { buyer, receiver, send, log } = told
  await using other = await openReceiver()
  receiver.answer((response) => void response.writeHead(302, { Location: other.url }).end())
  await orderRouters(buyer)
  await send()
  expect(other.received).toEqual([])
  expect(await log()).toMatchObject([{ state: 'waiting', status: 302 }])

  receiver.answer((response) => void response.writeHead(410).end())
  await told.makeDue()
  await send()
  expect(await told.state()).toMatchObject({ state: 'off', offBecause: 'gone' })
})

test('a name is resolved once, and the connection goes to the address that was checked', async () => {
  await using receiver = await openReceiver()
  const { port } = new URL(receiver.url)
  const asked: string[] = []
  const outcome = await post(`http://erp.example.com:${port}/`, {}, '{}', {
    mayReach: onlyLoopback,
    resolveName: async (name) => {
      asked.push(name)
      return [asked.length === 1 ? '127.0.0.1' : '10.0.0.1']
    },
  })
  expect(outcome).toMatchObject({ status: 204, problem: '' })
  expect(asked).toEqual(['erp.example.com'])
  expect(receiver.received[0]?.headers.host).toBe(`erp.example.com:${port}`)
})

test('who does not answer in time, or without end, keeps nobody waiting', async () => {
  await using receiver = await openReceiver()
  const network = { mayReach: onlyLoopback, resolveName: async () => [], timeLimitMs: 200 }
  const send = () => post(receiver.url, {}, '{}', network)
  receiver.answer(() => undefined)
  expect(await send()).toMatchObject({
    status: undefined,
    problem: expect.stringContaining('no whole reply'),
  })
  receiver.answer((response) => void response.writeHead(200).write('x'))
  expect((await send()).problem).toBe('There was no whole reply within 0.2 seconds.')
  receiver.answer((response) => {
    const more = setInterval(() => response.write('x'.repeat(1_000)), 1)
    response.on('close', () => clearInterval(more))
  })
  expect(await send()).toMatchObject({ status: 200, reply: 'x'.repeat(4_096) })
  const hanging = { ...network, resolveName: () => new Promise<never>(() => undefined) }
  expect((await post('http://slow.example.com/', {}, '{}', hanging)).problem).toContain('no whole reply')
})

test('to one endpoint two messages go at a time, one while it does not take them, and the rest after them', async () => {
  await using told = await openTold()
  const { shop, buyer, receiver } = told
  for (let order = 0; order < 3; order += 1) await orderRouters(buyer)
  const held = async () =>
    (await shop.rows('webhook_deliveries')).filter(({ sending_until }) => sending_until !== null).length
  await shop.jobs.tick('dispatch-webhooks')
  expect(await held(), 'it has taken nothing yet').toBe(1)
  await shop.jobs.runAll()
  expect(receiver.received).toHaveLength(3)
  for (let order = 0; order < 3; order += 1) await orderRouters(buyer)
  await shop.jobs.tick('dispatch-webhooks')
  await shop.jobs.tick('dispatch-webhooks')
  expect(await held()).toBe(2)
  await shop.jobs.runAll()
  expect(receiver.received).toHaveLength(6)
  expect(await shop.jobs.runAll()).toBe(0)
})

test('what a killed process had is sent when its lease is over; a job that comes late sends nothing', async () => {
  await using told = await openTold()
  const { shop, buyer, receiver, send } = told
  await orderRouters(buyer)
  await shop.jobs.tick('dispatch-webhooks')
  await sql`update webhook_deliveries set sending_until = now() - interval '1 second'`.execute(shop.db)
  await shop.jobs.runAll()
  expect(receiver.received, 'its lease is another now').toEqual([])
  await send()
  expect(receiver.received).toHaveLength(1)
})

test('what was queued before its endpoint was switched off is not sent', async () => {
  await using told = await openTold()
  const { shop, buyer, receiver } = told
  await orderRouters(buyer)
  await shop.jobs.tick('dispatch-webhooks')
  await shop.db
    .updateTable('webhook_endpoints')
    .set({ disabled_at: new Date(), disabled_because: 'owner' })
    .execute()
  expect(await shop.jobs.runAll()).toBeGreaterThan(0)
  expect(receiver.received).toEqual([])
})

test('an order goes through while the webhook that would be told of it is deleted', async () => {
  await using told = await openTold()
  const { shop, buyer } = told
  const ordering = await shop.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('webhook_endpoints').execute()
    const order = orderRouters(buyer)
    const waiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db)
      return rows.length
    }
    // The embedded database has one session, which is taken.
    if (inject('databases').engine === 'postgres') await expect.poll(waiting).toBe(1)
    return { order }
  })
  expect(await ordering.order).toEqual(expect.any(String))
  expect(await shop.rows('webhook_events')).toEqual([])
})

const testOf = (caller: TestCaller, id: string) => caller.post(`/webhooks/${id}/test`, {})

test('a test is sent once; what was sent is sent again, with the same id', async () => {
  await using told = await openTold()
  const { shop, buyer, receiver, id, log } = told
  expect(await testOf(buyer, id)).toMatchObject({ status: 200 })
  await shop.jobs.runAll()
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' })
  receiver.answer((response) => void response.writeHead(503).end())
  await testOf(buyer, id)
  await shop.jobs.runAll()
  expect(await log()).toMatchObject([{ state: 'failed', attempts: 1 }, { state: 'delivered' }])

  receiver.answer((response) => void response.writeHead(204).end())
  const [failed] = await log()
  const again = `/webhooks/${id}/deliveries/${failed?._id}/resend`
  expect(await buyer.post(again, {})).toMatchObject({ status: 200 })
  await shop.jobs.runAll()
  expect((await log())[0]).toMatchObject({ _id: failed?._id, state: 'delivered', attempts: 1 })
  expect(receiver.received[2]?.headers['webhook-id']).toBe(receiver.received[1]?.headers['webhook-id'])
  expect(await buyer.post(`/webhooks/${id}/deliveries/nothing/resend`, {})).toMatchObject({ status: 404 })

  const tests = await Promise.all(Array.from({ length: 60 }, () => testOf(buyer, id)))
  expect(tests.filter(({ body }) => body.code === 'too-many-webhook-messages')).toHaveLength(3)
  const { url } = await told.state()
  await buyer.put(`/webhooks/${id}`, { url, events: ['order.placed'], on: false })
  for (const path of [again, `/webhooks/${id}/test`])
    expect(await buyer.post(path, {})).toMatchObject({ status: 409, body: { code: 'webhook-is-off' } })
})

test('after a new secret both sign for a day, then the new one alone', async () => {
  await using told = await openTold()
  const { shop, buyer, receiver, id } = told
  const { body } = await buyer.post(`/webhooks/${id}/secret`, {})
  expect(body.secret).not.toBe(told.secret)
  const last = async () => {
    await testOf(buyer, id)
    await shop.jobs.runAll()
    return receiver.received.at(-1) ?? { headers: {}, body: '' }
  }
  const both = await last()
  for (const secret of [told.secret, body.secret]) receiver.verified(both, secret)
  await sql`update webhook_endpoints set previous_until = now() - interval '1 second'`.execute(shop.db)
  const one = await last()
  receiver.verified(one, body.secret)
  expect(() => receiver.verified(one, told.secret)).toThrow('No matching signature found')
  await shop.jobs.tick('forget-webhooks')
  expect(await shop.rows('webhook_endpoints')).toMatchObject([
    { previous_secret: null, previous_until: null },
  ])
})
