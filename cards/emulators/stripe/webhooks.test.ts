import { expect, test } from 'vitest'
import { openStripeEmulator as openService } from '#cards/emulators/stripe/open.ts'
import type { Database } from '#database/open.ts'
import { openStripeEmulator, type TestEmulator } from '#test/open-stripe-emulator.ts'
import { sweep } from './cleanup.ts'
import { MAX_ATTEMPTS, secondsUntilRetry } from './webhooks.ts'

interface Delivery {
  readonly url: string
  readonly body: string
  readonly signature: string
}

/** A webhook that answers as it is told, and writes down what came. */
function listener(answer: (turn: number) => Response | Promise<Response> = () => new Response()) {
  const came: Delivery[] = []
  return {
    came,
    async deliver(request: Request): Promise<Response> {
      const signature = request.headers.get('Stripe-Signature') ?? ''
      came.push({ url: request.url, body: await request.text(), signature })
      return answer(came.length)
    },
  }
}

const settled = async (emulator: TestEmulator) => {
  await expect
    .poll(async () => (await eventRows(emulator.db)).every(({ next_attempt_at: next }) => next === null))
    .toBe(true)
}
const eventRows = (db: Database) => db.selectFrom('card_events').selectAll().orderBy('created_at').execute()
const create = (emulator: TestEmulator, idempotencyKey?: string) =>
  emulator.stripe.paymentIntents.create(
    { amount: 5_000, currency: 'usd' },
    idempotencyKey ? { idempotencyKey } : {},
  )
/** As if the time of the next try had come. A repeated request wakes the sender and makes nothing new. */
async function makeDue(emulator: TestEmulator) {
  await emulator.db
    .updateTable('card_events')
    .set({ next_attempt_at: new Date(0) })
    .execute()
  await create(emulator, 'first')
}

test('each change is told at once, signed so that Stripe’s own client accepts it', async () => {
  const shop = listener()
  await using emulator = await openStripeEmulator(shop)
  const { id } = await emulator.paid(5_000)
  await settled(emulator)

  expect(shop.came).toHaveLength(2)
  const events = shop.came.map(({ body, signature, url }) => {
    expect(url).toBe('http://shop.test/api/webhooks/cards')
    return emulator.stripe.webhooks.constructEvent(body, signature, emulator.webhookSecret)
  })
  expect(events.map(({ type }) => type).sort()).toEqual([
    'payment_intent.created',
    'payment_intent.succeeded',
  ])
  expect(events[0]).toMatchObject({ object: 'event', livemode: false, data: { object: { id } } })
  const [first] = shop.came
  expect(() =>
    emulator.stripe.webhooks.constructEvent(first?.body ?? '', first?.signature ?? '', 'whsec_other'),
  ).toThrow(/signature/i)
  expect(await eventRows(emulator.db)).toMatchObject([
    { attempts: 1, last_status: 200, lease: null },
    { attempts: 1, last_status: 200, lease: null },
  ])
})

test('what is refused, what breaks and what is not answered in time is sent again, signed anew', async () => {
  const answers = [
    () => new Response(null, { status: 500 }),
    () => new Promise<Response>(() => {}),
    () => Promise.reject(new Error('no shop')),
    () => new Response(null, { status: 302 }),
  ]
  const shop = listener((turn) => answers[turn - 1]?.() ?? new Response())
  await using emulator = await openStripeEmulator({ ...shop, timeLimitMs: 1_000 })
  let asked = Date.now()
  await create(emulator, 'first')
  for (const [turn, status] of [500, null, null, 302].entries()) {
    await expect
      .poll(async () => (await eventRows(emulator.db))[0])
      .toMatchObject({ attempts: turn + 1, lease: null, last_status: status, delivered_at: null })
    const [event] = await eventRows(emulator.db)
    const next = event?.next_attempt_at?.getTime() ?? 0
    const wait = secondsUntilRetry(turn + 1) * 1_000
    expect(next).toBeGreaterThanOrEqual(asked + wait)
    expect(next).toBeLessThanOrEqual(Date.now() + wait)
    if (turn === 0) await new Promise((resolve) => setTimeout(resolve, 1_100))
    asked = Date.now()
    await makeDue(emulator)
  }
  await settled(emulator)
  const [event] = await eventRows(emulator.db)
  expect(event).toMatchObject({ attempts: 5, last_status: 200, delivered_at: expect.any(Date) })
  const tries = shop.came
  expect(new Set(tries.map(({ body }) => body)).size, 'one event').toBe(1)
  expect(tries[0]?.signature).not.toBe(tries[1]?.signature)
  for (const { body, signature } of tries) {
    expect(emulator.port.readEvent(body, signature)).toMatchObject({ id: event?.id, kind: 'payment-changed' })
  }
})

test('an event is given up after 16 tries in about a day', async () => {
  const waits = Array.from({ length: MAX_ATTEMPTS - 1 }, (_, turn) => secondsUntilRetry(turn + 1))
  const hours = waits.reduce((sum, seconds) => sum + seconds, 0) / 3_600
  expect(hours).toBeGreaterThan(12)
  expect(hours).toBeLessThan(24)

  const shop = listener(() => new Response(null, { status: 500 }))
  await using emulator = await openStripeEmulator(shop)
  await create(emulator, 'first')
  const row = async () => (await eventRows(emulator.db))[0]
  await expect.poll(row).toMatchObject({ attempts: 1, lease: null })
  await emulator.db
    .updateTable('card_events')
    .set({ attempts: MAX_ATTEMPTS - 1 })
    .execute()
  await makeDue(emulator)
  await expect.poll(row).toMatchObject({ attempts: MAX_ATTEMPTS, next_attempt_at: null, last_status: 500 })
})

test('two processes on one database share the work, and each event comes once', async () => {
  const shop = listener(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    return new Response()
  })
  await using emulator = await openStripeEmulator(shop)
  const other = await openService({
    db: emulator.db,
    publicUrl: 'http://shop.test',
    deliver: shop.deliver,
    browserScript: '',
    demo: true,
    logFailure: (failure) => emulator.failures.push(failure),
  })
  expect(other.webhookSecret).toBe(emulator.webhookSecret)
  const ask = (app: typeof other.app, key: string) =>
    app.request('http://shop.test/v1/payment_intents', {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}` },
      body: new URLSearchParams({ amount: '5000', currency: 'usd' }),
    })
  await Promise.all(
    Array.from({ length: 40 }, (_, turn) =>
      turn % 2 ? ask(other.app, other.secretKey) : ask(emulator.app, emulator.secretKey),
    ),
  )
  await settled(emulator)
  const ids = shop.came.map(({ body }) => JSON.parse(body).id)
  expect(emulator.failures).toEqual([])
  expect(new Set(ids).size).toBe(40)
  expect(ids).toHaveLength(40)
  await other.close()
})

test('whoever answers after the event was taken up again changes nothing, and keeps no other event waiting', async () => {
  let answerFirst = (_: Response) => {}
  const first = new Promise<Response>((resolve) => {
    answerFirst = resolve
  })
  const shop = listener((turn) => (turn === 1 ? first : new Response()))
  await using emulator = await openStripeEmulator(shop)
  await create(emulator)
  await expect.poll(() => shop.came.length).toBe(1)
  await create(emulator)
  await expect.poll(() => shop.came.length).toBe(2)
  const [slow] = await eventRows(emulator.db)
  await emulator.app.request(`http://shop.test/sandbox/events/${slow?.id}/resend`, {
    method: 'POST',
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  })
  await settled(emulator)
  answerFirst(new Response(null, { status: 500 }))
  await emulator.close()
  expect(await eventRows(emulator.db)).toMatchObject([
    { id: slow?.id, attempts: 1, last_status: 200, next_attempt_at: null },
    { attempts: 1, last_status: 200 },
  ])
})

test('an event whose process died while delivering it is taken up by another', async () => {
  const shop = listener()
  await using emulator = await openStripeEmulator(shop)
  await create(emulator)
  await settled(emulator)
  // Leased by one who is gone, and the lease is over.
  await emulator.db
    .updateTable('card_events')
    .set({ lease: 'somebody', next_attempt_at: new Date(0), delivered_at: null })
    .execute()
  await create(emulator)
  await settled(emulator)
  expect(shop.came).toHaveLength(3)
})

test('what falls due while nothing else happens is found by itself', async () => {
  const shop = listener()
  await using emulator = await openStripeEmulator(shop)
  await create(emulator)
  await settled(emulator)
  await emulator.db
    .updateTable('card_events')
    .set({ next_attempt_at: new Date(0) })
    .execute()
  await expect.poll(() => shop.came.length).toBe(2)
})

test('closing waits for nobody who does not answer, and nothing is lost', async () => {
  const shop = listener(() => new Promise<Response>(() => {}))
  await using emulator = await openStripeEmulator(shop)
  await create(emulator)
  await expect.poll(() => shop.came.length).toBe(1)
  const closing = Date.now()
  await emulator.close()
  expect(Date.now() - closing, 'milliseconds').toBeLessThan(2_000)
  expect(await eventRows(emulator.db)).toMatchObject([
    { attempts: 1, lease: null, next_attempt_at: expect.any(Date) },
  ])
})

test('a change that is rolled back tells nobody, and a repeated answer tells nothing twice', async () => {
  const shop = listener()
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
  expect(shop.came).toHaveLength(3)
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

test('old keys and settled old events are swept; what is young or still to be delivered stays', async () => {
  await using emulator = await openStripeEmulator()
  const { db } = emulator
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const { id } = await create(emulator)
  await settled(emulator)
  const event = (name: string, days: number, next: Date | null) => ({
    id: name,
    type: 'payment_intent.created',
    payment_intent_id: id,
    object: '{}',
    created_at: daysAgo(days),
    next_attempt_at: next,
  })
  await db.deleteFrom('card_events').execute()
  await db.deleteFrom('card_idempotency_keys').execute()
  await db
    .insertInto('card_events')
    .values(event('evt_due', 31, daysAgo(-1)))
    .execute()
  await db
    .insertInto('card_events')
    .values([event('evt_old', 31, null), event('evt_young', 29, null)])
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
  await sweep(db)
  const left = await db.selectFrom('card_events').select('id').orderBy('id').execute()
  expect(left).toEqual([{ id: 'evt_due' }, { id: 'evt_young' }])
  expect(await db.selectFrom('card_idempotency_keys').select('key').execute()).toEqual([{ key: 'young' }])
})
