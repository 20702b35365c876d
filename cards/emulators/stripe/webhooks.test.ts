import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Database } from '#database/open.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { openStripeEmulator, openStripeEmulatorOn, type TestEmulator } from '#test/open-stripe-emulator.ts'
import { deleteExpired } from './cleanup.ts'
import { MAX_ATTEMPTS } from './webhooks.ts'

interface Delivery {
  readonly url: string
  readonly body: string
  readonly signature: string
}

/** A webhook endpoint that gives the chosen answers and records the requests. */
function endpoint(answer: (turn: number) => Response | Promise<Response> = () => new Response()) {
  const received: Delivery[] = []
  return {
    received,
    async deliver(request: Request): Promise<Response> {
      const signature = request.headers.get('Stripe-Signature') ?? ''
      received.push({ url: request.url, body: await request.text(), signature })
      return answer(received.length)
    },
  }
}

type Emulator = Pick<TestEmulator, 'db' | 'stripe'>

const eventRows = (db: Database) => db.selectFrom('card_events').selectAll().orderBy('created_at').execute()
/** Every event was delivered or given up. */
const settled = ({ db }: Emulator) =>
  expect
    .poll(async () => (await eventRows(db)).every((event) => event.delivered_at ?? event.given_up_at))
    .toBe(true)
const create = ({ stripe }: Emulator) => stripe.paymentIntents.create({ amount: 5_000, currency: 'usd' })

const deliveryJobs = async ({ database }: TestEmulator) => {
  const { rows } = await database.engine.execute(
    `select state::text, retry_count as retries, extract(epoch from start_after - now())::float as seconds
     from jobs.job where name = 'deliver-webhook' order by created_on`,
  )
  return rows
}
/** Makes waiting webhooks due at once. */
const makeDue = ({ database }: TestEmulator) =>
  database.engine.execute("update jobs.job set start_after = now() where name = 'deliver-webhook'")

test('each change is told at once, signed so that Stripe’s own client accepts it', async () => {
  const shop = endpoint()
  await using emulator = await openStripeEmulator(shop)
  const { id } = await emulator.paid(5_000)
  await settled(emulator)

  expect(shop.received).toHaveLength(2)
  const events = shop.received.map(({ body, signature, url }) => {
    expect(url).toBe('http://shop.test/api/webhooks/cards')
    return emulator.stripe.webhooks.constructEvent(body, signature, emulator.webhookSecret)
  })
  expect(events.map(({ type }) => type).sort()).toEqual([
    'payment_intent.created',
    'payment_intent.succeeded',
  ])
  expect(events[0]).toMatchObject({ object: 'event', livemode: false, data: { object: { id } } })
  const [first] = shop.received
  expect(() =>
    emulator.stripe.webhooks.constructEvent(first?.body ?? '', first?.signature ?? '', 'whsec_other'),
  ).toThrow(/signature/i)
  expect(await eventRows(emulator.db)).toMatchObject([
    { attempts: 1, last_status: 200 },
    { attempts: 1, last_status: 200 },
  ])
})

test('what is refused, what breaks and what is not answered in time is sent again, signed anew', {
  tags: ['full'],
}, async () => {
  const answers = [
    () => new Response(null, { status: 500 }),
    () => new Promise<Response>(() => {}),
    () => Promise.reject(new Error('no shop')),
    () => new Response(null, { status: 302 }),
  ]
  const before: Awaited<ReturnType<typeof eventRows>> = []
  const shop = endpoint(async (turn) => {
    before.push(...(await eventRows(emulator.db)))
    return answers[turn - 1]?.() ?? new Response()
  })
  await using emulator = await openStripeEmulator({ ...shop, webhookTimeoutMs: 1_000 })
  await create(emulator)
  await expect
    .poll(async () => {
      await makeDue(emulator)
      return (await eventRows(emulator.db))[0]?.delivered_at
    })
    .toBeInstanceOf(Date)

  expect(before).toMatchObject(
    [null, 500, null, null, 302].map((last_status, attempts) => ({
      attempts,
      last_status,
      delivered_at: null,
      given_up_at: null,
    })),
  )
  const [event] = await eventRows(emulator.db)
  expect(event).toMatchObject({ attempts: 5, last_status: 200 })
  const tries = shop.received
  expect(new Set(tries.map(({ body }) => body)).size, 'one event').toBe(1)
  expect(tries[0]?.signature, 'a second and more later').not.toBe(tries.at(-1)?.signature)
  for (const { body, signature } of tries) {
    expect(emulator.port.readEvent(body, signature)).toMatchObject({ id: event?.id, kind: 'payment-changed' })
  }
})

test('the pauses between the attempts grow from seconds to hours, and take less than a day together', async () => {
  const shop = endpoint(() => new Response(null, { status: 500 }))
  await using emulator = await openStripeEmulator(shop)
  await create(emulator)
  await expect.poll(() => deliveryJobs(emulator)).toMatchObject([{ state: 'retry' }])
  const [job] = await deliveryJobs(emulator)
  const { rows } = await emulator.database.engine.execute(
    `select retry_limit as retries, retry_delay as first, retry_delay_max as longest
     from jobs.queue where name = 'deliver-webhook'`,
  )
  const [{ retries, first, longest } = {}] = rows
  // pg-boss pauses for between half of this and this.
  const pauseBefore = (retry: number) => Number(first) * 2 ** retry
  expect(job?.seconds).toBeLessThanOrEqual(pauseBefore(Number(job?.retries) + 1))
  const hours = (part: number) =>
    Array.from({ length: Number(retries) }, (_, turn) => part * pauseBefore(turn + 1)).reduce(
      (sum, pause) => sum + Math.min(Number(longest), pause),
      0,
    ) / 3_600
  expect(hours(0.5)).toBeGreaterThan(12)
  expect(hours(1)).toBeLessThan(24)
})

test('an event is given up after 16 attempts, and that is logged', { tags: ['full'] }, async () => {
  const shop = endpoint(() => new Response(null, { status: 500 }))
  await using emulator = await openStripeEmulator(shop)
  await create(emulator)
  const row = async () => (await eventRows(emulator.db))[0]
  await expect.poll(() => deliveryJobs(emulator)).toMatchObject([{ state: 'retry' }])
  expect(await row()).toMatchObject({ given_up_at: null, last_status: 500 })
  await emulator.db
    .updateTable('card_events')
    .set({ attempts: MAX_ATTEMPTS - 1 })
    .execute()
  await makeDue(emulator)
  await expect
    .poll(row)
    .toMatchObject({ attempts: 16, delivered_at: null, given_up_at: expect.any(Date), last_status: 500 })
  await expect.poll(() => deliveryJobs(emulator)).toMatchObject([{ state: 'failed' }])
  await expect.poll(() => emulator.failures.map(String)).toContain('Error: a job was given up')
})

test('two processes on one database share the work, and each event comes once', async () => {
  const shop = endpoint(async () => {
    await sleep(5)
    return new Response()
  })
  await using emulator = await openStripeEmulator(shop)
  await using other = await openStripeEmulatorOn(emulator.database, shop)
  expect(other.webhookSecret).toBe(emulator.webhookSecret)
  await Promise.all(Array.from({ length: 40 }, (_, turn) => create(turn % 2 ? other : emulator)))
  await settled(emulator)
  const ids = shop.received.map(({ body }) => JSON.parse(body).id)
  expect([...emulator.failures, ...other.failures]).toEqual([])
  expect(new Set(ids).size).toBe(40)
  expect(ids).toHaveLength(40)
})

test('whoever answers after the event was sent again changes nothing, and keeps no other event waiting', async () => {
  let answerFirst = (_: Response) => {}
  const first = new Promise<Response>((resolve) => {
    answerFirst = resolve
  })
  const shop = endpoint((turn) => (turn === 1 ? first : new Response()))
  await using emulator = await openStripeEmulator({ ...shop, webhookTimeoutMs: 120_000 })
  await create(emulator)
  await expect.poll(() => shop.received.length).toBe(1)
  await create(emulator)
  await expect.poll(() => shop.received.length).toBe(2)
  const [slow] = await eventRows(emulator.db)
  await emulator.app.request(`http://shop.test/sandbox/events/${slow?.id}/resend`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  })
  await settled(emulator)
  answerFirst(new Response(null, { status: 500 }))
  await emulator.stop()
  expect(await eventRows(emulator.db)).toMatchObject([
    { id: slow?.id, attempts: 1, last_status: 200 },
    { attempts: 1, last_status: 200 },
  ])
})

test('an event whose process died while delivering it is delivered by another', {
  tags: ['full'],
}, async () => {
  const shop = endpoint()
  await using emulator = await openStripeEmulator(shop)
  await create(emulator)
  await settled(emulator)
  // The job ends a moment after its event; a later end would end what this test activates.
  await expect.poll(() => deliveryJobs(emulator)).toMatchObject([{ state: 'completed' }])
  // As a process leaves it that began and never came back.
  await emulator.db.updateTable('card_events').set({ delivered_at: null }).execute()
  await emulator.database.engine.execute(
    `update jobs.job set state = 'active', started_on = now() - interval '1 hour', completed_on = null
     where name = 'deliver-webhook'`,
  )
  await settled(emulator)
  expect(shop.received).toHaveLength(2)
})

test('events without a job, as earlier versions of the shop left them, are delivered by the next process', async () => {
  await using database = await freshDatabase()
  {
    await using earlier = await openStripeEmulatorOn(database)
    await create(earlier)
    await settled(earlier)
  }
  await database.db.updateTable('card_events').set({ attempts: 0, delivered_at: null }).execute()
  await database.engine.execute("delete from jobs.job where name = 'deliver-webhook'")

  const shop = endpoint()
  await using next = await openStripeEmulatorOn(database, shop)
  await settled(next)
  expect(shop.received).toHaveLength(1)
  expect(next.failures).toEqual([])
})

test('stopping hands a delivery that is not answered to the next process', { tags: ['full'] }, async () => {
  const shop = endpoint(() => new Promise<Response>(() => {}))
  await using database = await freshDatabase()
  const stopping = await openStripeEmulatorOn(database, {
    ...shop,
    stopWithinMs: 1_000,
    webhookTimeoutMs: 120_000,
  })
  await create(stopping)
  await expect.poll(() => shop.received.length).toBe(1)
  await stopping.stop()
  expect(await eventRows(database.db)).toMatchObject([{ attempts: 0, delivered_at: null, given_up_at: null }])

  const later = endpoint()
  await using next = await openStripeEmulatorOn(database, later)
  await settled(next)
  expect(later.received).toHaveLength(1)
})

test('a change that is rolled back tells nobody, and a repeated answer tells nothing twice', async () => {
  const shop = endpoint()
  await using emulator = await openStripeEmulator(shop)
  const { id } = await emulator.paid(5_000)
  await expect(emulator.stripe.refunds.create({ payment_intent: id, amount: 5_001 })).rejects.toThrow()
  for (let turn = 0; turn < 3; turn += 1) {
    await emulator.stripe.refunds.create({ payment_intent: id }, { idempotencyKey: 'r1' })
  }
  await settled(emulator)
  expect(await emulator.eventTypes()).toEqual([
    'payment_intent.created',
    'payment_intent.succeeded',
    'charge.refunded',
  ])
  expect(shop.received).toHaveLength(3)
})

test('events are listed newest first in bounded pages, to the shop only', async () => {
  await using emulator = await openStripeEmulator()
  for (let turn = 0; turn < 5; turn += 1) await create(emulator)
  const { events } = emulator.stripe
  const first = await events.list({ limit: 3 })
  expect(first).toMatchObject({ object: 'list', has_more: true, data: [{}, {}, {}] })
  const second = await events.list({ limit: 3, starting_after: first.data.at(-1)?.id ?? '' })
  expect(second).toMatchObject({ has_more: false, data: [{}, {}] })
  const ids = [...first.data, ...second.data].map(({ id }) => id)
  expect(new Set(ids).size).toBe(5)
  expect(await events.retrieve(ids[0] ?? '')).toEqual(
    expect.objectContaining({ id: ids[0], object: 'event' }),
  )
  await expect(events.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' })
  await expect(events.retrieve('evt_none')).rejects.toMatchObject({ code: 'resource_missing' })
  const asBrowser = `?key=${emulator.publishableKey}`
  expect(await emulator.send(`/../events${asBrowser}`)).toMatchObject({ status: 403 })
  expect(await emulator.send(`/../events/${ids[0]}${asBrowser}`)).toMatchObject({ status: 403 })
})

test('old keys and settled old events are deleted; what is young or still to be delivered stays', async () => {
  await using emulator = await openStripeEmulator()
  const { db } = emulator
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const { id } = await create(emulator)
  await settled(emulator)
  const event = (name: string, days: number, delivered_at: Date | null) => ({
    id: name,
    type: 'payment_intent.created',
    payment_intent_id: id,
    object: '{}',
    created_at: daysAgo(days),
    delivered_at,
  })
  await db.deleteFrom('card_events').execute()
  await db.deleteFrom('card_idempotency_keys').execute()
  await db
    .insertInto('card_events')
    .values(event('evt_due', 31, null))
    .execute()
  await db
    .insertInto('card_events')
    .values([event('evt_old', 31, daysAgo(31)), event('evt_young', 29, daysAgo(29))])
    .execute()
  const key = (name: string, days: number) => ({
    key: name,
    request: '',
    status: 200,
    body: '{}',
    created_at: daysAgo(days),
  })
  await db
    .insertInto('card_idempotency_keys')
    .values([key('old', 1.1), key('young', 0.9)])
    .execute()
  await deleteExpired(db)
  const left = await db.selectFrom('card_events').select('id').orderBy('id').execute()
  expect(left).toEqual([{ id: 'evt_due' }, { id: 'evt_young' }])
  expect(await db.selectFrom('card_idempotency_keys').select('key').execute()).toEqual([{ key: 'young' }])
})
