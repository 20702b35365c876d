import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openCompany } from '#test/open-company.ts'
import { size } from '#test/sizes.ts'

/** A waiting order in the model, which consists of numbers only. */
interface ModelOrder {
  readonly by: Who
  approval: 'not-needed' | 'waiting' | 'approved' | 'rejected'
  status: 'unpaid' | 'processing' | 'cancelled'
  /** The pieces of its remaining lines. */
  pieces: number[]
}
interface Model {
  shelf: number
  readonly orders: ModelOrder[]
}

type Company = Awaited<ReturnType<typeof openCompany>>
const members = ['owner', 'approver', 'buyer'] as const
type Who = (typeof members)[number]
interface Real {
  readonly company: Company
  readonly product: string
  readonly ids: string[]
}

const PRICE = 20
const THRESHOLD = 5_000
const SHELF = 4_000
const delivery = { name: 'Bert', street: '1 Row', city: 'London', country: 'GB', phone: '1' }
const sum = (pieces: readonly number[]) => pieces.reduce((all, each) => all + each, 0)

async function expectAgreement({ shelf, orders }: Model, { company: { shop }, product, ids }: Real) {
  const { available } = await shop.db
    .selectFrom('products')
    .select('available')
    .where('id', '=', product)
    .executeTakeFirstOrThrow()
  expect(available).toBe(shelf)
  const stored = await shop.db
    .selectFrom('orders')
    .select(['id', 'approval', 'status', 'pieces', 'amount_cents'])
    .where('id', 'in', ['', ...ids])
    .execute()
  expect(
    ids.map((id) => {
      const { approval, status, pieces, amount_cents } = stored.find((order) => order.id === id) ?? {}
      return { approval, status, pieces, amount_cents }
    }),
  ).toEqual(
    orders.map(({ approval, status, pieces }) => ({
      approval,
      status,
      pieces: sum(pieces),
      amount_cents: sum(pieces) * PRICE * 100,
    })),
  )
}

class Place implements fc.AsyncCommand<Model, Real> {
  readonly by: Who
  readonly pieces: readonly number[]
  constructor(by: Who, pieces: readonly number[]) {
    this.by = by
    this.pieces = pieces
  }
  check = () => true
  async run(model: Model, real: Real) {
    const { company, product, ids } = real
    const lines = this.pieces.map((orderAmount) => ({ product_id: product, orderAmount }))
    const paymentAmount = sum(this.pieces) * PRICE
    const { status, body } = await company[this.by].post('/orders', { lines, delivery, paymentAmount })
    const fits = sum(this.pieces) <= model.shelf
    expect(status).toBe(fits ? 200 : 409)
    if (fits) {
      model.shelf -= sum(this.pieces)
      const approval = paymentAmount > THRESHOLD ? 'waiting' : 'not-needed'
      model.orders.push({ by: this.by, approval, status: 'unpaid', pieces: [...this.pieces] })
      ids.push(String(body.insertedId))
    }
    await expectAgreement(model, real)
  }
  toString = () => `${this.by} places ${this.pieces}`
}

const isWaiting = ({ approval, status }: ModelOrder) => approval === 'waiting' && status === 'unpaid'

/** Returns the status that answers a decision, whether approval or rejection. */
function answerTo(order: ModelOrder, who: Who): number {
  if (who === 'buyer') return order.by === 'buyer' ? 403 : 404
  if (!isWaiting(order)) return 409
  return order.by === who ? 403 : 200
}

function end(model: Model, order: ModelOrder): void {
  model.shelf += sum(order.pieces)
  order.status = 'cancelled'
}

/** One kind of command: the status that the model predicts, having done it; and how it is really done. */
interface Kind {
  readonly predict: (model: Model, order: ModelOrder, who: Who) => number
  readonly act: (real: Real, id: string, who: Who) => Promise<number>
}
const call = async (reply: Promise<{ status: number }>) => (await reply).status

const kinds: Readonly<Record<string, Kind>> = {
  approve: {
    predict(_, order, who) {
      const answer = answerTo(order, who)
      if (answer === 200) order.approval = 'approved'
      return answer
    },
    act: ({ company }, id, who) => call(company[who].post(`/orders/${id}/approval`, {})),
  },
  'approve without the first line': {
    predict(model, order, who) {
      const answer = answerTo(order, who)
      if (answer !== 200) return answer
      const [first, ...rest] = order.pieces
      if (rest.length === 0) return 422
      model.shelf += first ?? 0
      order.pieces = rest
      order.approval = 'approved'
      return 200
    },
    act: ({ company }, id, who) =>
      call(company[who].post(`/orders/${id}/approval`, { rejectedLines: [1], reason: 'Too many' })),
  },
  reject: {
    predict(model, order, who) {
      const answer = answerTo(order, who)
      if (answer === 200) {
        end(model, order)
        order.approval = 'rejected'
      }
      return answer
    },
    act: ({ company }, id, who) => call(company[who].post(`/orders/${id}/rejection`, { reason: 'No' })),
  },
  cancel: {
    predict(model, order, who) {
      if (who === 'buyer' && order.by !== 'buyer') return 404
      if (order.status !== 'unpaid') return 409
      end(model, order)
      return 200
    },
    act: ({ company }, id, who) => call(company[who].put(`/orders/${id}/cancellation`)),
  },
  pay: {
    predict(_, order, who) {
      if (who === 'buyer' && order.by !== 'buyer') return 404
      if (order.status !== 'unpaid' || order.approval === 'waiting') return 409
      order.status = 'processing'
      return 200
    },
    async act({ company }, id, who) {
      const { status } = await company[who].post('/create-payment-intent', { _id: id })
      if (status !== 200) return status
      company.shop.cards.pay(id)
      return call(company[who].put('/orderUpdate', { _id: id }))
    },
  },
  expire: {
    predict(model, order) {
      if (order.status === 'unpaid') end(model, order)
      return 0
    },
    async act({ company: { shop } }, id) {
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
}

/** Commands that were run on both the shop and the model. */
const done = new Set<string>()

class Do implements fc.AsyncCommand<Model, Real> {
  readonly name: string
  readonly who: Who
  readonly which: number
  constructor(name: string, who: Who, which: number) {
    this.name = name
    this.who = who
    this.which = which
  }
  check = ({ orders }: Readonly<Model>) => orders.length > 0
  async run(model: Model, real: Real) {
    const at = this.which % model.orders.length
    const [kind, order, id] = [kinds[this.name], model.orders[at], real.ids[at]]
    if (!kind || !order || id === undefined) throw new Error('the model and the shop have different orders')
    const predicted = kind.predict(model, order, this.who)
    expect(await kind.act(real, id, this.who)).toBe(predicted)
    done.add(this.name)
    await expectAgreement(model, real)
  }
  toString = () => `${this.who}: ${this.name}(${this.which})`
}

test('whatever members do with orders, the shop agrees with a model of it', async () => {
  await using company = await openCompany()
  await company.rules({ approvalThreshold: THRESHOLD })
  const { shop } = company
  const who = fc.constantFrom(...members)
  const command = fc.oneof(
    {
      weight: 2,
      arbitrary: fc
        .tuple(who, fc.array(fc.constantFrom(100, 150, 250), { minLength: 1, maxLength: 3 }))
        .map(([by, pieces]) => new Place(by, pieces)),
    },
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom(...Object.keys(kinds)), who, fc.nat(9))
        .map(([name, who, which]) => new Do(name, who, which)),
    },
  )
  const runs = size(25, 400)
  await fc.assert(
    fc.asyncProperty(fc.commands([command], { maxCommands: size(25, 60), size: 'max' }), async (commands) => {
      // What the run before left unpaid would be swept by this one.
      await shop.db
        .updateTable('orders')
        .set({ held_until: new Date('9000-01-01') })
        .where('held_until', 'is not', null)
        .execute()
      const product = crypto.randomUUID()
      await shop.addProduct({ id: product, price: PRICE, available: SHELF })
      const real: Real = { company, product, ids: [] }
      await fc.asyncModelRun(() => ({ model: { shelf: SHELF, orders: [] } as Model, real }), commands)
    }),
    { numRuns: runs, endOnFailure: false },
  )
  await shop.jobs.runAll()
  expect(shop.failures).toEqual([])
  expect(done).toEqual(new Set(Object.keys(kinds)))
}, 600_000)
