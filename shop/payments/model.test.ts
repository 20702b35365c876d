import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openShop, type TestCaller, type TestShop } from '#test/open-shop.ts'
import { size } from '#test/sizes.ts'

/** A model of the shop that consists of numbers only. After any commands in any order, the shop agrees with it. */
interface Model {
  shelf: number
  readonly orders: ModelOrder[]
}

interface ModelOrder {
  readonly pieces: number
  status: 'unpaid' | 'processing' | 'delivered' | 'cancelled' | 'refunded'
  intent: 'none' | 'open' | 'succeeded' | 'cancelled'
  /** The number of quarters of it that were refunded. */
  refunded: number
}

interface Real {
  readonly shop: TestShop
  readonly buyer: TestCaller
  readonly admin: TestCaller
  readonly product: string
  readonly ids: string[]
}

const PRICE = 20
const SHELF = 1_000

/** One kind of command: what the model says its status is, having done it; and how it is really done. */
interface Kind {
  readonly predict: (model: Model, order: ModelOrder) => number
  readonly act: (real: Real, id: string) => Promise<number>
}

const call = async (reply: Promise<{ status: number }>) => (await reply).status
const settled = (order: ModelOrder) => {
  order.status = 'processing'
}
const giveBack = (model: Model, order: ModelOrder, status: 'cancelled' | 'refunded') => {
  model.shelf += order.pieces
  order.status = status
}

const kinds: Readonly<Record<string, Kind>> = {
  intent: {
    predict(_, order) {
      if (order.status !== 'unpaid') return 409
      if (order.intent === 'none') order.intent = 'open'
      if (order.intent === 'open') return 200
      settled(order)
      return 409
    },
    act: ({ buyer }, id) => call(buyer.post('/create-payment-intent', { _id: id })),
  },
  'pay at the card service': {
    predict(_, order) {
      if (order.intent === 'open') order.intent = 'succeeded'
      return 0
    },
    async act({ shop }, id) {
      const payment = await shop.cards.retrieve(`pi_${id}`).catch(() => undefined)
      if (payment?.state === 'open') shop.cards.pay(id)
      return 0
    },
  },
  confirm: {
    predict(_, order) {
      if (['processing', 'delivered', 'refunded'].includes(order.status)) return 200
      if (order.status === 'unpaid' && order.intent === 'succeeded') {
        settled(order)
        return 200
      }
      return 409
    },
    act: ({ buyer }, id) => call(buyer.put('/orderUpdate', { _id: id })),
  },
  webhook: {
    predict(_, order) {
      if (order.intent === 'succeeded' && order.status === 'unpaid') settled(order)
      return order.intent === 'none' ? 0 : 200
    },
    async act({ shop }, id) {
      const payment = await shop.cards.retrieve(`pi_${id}`).catch(() => undefined)
      if (!payment) return 0
      const { rawBody, signature } = shop.cards.event({
        id: 'evt',
        kind: 'payment-changed',
        paymentId: payment.id,
      })
      const headers = { 'Stripe-Signature': signature }
      return call(shop.nobody.send('/webhooks/cards', { method: 'POST', body: rawBody, headers }))
    },
  },
  reconcile: {
    predict(model) {
      for (const order of model.orders)
        if (order.intent === 'succeeded' && order.status === 'unpaid') settled(order)
      return 0
    },
    async act({ shop }) {
      await shop.jobs.tick('reconcile-payments')
      return 0
    },
  },
  cancel: {
    predict(model, order) {
      if (order.status !== 'unpaid') return 409
      if (order.intent === 'succeeded') {
        settled(order)
        return 409
      }
      if (order.intent === 'open') order.intent = 'cancelled'
      giveBack(model, order, 'cancelled')
      return 200
    },
    act: ({ buyer }, id) => call(buyer.put(`/orders/${id}/cancellation`)),
  },
  expire: {
    predict(model, order) {
      if (order.status !== 'unpaid') return 0
      if (order.intent === 'succeeded') settled(order)
      else {
        if (order.intent === 'open') order.intent = 'cancelled'
        giveBack(model, order, 'cancelled')
      }
      return 0
    },
    async act({ shop }, id) {
      await shop.db
        .updateTable('orders')
        .set({ held_until: new Date(0) })
        .where('id', '=', id)
        .where('status', '=', 'unpaid')
        .execute()
      await shop.jobs.tick('sweep-holds')
      return 0
    },
  },
  deliver: {
    predict(_, order) {
      if (order.status !== 'processing') return 409
      order.status = 'delivered'
      return 200
    },
    act: ({ admin }, id) => call(admin.put(`/update?_id=${id}`)),
  },
  refund: {
    predict(model, order) {
      if (order.status !== 'processing') return 409
      giveBack(model, order, 'refunded')
      return 200
    },
    act: ({ admin }, id) => call(admin.put(`/orders/${id}/refund`)),
  },
  'refund a quarter': {
    predict(_, order) {
      if (order.status !== 'processing' && order.status !== 'delivered') return 409
      if (order.refunded === 3 && order.status !== 'delivered') return 409
      order.refunded += 1
      if (order.refunded === 4) order.status = 'refunded'
      return 200
    },
    async act({ shop, admin }, id) {
      const { pieces } = await shop.db
        .selectFrom('orders')
        .select('pieces')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return call(
        admin.post(`/orders/${id}/refunds`, { amount: (pieces * PRICE) / 4, reason: 'Came broken' }),
      )
    },
  },
}

/** Commands that were run on both the shop and the model. */
const done = new Set<string>()

async function expectAgreement(model: Model, { shop, product, ids }: Real): Promise<void> {
  const shelf = await shop.db
    .selectFrom('products')
    .select('available')
    .where('id', '=', product)
    .executeTakeFirstOrThrow()
  expect(shelf.available).toBe(model.shelf)
  const orders = await shop.db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('id', 'in', ['', ...ids])
    .execute()
  expect(ids.map((id) => orders.find((order) => order.id === id)?.status)).toEqual(
    model.orders.map(({ status }) => status),
  )
  const credited = await shop.db
    .selectFrom('invoices')
    .select(['order_id', 'credited_cents'])
    .where('order_id', 'in', ['', ...ids])
    .where('credited_cents', '>', 0)
    .execute()
  expect(new Map(credited.map(({ order_id, credited_cents }) => [order_id, credited_cents]))).toEqual(
    new Map(
      model.orders.flatMap((order, at) => (creditedOf(order) > 0 ? [[ids[at], creditedOf(order)]] : [])),
    ),
  )
}

/** Cents: all of an order that is refunded, however it came to that. */
const creditedOf = ({ status, pieces, refunded }: ModelOrder) =>
  (status === 'refunded' ? 1 : refunded / 4) * pieces * PRICE * 100

class Place implements fc.AsyncCommand<Model, Real> {
  readonly pieces: number
  constructor(pieces: number) {
    this.pieces = pieces
  }
  check = () => true
  async run(model: Model, real: Real) {
    const { buyer, product, ids } = real
    const fits = this.pieces >= 100 && this.pieces <= model.shelf
    const orderBody = { product_id: product, orderAmount: this.pieces, address: 'x', phone: '1' }
    const { status, body } = await buyer.post('/order', orderBody)
    expect(status).toBe(fits ? 200 : this.pieces < 100 ? 422 : 409)
    if (fits) {
      model.shelf -= this.pieces
      model.orders.push({ pieces: this.pieces, status: 'unpaid', intent: 'none', refunded: 0 })
      ids.push(String(body.insertedId))
    }
    await expectAgreement(model, real)
  }
  toString = () => `place(${this.pieces})`
}

class Do implements fc.AsyncCommand<Model, Real> {
  readonly name: string
  readonly which: number
  constructor(name: string, which: number) {
    this.name = name
    this.which = which
  }
  check = ({ orders }: Readonly<Model>) => orders.length > 0
  async run(model: Model, real: Real) {
    const at = this.which % model.orders.length
    const [kind, order, id] = [kinds[this.name], model.orders[at], real.ids[at]]
    if (!kind || !order || id === undefined) throw new Error('the model and the shop have different orders')
    const predicted = kind.predict(model, order)
    expect(await kind.act(real, id)).toBe(predicted)
    done.add(this.name)
    await expectAgreement(model, real)
  }
  toString = () => `${this.name}(${this.which})`
}

test('whatever is done in whatever order, the shop agrees with a model of it', async () => {
  await using shop = await openShop()
  const people = { buyer: await shop.signUp('ada@example.com'), admin: await shop.admin() }
  const command = fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(99, 100, 250, 400, 900).map((pieces) => new Place(pieces)) },
    {
      weight: 7,
      arbitrary: fc
        .tuple(fc.constantFrom(...Object.keys(kinds)), fc.nat(9))
        .map(([name, which]) => new Do(name, which)),
    },
  )
  const runs = size(40, 1_000)
  await fc.assert(
    fc.asyncProperty(fc.commands([command], { maxCommands: size(30, 60), size: 'max' }), async (commands) => {
      // What the run before left unpaid would be swept by this one.
      await shop.db
        .updateTable('orders')
        .set({ held_until: new Date('9000-01-01') })
        .where('held_until', 'is not', null)
        .execute()
      const product = crypto.randomUUID()
      await shop.addProduct({ id: product, price: PRICE, available: SHELF })
      const real: Real = { shop, ...people, product, ids: [] }
      await fc.asyncModelRun(() => ({ model: { shelf: SHELF, orders: [] } as Model, real }), commands)
    }),
    { numRuns: runs, endOnFailure: false },
  )
  await shop.jobs.runAll()
  expect(shop.failures).toEqual([])
  expect(done).toEqual(new Set(Object.keys(kinds)))
}, 600_000)
