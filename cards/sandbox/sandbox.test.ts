import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { testCards } from '#contract/cards.ts'
import { CardServiceDown } from '#contract/ports.ts'
import { freshDatabase } from '#test/fresh-database.ts'
import { stripeCards } from '../stripe.ts'
import { openSandbox } from './open.ts'

/** The sandbox, Stripe's own client connected to it, and a browser's way to it. */
async function open() {
  const database = await freshDatabase()
  const failures: unknown[] = []
  const sandbox = openSandbox({ db: database.db, logFailure: (failure) => failures.push(failure) })
  const fetch = async (input: string, init?: RequestInit) => sandbox.app.fetch(new Request(input, init))
  const stripe = new Stripe(sandbox.secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch as typeof globalThis.fetch), // called with an address and options only
    maxNetworkRetries: 0,
  })
  const send = async (path: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await sandbox.app.request(`http://shop.test/v1/payment_intents${path}`, {
      headers,
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  return {
    ...sandbox,
    stripe,
    port: stripeCards({ secretKey: sandbox.secretKey, fetch }),
    send,
    confirm: (secret: string, payment_method: string) =>
      send(`/${secret.split('_secret_')[0]}/confirm`, {
        key: sandbox.publishableKey,
        client_secret: secret,
        payment_method,
      }),
    db: database.db,
    failures,
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

test('through the port: an order’s payment is made once, confirmed in the browser, and read as succeeded', async () => {
  await using sandbox = await open()
  const made = await sandbox.port.create({ orderId: 'o1', amountCents: 190_000 })
  expect(made).toMatchObject({ state: 'open', amountCents: 190_000, orderId: 'o1' })
  expect(await sandbox.port.create({ orderId: 'o1', amountCents: 190_000 }), 'asked again').toEqual(made)

  const confirmed = await sandbox.confirm(made.clientSecret, 'pm_card_visa')
  expect(confirmed).toMatchObject({
    status: 200,
    body: { id: made.id, status: 'succeeded', amount: 190_000 },
  })
  expect(confirmed.body, 'a publishable key does not see metadata').not.toHaveProperty('metadata')
  expect(await sandbox.port.retrieve(made.id)).toEqual({ ...made, state: 'succeeded' })
})

test('each test card does what it is for, and a decline can be followed by a success', async () => {
  await using sandbox = await open()
  for (const { id, number, declined } of testCards) {
    const { clientSecret } = await sandbox.port.create({ orderId: `order-${number}`, amountCents: 5_000 })
    const reply = await sandbox.confirm(String(clientSecret), id)
    if (!declined) {
      expect(reply, id).toMatchObject({ status: 200, body: { status: 'succeeded', payment_method: id } })
      continue
    }
    const error = { type: 'card_error', code: declined.code, message: declined.message }
    expect(reply, id).toMatchObject({
      status: 402,
      body: {
        error: { ...error, payment_intent: { status: 'requires_payment_method', last_payment_error: error } },
      },
    })
    expect(await sandbox.confirm(String(clientSecret), 'pm_card_visa')).toMatchObject({ status: 200 })
  }
})

test('twenty confirmations at once charge once', async () => {
  await using sandbox = await open()
  const { clientSecret } = await sandbox.port.create({ orderId: 'o1', amountCents: 5_000 })
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => sandbox.confirm(clientSecret, 'pm_card_visa')),
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
  await using sandbox = await open()
  const create = (amount: number) =>
    sandbox.stripe.paymentIntents.create({ amount, currency: 'usd' }, { idempotencyKey: 'k1' })
  const first = await create(5_000)
  const again = await create(5_000)
  expect(again.id).toBe(first.id)
  const raw = await sandbox.send(
    '',
    { amount: '5000', currency: 'usd' },
    {
      Authorization: `Bearer ${sandbox.secretKey}`,
      'Idempotency-Key': 'k1',
    },
  )
  expect(raw.headers.get('Idempotent-Replayed')).toBe('true')
  await expect(create(6_000)).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  const ids = await Promise.all(
    Array.from(
      { length: 10 },
      async () =>
        (
          await sandbox.stripe.paymentIntents.create(
            { amount: 70, currency: 'usd' },
            { idempotencyKey: 'k2' },
          )
        ).id,
    ),
  )
  expect(new Set(ids).size).toBe(1)
})

test('a browser needs the secret of the payment, and the shop’s key for all else', async () => {
  await using sandbox = await open()
  const { id, clientSecret } = await sandbox.port.create({ orderId: 'o1', amountCents: 5_000 })
  const { publishableKey: key } = sandbox
  const wrong = { key, client_secret: `${id}_secret_x`, payment_method: 'pm_card_visa' }

  expect(await sandbox.send(`/${id}/confirm`, wrong)).toMatchObject({
    status: 400,
    body: { error: { param: 'client_secret' } },
  })
  expect(await sandbox.send(`/${id}?key=${key}`)).toMatchObject({ status: 400 })
  expect(await sandbox.send(`/${id}?key=${key}&client_secret=${clientSecret}`)).toMatchObject({
    status: 200,
    body: { id },
  })
  expect(await sandbox.send('', { key, amount: '5000', currency: 'usd' })).toMatchObject({
    status: 403,
    body: { error: { code: 'secret_key_required' } },
  })
  expect((await sandbox.send('', { amount: '5000', currency: 'usd' })).status).toBe(401)
  expect((await sandbox.send(`/${id}?key=sk_test_guess`)).status).toBe(401)
})

test('a card number is refused unread and stored nowhere', async () => {
  await using sandbox = await open()
  const { id, clientSecret } = await sandbox.port.create({ orderId: 'o1', amountCents: 5_000 })
  const reply = await sandbox.send(`/${id}/confirm`, {
    key: sandbox.publishableKey,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4242424242424242',
  })
  expect(reply).toMatchObject({ status: 402, body: { error: { decline_code: 'test_mode_live_card' } } })
  const rows = await sandbox.db.selectFrom('card_payment_intents').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('4242')
})

test('amounts that Stripe would refuse are refused', async () => {
  await using sandbox = await open()
  const create = (amount: number) => sandbox.stripe.paymentIntents.create({ amount, currency: 'usd' })
  await expect(create(49)).rejects.toMatchObject({ code: 'amount_too_small' })
  await expect(create(100_000_000)).rejects.toMatchObject({ code: 'amount_too_large' })
  expect(await create(99_999_999)).toMatchObject({ amount: 99_999_999, status: 'requires_payment_method' })
})

test('a card service that fails or is not there is told apart from one that says no', async () => {
  await using sandbox = await open()
  const port = (fetch: () => Promise<Response>) => stripeCards({ secretKey: 'sk_test_x', fetch })
  const order = { orderId: 'o1', amountCents: 5_000 }
  await expect(
    port(async () =>
      Response.json(
        { error: { type: 'api_error' } },
        { status: 500, headers: { 'stripe-should-retry': 'false' } },
      ),
    ).create(order),
  ).rejects.toBeInstanceOf(CardServiceDown)
  await expect(sandbox.port.retrieve('pi_none')).rejects.toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  })
})

test('whatever is sent is answered with JSON in the dialect’s shape, and no 5xx', async () => {
  await using sandbox = await open()
  const { id } = await sandbox.port.create({ orderId: 'o1', amountCents: 5_000 })
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
  const secret = { Authorization: `Bearer ${sandbox.secretKey}` }
  for (const value of values) {
    const path = `/${encodeURIComponent(value.toWellFormed())}`
    const replies = await Promise.all([
      sandbox.send('', { amount: value, currency: 'usd' }, secret),
      sandbox.send('', { amount: '5000', currency: value, 'metadata[orderId]': value }, secret),
      sandbox.send(
        '',
        { amount: '5000', currency: 'usd', 'metadata[orderId]': value, [value]: value },
        secret,
      ),
      sandbox.send(`/${id}/confirm`, {
        key: sandbox.publishableKey,
        client_secret: value,
        payment_method: value,
      }),
      sandbox.send(`${path}/confirm`, {
        key: sandbox.publishableKey,
        client_secret: value,
        payment_method: 'pm_card_visa',
      }),
      sandbox.send(path, undefined, secret),
      sandbox.send(`${path}/nothing`, {}, secret),
    ])
    for (const { status, body } of replies) {
      expect(status, JSON.stringify(value).slice(0, 20)).toBeLessThan(500)
      if (status >= 400)
        expect(body).toMatchObject({ error: { type: expect.any(String), message: expect.any(String) } })
    }
  }
  expect(sandbox.failures).toEqual([])
})
