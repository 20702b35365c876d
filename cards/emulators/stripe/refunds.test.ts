import { expect, test } from 'vitest'
import { openStripeEmulator } from '#test/open-stripe-emulator.ts'

test('a payment is refunded in parts that add up, and not a cent more', async () => {
  await using emulator = await openStripeEmulator()
  const { id, latest_charge } = await emulator.paid(5_000)
  const { refunds } = emulator.stripe

  const part = await refunds.create({ payment_intent: id, amount: 2_000, metadata: { why: 'broken' } })
  expect(part).toMatchObject({ object: 'refund', amount: 2_000, status: 'succeeded', charge: latest_charge })
  expect(await refunds.retrieve(part.id)).toMatchObject({ metadata: { why: 'broken' }, payment_intent: id })
  await expect(refunds.create({ payment_intent: id, amount: 3_001 })).rejects.toMatchObject({
    statusCode: 400,
    param: 'amount',
    message: 'Refund amount ($30.01) is greater than unrefunded amount on charge ($30.00)',
  })
  const rest = await refunds.create({ charge: String(latest_charge), reason: 'duplicate' })
  expect(rest).toMatchObject({ amount: 3_000, reason: 'duplicate' })
  await expect(refunds.create({ payment_intent: id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  await expect(refunds.create({ payment_intent: id, amount: 1 })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  expect((await refunds.list({ payment_intent: id })).data).toHaveLength(2)
  expect(await emulator.eventTypes()).toEqual([
    'payment_intent.created',
    'payment_intent.succeeded',
    'charge.refunded',
    'charge.refunded',
  ])
  const { data } = await emulator.stripe.events.list({ type: 'charge.refunded', limit: 1 })
  expect(data[0]?.data.object).toMatchObject({ object: 'charge', amount_refunded: 5_000, refunded: true })
})

test('of many refunds at once no more goes through than was captured', async () => {
  await using emulator = await openStripeEmulator()
  const { id } = await emulator.paid(5_000)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => emulator.stripe.refunds.create({ payment_intent: id, amount: 2_000 })),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  const { refunded_cents } = await emulator.db
    .selectFrom('card_payment_intents')
    .select('refunded_cents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(refunded_cents).toBe(4_000)
})

test('the database itself takes no refund above what was captured', async () => {
  await using emulator = await openStripeEmulator()
  const { id } = await emulator.paid(5_000)
  const insert = (refund: string, amount_cents: number) =>
    emulator.db
      .insertInto('card_refunds')
      .values({ id: refund, payment_intent_id: id, amount_cents, reason: null })
      .execute()
  await insert('re_1', 4_000)
  await expect(insert('re_2', 1_001)).rejects.toThrow('card_payment_never_refunded_above_capture')
})

test('only what was captured can be refunded, of one payment, by the shop', async () => {
  await using emulator = await openStripeEmulator()
  const { id } = await emulator.stripe.paymentIntents.create({ amount: 5_000, currency: 'usd' })
  const { refunds } = emulator.stripe
  await expect(refunds.create({ payment_intent: id })).rejects.toMatchObject({ statusCode: 400 })
  await expect(refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such payment_intent: 'pi_none'",
  })
  await expect(refunds.create({})).rejects.toMatchObject({ code: 'parameter_missing' })
  await expect(refunds.create({ payment_intent: id, charge: 'ch_1' })).rejects.toMatchObject({
    statusCode: 400,
  })
  await expect(refunds.create({ payment_intent: id, amount: 0 })).rejects.toMatchObject({
    code: 'parameter_invalid_integer',
  })
  const asBrowser = { payment_intent: id, key: emulator.publishableKey }
  expect(await emulator.send('/../refunds', asBrowser)).toMatchObject({ status: 403 })
})

test('refunds are listed newest first in pages, of one payment or of all, and ids are expanded', async () => {
  await using emulator = await openStripeEmulator()
  const { refunds, paymentIntents } = emulator.stripe
  const [one, other] = [await emulator.paid(5_000), await emulator.paid(5_000)]
  const made: string[] = []
  for (const payment of [one, other, one])
    made.unshift((await refunds.create({ payment_intent: payment.id, amount: 100 })).id)
  const first = await refunds.list({ limit: 2 })
  expect([first.has_more, first.data.map(({ id }) => id)]).toEqual([true, made.slice(0, 2)])
  const second = await refunds.list({ limit: 2, starting_after: made[1] ?? '' })
  expect([second.has_more, second.data.map(({ id }) => id)]).toEqual([false, made.slice(2)])
  const ofOne: string[] = []
  for await (const refund of refunds.list({ payment_intent: one.id, limit: 1 })) ofOne.push(refund.id)
  expect(ofOne).toEqual([made[0], made[2]])
  await expect(refunds.list({ starting_after: 're_unknown' })).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'starting_after',
  })

  const expanded = await paymentIntents.retrieve(one.id, {
    expand: ['latest_charge', 'payment_method', 'customer'],
  })
  expect(expanded).toMatchObject({
    customer: null,
    latest_charge: { object: 'charge', amount_refunded: 200 },
    payment_method: { object: 'payment_method', type: 'card', card: { last4: '4242' } },
  })
  const { data } = await refunds.list({ limit: 1, expand: ['data.payment_intent.latest_charge'] })
  expect(data[0]?.payment_intent).toMatchObject({ id: one.id, latest_charge: { object: 'charge' } })
  const created = await refunds.create({ payment_intent: other.id, amount: 100, expand: ['charge'] })
  expect(created.charge).toMatchObject({ object: 'charge', amount_refunded: 200 })
  for (const name of ['amount', 'latest_charge.amount', 'nothing', 'a.b.c.d.e'])
    await expect(paymentIntents.retrieve(one.id, { expand: [name] }), name).rejects.toMatchObject({
      statusCode: 400,
      message: `This property cannot be expanded (${name}).`,
    })
})
