import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { testCards } from '#contract/test-cards.ts'
import { openStripeEmulator } from '#test/open-stripe-emulator.ts'

test('through the port: an order’s payment is made once, confirmed in the browser, and read as succeeded', async () => {
  await using emulator = await openStripeEmulator()
  const made = await emulator.port.create({ orderId: 'o1', amountCents: 190_000 })
  expect(made).toMatchObject({ state: 'open', amountCents: 190_000, orderId: 'o1' })
  expect(await emulator.port.create({ orderId: 'o1', amountCents: 190_000 }), 'asked again').toEqual(made)

  const confirmed = await emulator.confirm(made.clientSecret, 'pm_card_visa')
  expect(confirmed).toMatchObject({
    status: 200,
    body: { id: made.id, status: 'succeeded', amount: 190_000 },
  })
  expect(confirmed.body, 'a publishable key does not see metadata').not.toHaveProperty('metadata')
  expect(Object.keys(confirmed.body)).toHaveLength(20)
  expect(await emulator.port.retrieve(made.id)).toEqual({ ...made, state: 'succeeded' })
})

test('each test card does what it is for, and a decline can be followed by a success', async () => {
  await using emulator = await openStripeEmulator()
  for (const { id, declined, authenticates } of testCards) {
    const { clientSecret } = await emulator.port.create({ orderId: id, amountCents: 5_000 })
    let reply = await emulator.confirm(clientSecret, id)
    if (authenticates) {
      expect(reply, id).toMatchObject({
        status: 200,
        body: { status: 'requires_action', next_action: { type: 'use_stripe_sdk' } },
      })
      reply = await emulator.authenticate(clientSecret, 'complete')
    }
    if (!declined) {
      expect(reply, id).toMatchObject({ status: 200, body: { status: 'succeeded', payment_method: id } })
      continue
    }
    const error = { type: 'card_error', code: declined.code, message: declined.message }
    const intent = {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error: error,
    }
    expect(reply, id).toMatchObject(
      authenticates
        ? { status: 200, body: intent }
        : { status: 402, body: { error: { ...error, payment_intent: intent } } },
    )
    expect(await emulator.confirm(clientSecret, 'pm_card_visa')).toMatchObject({ status: 200 })
  }
})

test('a failed authentication leaves the payment open, and another card can be tried', async () => {
  await using emulator = await openStripeEmulator()
  const { id, clientSecret } = await emulator.port.create({ orderId: 'o1', amountCents: 5_000 })
  await emulator.confirm(clientSecret, 'pm_card_authenticationRequired')
  expect(await emulator.authenticate(`${id}_secret_x`, 'complete')).toMatchObject({
    status: 400,
    body: { error: { param: 'client_secret' } },
  })
  expect(await emulator.port.retrieve(id)).toMatchObject({ state: 'open' })
  expect(await emulator.authenticate(clientSecret, 'fail')).toMatchObject({
    status: 200,
    body: {
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    },
  })
  expect(await emulator.authenticate(clientSecret, 'complete'), 'too late').toMatchObject({ status: 400 })
  expect(await emulator.confirm(clientSecret, 'pm_card_visa')).toMatchObject({ status: 200 })
  expect(await emulator.eventTypes()).toEqual([
    'payment_intent.created',
    'payment_intent.requires_action',
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
  ])
})

test('of many who complete or fail an authentication at once, one is heard', async () => {
  await using emulator = await openStripeEmulator()
  const { clientSecret } = await emulator.port.create({ orderId: 'o1', amountCents: 5_000 })
  await emulator.confirm(clientSecret, 'pm_card_threeDSecure2Required')
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      emulator.authenticate(clientSecret, turn % 2 ? 'fail' : 'complete'),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await emulator.eventTypes()).toHaveLength(3)
})

test('whoever tries card after card on one payment is slowed down', async () => {
  await using emulator = await openStripeEmulator()
  const { clientSecret } = await emulator.port.create({ orderId: 'o1', amountCents: 5_000 })
  for (let turn = 0; turn < 20; turn += 1) {
    expect(await emulator.confirm(clientSecret, 'pm_card_visa_chargeDeclined')).toMatchObject({ status: 402 })
  }
  expect(await emulator.confirm(clientSecret, 'pm_card_visa')).toMatchObject({ status: 429 })
})

test('twenty confirmations at once charge once', async () => {
  await using emulator = await openStripeEmulator()
  const { clientSecret } = await emulator.port.create({ orderId: 'o1', amountCents: 5_000 })
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => emulator.confirm(clientSecret, 'pm_card_visa')),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of replies.filter((reply) => reply.status !== 200)) {
    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    })
  }
})

test('an idempotency key gives the first answer again, and is refused for another request', async () => {
  await using emulator = await openStripeEmulator()
  const create = (amount: number) =>
    emulator.stripe.paymentIntents.create({ amount, currency: 'usd' }, { idempotencyKey: 'k1' })
  const first = await create(5_000)
  const again = await create(5_000)
  expect(again.id).toBe(first.id)
  const raw = await emulator.send(
    '',
    { amount: '5000', currency: 'usd' },
    {
      Authorization: `Bearer ${emulator.secretKey}`,
      'Idempotency-Key': 'k1',
    },
  )
  expect(raw.headers.get('Idempotent-Replayed')).toBe('true')
  await expect(create(6_000)).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
})

test('twenty requests at once with one key do the work once; who comes too early is told to wait', async () => {
  await using emulator = await openStripeEmulator()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      emulator.stripe.paymentIntents.create({ amount: 70, currency: 'usd' }, { idempotencyKey: 'k2' }),
    ),
  )
  const ids = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.id] : []))
  expect(new Set(ids).size).toBe(1)
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  }
  expect(await emulator.eventTypes()).toEqual(['payment_intent.created'])
})

test('a refusal is remembered for its key as well, and a browser cannot take the shop’s keys', async () => {
  await using emulator = await openStripeEmulator()
  const { id, clientSecret } = await emulator.port.create({ orderId: 'o1', amountCents: 5_000 })
  const form = { key: emulator.publishableKey, client_secret: clientSecret, payment_method: 'pm_card_visa' }
  const headers = { 'Idempotency-Key': 'refund-o1' }
  expect(await emulator.send(`/${id}/confirm`, form, headers)).toMatchObject({ status: 200 })
  const refund = await emulator.stripe.refunds.create({ payment_intent: id }, { idempotencyKey: 'refund-o1' })
  expect(refund.amount).toBe(5_000)

  const cancel = () => emulator.stripe.paymentIntents.cancel(id, {}, { idempotencyKey: 'c1' })
  await expect(cancel()).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
  const again = await cancel().catch((failure: Stripe.errors.StripeError) => failure.headers)
  expect(again).toMatchObject({ 'idempotent-replayed': 'true' })
})

test('a browser needs the secret of the payment, and the shop’s key for all else', async () => {
  await using emulator = await openStripeEmulator()
  const { id, clientSecret } = await emulator.port.create({ orderId: 'o1', amountCents: 5_000 })
  const { publishableKey: key } = emulator
  const wrong = { key, client_secret: `${id}_secret_x`, payment_method: 'pm_card_visa' }

  expect(await emulator.send(`/${id}/confirm`, wrong)).toMatchObject({
    status: 400,
    body: { error: { param: 'client_secret' } },
  })
  expect(await emulator.send(`/${id}?key=${key}`)).toMatchObject({ status: 400 })
  expect(await emulator.send(`/${id}?key=${key}&client_secret=${clientSecret}`)).toMatchObject({
    status: 200,
    body: { id },
  })
  expect(await emulator.send('', { key, amount: '5000', currency: 'usd' })).toMatchObject({
    status: 403,
    body: { error: { code: 'secret_key_required' } },
  })
  expect((await emulator.send('', { amount: '5000', currency: 'usd' })).status).toBe(401)
  expect((await emulator.send(`/${id}?key=sk_test_guess`)).status).toBe(401)
})

test('a card number is refused unread and stored nowhere', async () => {
  await using emulator = await openStripeEmulator()
  const { id, clientSecret } = await emulator.port.create({ orderId: 'o1', amountCents: 5_000 })
  const { publishableKey: key } = emulator
  const shop = { Authorization: `Bearer ${emulator.secretKey}` }
  const number = '4111111111111111'
  const spaced = '4111 1111 1111 1111'
  const browser = { key, client_secret: clientSecret }
  const card = { 'payment_method_data[type]': 'card', 'payment_method_data[card][number]': number }
  const replies = [
    await emulator.send(`/${id}/confirm`, { ...browser, ...card }),
    await emulator.send(`/${id}/confirm`, { ...browser, payment_method: number }),
    await emulator.send(`/${id}/confirm`, { ...browser, payment_method: `pm_${spaced}` }),
    await emulator.send(`/${id}/confirm`, { ...browser, payment_method: 'pm_card_visa', [number]: '1' }),
    await emulator.send('', { amount: '5000', currency: 'usd', 'metadata[note]': spaced }, shop),
    await emulator.send('', { amount: '5000', currency: 'usd', [`metadata[${number}]`]: 'x' }, shop),
    await emulator.send(`/${id}`, { description: `card ${number}` }, shop),
  ]
  for (const reply of replies) {
    expect(reply).toMatchObject({ status: 402, body: { error: { decline_code: 'test_mode_live_card' } } })
    expect(JSON.stringify(reply.body)).not.toContain('4111')
  }
  const keyed = { ...shop, 'Idempotency-Key': number }
  await emulator.send('', { amount: '5000', currency: 'usd' }, keyed)
  await emulator.send(`/${number}/confirm`, { ...browser, payment_method: 'pm_card_visa' }, keyed)
  const rows = [
    await emulator.db.selectFrom('card_payment_intents').selectAll().execute(),
    await emulator.db.selectFrom('card_idempotency_keys').selectAll().execute(),
    await emulator.db.selectFrom('card_events').selectAll().execute(),
  ]
  expect(JSON.stringify(rows)).not.toMatch(/4111|4242/)
  expect(emulator.failures).toEqual([])
})

test('an order’s id is not taken for a card number, whatever its digits', async () => {
  await using emulator = await openStripeEmulator()
  for (const orderId of [
    `a${'4'.repeat(16)}${'b'.repeat(15)}`,
    '1'.repeat(32),
    `${'1'.repeat(16)}${'f'.repeat(16)}`,
  ]) {
    expect(await emulator.port.create({ orderId, amountCents: 5_000 })).toMatchObject({ orderId })
  }
})

test('amounts that Stripe would refuse are refused', async () => {
  await using emulator = await openStripeEmulator()
  const create = (amount: number) => emulator.stripe.paymentIntents.create({ amount, currency: 'usd' })
  await expect(create(49)).rejects.toMatchObject({ code: 'amount_too_small' })
  await expect(create(100_000_000)).rejects.toMatchObject({ code: 'amount_too_large' })
  expect(await create(99_999_999)).toMatchObject({ amount: 99_999_999, status: 'requires_payment_method' })
})

test('whatever is sent is answered with JSON in Stripe’s shape, and no 5xx', async () => {
  await using emulator = await openStripeEmulator()
  const { id } = await emulator.port.create({ orderId: 'o1', amountCents: 5_000 })
  const values = [
    '',
    '\u0000',
    '\ud800',
    '-1',
    '1e9',
    'NaN',
    'x'.repeat(30_000),
    '[]',
    '9'.repeat(40),
    '[a][b]',
  ]
  const secret = { Authorization: `Bearer ${emulator.secretKey}` }
  for (const value of values) {
    const path = `/${encodeURIComponent(value.toWellFormed())}`
    const replies = await Promise.all([
      emulator.send('', { amount: value, currency: 'usd' }, secret),
      emulator.send('', { amount: '5000', currency: value, 'metadata[orderId]': value }, secret),
      emulator.send(
        '',
        { amount: '5000', currency: 'usd', 'metadata[orderId]': value, [value]: value },
        secret,
      ),
      emulator.send(`/${id}/confirm`, {
        key: emulator.publishableKey,
        client_secret: value,
        payment_method: value,
      }),
      emulator.send(`${path}/confirm`, {
        key: emulator.publishableKey,
        client_secret: value,
        payment_method: 'pm_card_visa',
      }),
      emulator.send(`/${id}/authenticate`, {
        key: emulator.publishableKey,
        client_secret: value,
        outcome: value,
      }),
      emulator.send(`/${id}/cancel`, { cancellation_reason: value, [value]: value }, secret),
      emulator.send(`/${id}/capture`, { amount_to_capture: value }, secret),
      emulator.send(`/${id}`, { amount: value, payment_method: value, description: value }, secret),
      emulator.send('/../refunds', { payment_intent: value, amount: value, reason: value }, secret),
      emulator.send('/../refunds', { charge: value }, secret),
      emulator.send(`/../refunds${path}`, undefined, secret),
      emulator.send(`/../events${path}`, undefined, secret),
      emulator.send(`/../events?limit=${path}&starting_after=${path}`, undefined, secret),
      emulator.send(path, undefined, secret),
      emulator.send(`${path}/nothing`, {}, secret),
    ])
    for (const { status, body } of replies) {
      expect(status, JSON.stringify(value).slice(0, 20)).toBeLessThan(500)
      if (status >= 400)
        expect(body).toMatchObject({ error: { type: expect.any(String), message: expect.any(String) } })
    }
  }
  expect(emulator.failures).toEqual([])
})

test('a decline names the charge, the card and where it is explained, now and later', async () => {
  await using emulator = await openStripeEmulator()
  const { id } = await emulator.stripe.paymentIntents.create({ amount: 1_000, currency: 'usd' })
  const payment_method = 'pm_card_visa_chargeDeclinedVelocityLimitExceeded'
  const declined = {
    code: 'card_declined',
    decline_code: 'card_velocity_exceeded',
    message:
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    charge: expect.stringMatching(/^ch_\w+$/),
    doc_url: 'https://docs.stripe.com/error-codes/card-declined',
    payment_method: { id: payment_method, card: { last4: '6975' } },
  }
  await expect(emulator.stripe.paymentIntents.confirm(id, { payment_method })).rejects.toMatchObject({
    raw: declined,
  })
  const { last_payment_error } = await emulator.stripe.paymentIntents.retrieve(id)
  expect(last_payment_error).toMatchObject(declined)
})

test('lists in brackets, the key as a user’s name and the request’s own key are taken as Stripe takes them', async () => {
  await using emulator = await openStripeEmulator()
  const basic = `Basic ${Buffer.from(`${emulator.secretKey}:`).toString('base64')}`
  const form = {
    amount: '1000',
    currency: 'usd',
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
    'payment_method_types[]': 'card',
    'expand[]': 'latest_charge',
  }
  const headers = { Authorization: basic, 'Idempotency-Key': 'key-1' }
  const reply = await emulator.send('', form, headers)
  expect(reply).toMatchObject({
    status: 200,
    body: { latest_charge: null, automatic_payment_methods: { enabled: true, allow_redirects: 'never' } },
  })
  expect(reply.headers.get('Idempotency-Key')).toBe('key-1')
  expect((await emulator.send(`/${reply.body.id}`, undefined, { Authorization: basic })).body).toMatchObject({
    automatic_payment_methods: { enabled: true },
  })
  const wrong = `Basic ${Buffer.from('sk_test_wrong:').toString('base64')}`
  expect((await emulator.send('', form, { Authorization: wrong })).status).toBe(401)
})
