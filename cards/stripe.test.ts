import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CardServiceDown } from '#contract/cards/port.ts'
import { openStripeEmulator } from '#test/open-stripe-emulator.ts'
import { stripeCards } from './stripe.ts'

const order = { orderId: 'o1', amountCents: 5_000 }

test('a card service that fails or is not there is told apart from one that says no', async () => {
  await using emulator = await openStripeEmulator()
  const down = (fetch: () => Promise<Response>) =>
    stripeCards({ secretKey: 'sk_test_x', webhookSecret: 'whsec_x', fetch })
  const failing = down(async () =>
    Response.json(
      { error: { type: 'api_error' } },
      { status: 500, headers: { 'stripe-should-retry': 'false' } },
    ),
  )
  const refund = { ...order, id: 'r1', paymentId: 'pi_1', reason: 'duplicate' } as const
  await expect(failing.create(order)).rejects.toBeInstanceOf(CardServiceDown)
  await expect(failing.cancel('pi_1')).rejects.toBeInstanceOf(CardServiceDown)
  await expect(failing.refund(refund)).rejects.toBeInstanceOf(CardServiceDown)
  await expect(emulator.port.retrieve('pi_none')).rejects.toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  })
})

test('a key that the card service refuses is told to the operator, and to the buyer that cards cannot be taken', async () => {
  for (const [status, type] of [
    [401, 'invalid_request_error'],
    [403, 'invalid_request_error'],
  ] as const) {
    const told: string[] = []
    const refusing = stripeCards({
      secretKey: 'sk_test_x',
      webhookSecret: 'whsec_x',
      onKeyRefused: ({ message }) => told.push(message),
      fetch: async () => Response.json({ error: { type, message: 'Invalid API Key provided' } }, { status }),
    })
    await expect(refusing.create(order)).rejects.toBeInstanceOf(CardServiceDown)
    expect(told).toEqual(['Invalid API Key provided'])
  }
})

test('cancelling says what became of the payment, which may be that it was paid', async () => {
  await using emulator = await openStripeEmulator()
  const open = await emulator.port.create(order)
  expect(await emulator.port.cancel(open.id)).toMatchObject({ id: open.id, state: 'cancelled' })
  expect(await emulator.port.cancel(open.id), 'again').toMatchObject({ state: 'cancelled' })
  expect(await emulator.confirm(open.clientSecret, 'pm_card_visa')).toMatchObject({ status: 400 })

  const { id } = await emulator.paid(5_000)
  expect(await emulator.port.cancel(id)).toMatchObject({ id, state: 'succeeded' })
})

test('an amount on hold is charged once, in part, or freed; after seven days it holds nothing', async () => {
  await using emulator = await openStripeEmulator()
  const { port, db } = emulator
  const hold = async (orderId: string) => {
    const { id, clientSecret } = await port.authorise({ orderId, amountCents: 5_000 })
    expect((await port.authorise({ orderId, amountCents: 5_000 })).id).toBe(id)
    await emulator.confirm(clientSecret, 'pm_card_visa')
    expect(await port.retrieve(id)).toMatchObject({ state: 'authorised', amountCents: 5_000, orderId })
    return id
  }
  const charged = await hold('o1')
  for (const turn of [1, 2])
    expect(await port.capture(charged, 4_000), `${turn}`).toMatchObject({
      state: 'succeeded',
      amountCents: 4_000,
    })
  expect(await port.cancel(charged)).toMatchObject({ state: 'succeeded' })

  const freed = await hold('o2')
  expect(await port.cancel(freed)).toMatchObject({ state: 'cancelled' })
  expect(await port.capture(freed, 5_000)).toMatchObject({ state: 'cancelled' })

  const old = await hold('o3')
  await sql`update card_payment_intents set created_at = created_at - interval '8 days'`.execute(db)
  expect(await port.capture(old, 5_000)).toMatchObject({ state: 'cancelled' })
  // One that never was on hold, and so cannot be charged, can be paid no more either.
  const { id: open } = await port.authorise({ orderId: 'o4', amountCents: 5_000 })
  expect(await port.capture(open, 5_000)).toMatchObject({ state: 'cancelled' })
  expect(
    await db
      .selectFrom('card_payment_intents')
      .select('captured_cents')
      .where('captured_cents', '>', 0)
      .execute(),
  ).toEqual([{ captured_cents: 4_000 }])
})

test('while a payment is confirmed and cancelled at once, it ends as one of the two', async () => {
  await using emulator = await openStripeEmulator()
  for (let turn = 0; turn < 10; turn += 1) {
    const { id, clientSecret } = await emulator.port.create({ orderId: `o${turn}`, amountCents: 5_000 })
    const [cancelled, confirmed] = await Promise.all([
      emulator.port.cancel(id),
      emulator.confirm(clientSecret, 'pm_card_visa'),
    ])
    expect(cancelled.state).toBe(confirmed.status === 200 ? 'succeeded' : 'cancelled')
    expect(await emulator.port.retrieve(id)).toEqual(cancelled)
  }
})

test('a refund is made once, however often and however late it is asked', async () => {
  await using emulator = await openStripeEmulator()
  const { id: paymentId } = await emulator.paid(5_000)
  const refund = () =>
    emulator.port.refund({ ...order, id: 'r1', paymentId, amountCents: 2_000, reason: 'duplicate' })
  const ids = await Promise.all([refund(), refund(), refund()])
  expect(new Set(ids).size).toBe(1)
  await emulator.db.deleteFrom('card_idempotency_keys').execute()
  expect(await refund(), 'once the key is forgotten').toBe(ids[0])
  const { refunded_cents } = await emulator.db
    .selectFrom('card_payment_intents')
    .select('refunded_cents')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  expect(refunded_cents).toBe(2_000)
})

test('two payments of one order are refunded each by itself', async () => {
  await using emulator = await openStripeEmulator()
  const refund = async () => {
    const { id: paymentId } = await emulator.paid(5_000)
    return emulator.port.refund({ ...order, id: `r-${paymentId}`, paymentId, reason: 'duplicate' })
  }
  expect(await refund()).not.toBe(await refund())
})

test('a payment that somebody refunded another way counts as refunded', async () => {
  await using emulator = await openStripeEmulator()
  const { id: paymentId } = await emulator.paid(5_000)
  const { id } = await emulator.stripe.refunds.create({ payment_intent: paymentId })
  const refund = { ...order, id: 'r1', paymentId, reason: 'requested_by_customer' } as const
  expect(await emulator.port.refund(refund)).toBe(id)
})

test('several refunds of a payment are each made once, also once all of it is back', async () => {
  await using emulator = await openStripeEmulator()
  const { id: paymentId } = await emulator.paid(5_000)
  const refund = (id: string, amountCents: number) =>
    emulator.port.refund({ ...order, id, paymentId, amountCents, reason: 'requested_by_customer' })
  const first = await refund('r1', 2_000)
  const second = await refund('r2', 3_000)
  expect(first).not.toBe(second)
  await emulator.db.deleteFrom('card_idempotency_keys').execute()
  expect([await refund('r1', 2_000), await refund('r2', 3_000)]).toEqual([first, second])
  await expect(refund('r3', 1), 'nothing is left, and nobody refunded it by hand').rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
})

test('a refund of an earlier version is known by its payment', async () => {
  await using emulator = await openStripeEmulator()
  const { id: paymentId } = await emulator.paid(5_000)
  const metadata = { orderId: order.orderId }
  const { id } = await emulator.stripe.refunds.create({ payment_intent: paymentId, amount: 2_000, metadata })
  const refund = { ...order, paymentId, amountCents: 2_000, reason: 'requested_by_customer' } as const
  expect(await emulator.port.refund({ ...refund, id: paymentId })).toBe(id)
  expect(await emulator.port.refund({ ...refund, id: 'another' })).not.toBe(id)
})

test('an event is read if the card service signed it within five minutes, and from its own secret only', async () => {
  await using emulator = await openStripeEmulator()
  const { port, stripe, webhookSecret } = emulator
  const { id } = await emulator.paid(5_000)
  const { data } = await stripe.events.list({ type: 'payment_intent.succeeded' })
  const [event] = data
  const rawBody = JSON.stringify(event)
  const signed = (secret: string, secondsAgo = 0) =>
    stripe.webhooks.generateTestHeaderString({
      payload: rawBody,
      secret,
      timestamp: Math.floor(Date.now() / 1_000) - secondsAgo,
    })
  expect(port.readEvent(rawBody, signed(webhookSecret))).toEqual({
    id: event?.id,
    kind: 'payment-changed',
    paymentId: id,
  })
  expect(port.readEvent(rawBody, signed(webhookSecret, 290))).toBeDefined()
  expect(port.readEvent(rawBody, signed(webhookSecret, 310)), 'a recording').toBeUndefined()
  expect(port.readEvent(rawBody, signed('whsec_guess'))).toBeUndefined()
  expect(port.readEvent(`${rawBody} `, signed(webhookSecret))).toBeUndefined()
  for (const signature of [null, '', 'nonsense', 't=1,v1=', `t=${Date.now()}`]) {
    expect(port.readEvent(rawBody, signature), String(signature)).toBeUndefined()
  }
  const other = JSON.stringify({
    id: 'evt_1',
    type: 'customer.created',
    data: { object: { object: 'customer' } },
  })
  const signature = stripe.webhooks.generateTestHeaderString({ payload: other, secret: webhookSecret })
  expect(port.readEvent(other, signature)).toEqual({ id: 'evt_1', kind: 'other', paymentId: undefined })
})
