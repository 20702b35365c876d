import fc from 'fast-check'
import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { openStripeEmulator, type TestEmulator } from '#test/open-stripe-emulator.ts'

/** The states of a payment as Stripe documents them, written down once more and independently of the emulator. */
type Status = Stripe.PaymentIntent.Status
interface Model {
  status: Status
  manual: boolean
  /** The card asks the bank; it is known from the attach on. */
  card: 'plain' | 'bank' | 'declined' | undefined
  amount: number
  captured: number
  refunded: number
}

const cards = {
  plain: 'pm_card_visa',
  bank: 'pm_card_authenticationRequired',
  declined: 'pm_card_visa_chargeDeclined',
} as const
type Card = keyof typeof cards

const openStates: readonly Status[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const isOpen = ({ status }: Model) => openStates.includes(status)

interface Step {
  readonly name: string
  /** Returns the payment after the step; undefined when it is refused. */
  readonly expected: (model: Model) => Model | undefined
  readonly take: (emulator: TestEmulator, intent: { id: string; clientSecret: string }) => Promise<unknown>
}

const charged = (model: Model): Model => ({
  ...model,
  status: model.manual ? 'requires_capture' : 'succeeded',
  captured: model.manual ? 0 : model.amount,
})
const declined = (model: Model): Model => ({ ...model, status: 'requires_payment_method', card: undefined })

function confirmed(model: Model, card: Card | undefined): Model | undefined {
  const used = card ?? model.card
  if (!isOpen(model) || !used) return undefined
  if (used === 'bank') return { ...model, status: 'requires_action', card: used }
  return used === 'plain' ? charged({ ...model, card: used }) : declined(model)
}

const confirm = (card: Card | undefined): Step => ({
  name: `confirm ${card ?? 'what is attached'}`,
  expected: (model) => confirmed(model, card),
  take: ({ stripe }, { id }) => stripe.paymentIntents.confirm(id, card && { payment_method: cards[card] }),
})
const attach = (card: Card): Step => ({
  name: `attach ${card}`,
  expected: (model) => (isOpen(model) ? { ...model, status: 'requires_confirmation', card } : undefined),
  take: ({ stripe }, { id }) => stripe.paymentIntents.update(id, { payment_method: cards[card] }),
})
const authenticate = (outcome: 'complete' | 'fail'): Step => ({
  name: `authentication ${outcome}`,
  expected: (model) =>
    model.status !== 'requires_action'
      ? undefined
      : outcome === 'complete'
        ? charged(model)
        : declined(model),
  async take(emulator, { clientSecret }) {
    const { status, body } = await emulator.authenticate(clientSecret, outcome)
    if (status !== 200) throw body.error
  },
})
const steps: readonly Step[] = [
  confirm(undefined),
  confirm('plain'),
  confirm('bank'),
  confirm('declined'),
  attach('plain'),
  attach('bank'),
  authenticate('complete'),
  authenticate('fail'),
  {
    name: 'capture',
    expected: (model) =>
      model.status === 'requires_capture'
        ? { ...model, status: 'succeeded', captured: model.amount }
        : undefined,
    take: ({ stripe }, { id }) => stripe.paymentIntents.capture(id),
  },
  {
    name: 'cancel',
    expected: (model) =>
      isOpen(model) || model.status === 'requires_capture' ? { ...model, status: 'canceled' } : undefined,
    take: ({ stripe }, { id }) => stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' }),
  },
  {
    name: 'change the amount',
    expected: (model) =>
      isOpen(model)
        ? {
            ...model,
            amount: model.amount + 1,
            status: model.card ? 'requires_confirmation' : 'requires_payment_method',
          }
        : undefined,
    async take({ stripe }, { id }) {
      const { amount } = await stripe.paymentIntents.retrieve(id)
      return stripe.paymentIntents.update(id, { amount: amount + 1 })
    },
  },
  {
    name: 'refund 600',
    expected: (model) =>
      model.status === 'succeeded' && model.refunded + 600 <= model.captured
        ? { ...model, refunded: model.refunded + 600 }
        : undefined,
    take: ({ stripe }, { id }) => stripe.refunds.create({ payment_intent: id, amount: 600 }),
  },
]

test('whatever is asked in whatever order, a payment is where Stripe says, and a refusal changes nothing', {
  tags: ['full'],
}, async () => {
  await using emulator = await openStripeEmulator()
  const step = fc.constantFrom(...steps)
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 1, maxLength: 9 }), async (manual, asked) => {
      const { id, client_secret } = await emulator.stripe.paymentIntents.create({
        amount: 1_500,
        currency: 'usd',
        capture_method: manual ? 'manual' : 'automatic',
      })
      let model: Model = {
        status: 'requires_payment_method',
        manual,
        card: undefined,
        amount: 1_500,
        captured: 0,
        refunded: 0,
      }
      for (const { expected, take } of asked) {
        const next = expected(model)
        const failure = await take(emulator, { id, clientSecret: client_secret ?? '' }).then(
          () => undefined,
          (thrown: Stripe.errors.StripeError) => thrown,
        )
        if (!next) expect(failure, 'refused').toMatchObject({ type: expect.stringMatching(/invalid/i) })
        model = next ?? model
        const row = await emulator.db
          .selectFrom('card_payment_intents')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirst()
        expect(row).toMatchObject({
          status: model.status,
          amount_cents: model.amount,
          captured_cents: model.captured,
          refunded_cents: model.refunded,
        })
      }
    }),
    { numRuns: 120, examples: everyStepFromEveryState() },
  )
  expect(emulator.failures).toEqual([])
})

/** Returns every step after every state, so that no pair is left to chance. */
function everyStepFromEveryState(): [boolean, Step[]][] {
  const named = (name: string) => steps.filter((step) => step.name === name)
  const waysTo: [boolean, Step[]][] = [
    [false, []],
    [false, named('attach plain')],
    [false, named('confirm bank')],
    [true, named('confirm plain')],
    [false, named('confirm plain')],
    [false, named('cancel')],
  ]
  return waysTo.flatMap(([manual, way]) =>
    steps.map((step): [boolean, Step[]] => [manual, [...way, step, step]]),
  )
}

test('what is refused names the state, and shows the payment as it is', async () => {
  await using emulator = await openStripeEmulator()
  const { id } = await emulator.paid(5_000)
  const { paymentIntents } = emulator.stripe
  for (const [ask, message] of [
    [() => paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }), /already succeeded/],
    [() => paymentIntents.cancel(id), /status of succeeded/],
    [() => paymentIntents.capture(id), /status of succeeded/],
    [() => paymentIntents.update(id, { amount: 6_000 }), /status of succeeded/],
  ] as const) {
    await expect(ask()).rejects.toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      message: expect.stringMatching(message),
      payment_intent: { id, status: 'succeeded' },
    })
  }
  await expect(
    paymentIntents.create({ amount: 5_000, currency: 'usd', customer: 'cus_1' }),
  ).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'customer',
    message: 'Received unknown parameter: customer',
  })
  await expect(
    paymentIntents.create({ amount: 5_000, currency: 'usd', confirm: true }),
  ).rejects.toMatchObject({
    code: 'parameter_missing',
    param: 'payment_method',
  })
})

test('what is only written on a payment can be changed at any time, and an empty value takes it away', async () => {
  await using emulator = await openStripeEmulator()
  const { id } = await emulator.paid(5_000)
  const { update } = emulator.stripe.paymentIntents
  const change = { description: 'One lot', metadata: { orderId: 'o1', desk: '7' } }
  expect(await emulator.stripe.paymentIntents.update(id, change)).toMatchObject({
    ...change,
    status: 'succeeded',
  })
  const less = await update.call(emulator.stripe.paymentIntents, id, { metadata: { desk: '' } })
  expect(less.metadata).toEqual({ orderId: 'o1' })
  expect(await emulator.port.retrieve(id)).toMatchObject({ orderId: 'o1' })
})

test('a payment in two steps is authorised, then captured in part, and the rest is never taken', async () => {
  await using emulator = await openStripeEmulator()
  const { id } = await emulator.stripe.paymentIntents.create({
    amount: 5_000,
    currency: 'usd',
    capture_method: 'manual',
    payment_method: 'pm_card_visa',
    confirm: true,
  })
  expect(await emulator.stripe.paymentIntents.retrieve(id)).toMatchObject({
    status: 'requires_capture',
    amount_capturable: 5_000,
    amount_received: 0,
  })
  await expect(
    emulator.stripe.paymentIntents.capture(id, { amount_to_capture: 5_001 }),
  ).rejects.toMatchObject({
    code: 'amount_too_large',
  })
  expect(await emulator.stripe.paymentIntents.capture(id, { amount_to_capture: 3_000 })).toMatchObject({
    status: 'succeeded',
    amount_received: 3_000,
  })
  await expect(emulator.stripe.refunds.create({ payment_intent: id, amount: 3_001 })).rejects.toMatchObject({
    param: 'amount',
  })
})
