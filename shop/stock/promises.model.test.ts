import fc from 'fast-check'
import { expect, test } from 'vitest'
import { availableOf } from '#test/kits.ts'
import { delivery, inDays, openLots, type TestLots } from '#test/lots.ts'
import { size } from '#test/sizes.ts'

/** A model of a product that is sold from incoming lots, with its own arithmetic. */
interface Model {
  shelf: number
  readonly lots: Map<string, { pieces: number; days: number }>
  /** Oldest first. */
  readonly orders: ModelOrder[]
}

interface ModelOrder {
  readonly id: string
  readonly pieces: number
  /** Pieces by lot; those without a lot by ''. */
  readonly waits: Map<string, number>
}

const promisedFrom = ({ orders }: Model, lot: string) =>
  orders.reduce((sum, { waits }) => sum + (waits.get(lot) ?? 0), 0)

/** What each lot still has to give, in order of day. */
const freeLots = (model: Model, except?: string) =>
  [...model.lots]
    .filter(([id]) => id !== except)
    .map(([id, { pieces, days }]) => ({ id, days, free: pieces - promisedFrom(model, id) }))
    .toSorted((a, b) => a.days - b.days || (a.id < b.id ? -1 : 1))

function fill(model: Model, order: ModelOrder, wanted: number): void {
  let missing = wanted
  const take = (free: number) => {
    const taken = Math.min(free, missing)
    missing -= taken
    return taken
  }
  model.shelf -= take(model.shelf)
  for (const { id, free } of freeLots(model)) {
    const taken = take(free)
    if (taken > 0) order.waits.set(id, (order.waits.get(id) ?? 0) + taken)
  }
  if (missing > 0) order.waits.set('', missing)
}

/** Divides anew what waits for a lot that has changed, and what waits for none. */
function divide(model: Model, lot: string, change: () => void): void {
  const waiting = model.orders.map(({ waits }) => (waits.get(lot) ?? 0) + (waits.get('') ?? 0))
  for (const { waits } of model.orders) {
    waits.delete(lot)
    waits.delete('')
  }
  change()
  for (const [place, order] of model.orders.entries()) fill(model, order, waiting[place] ?? 0)
}

type Act = (model: Model, real: TestLots) => Promise<void>

const pick = <Item>(items: Iterable<Item>, which: number): Item | undefined => {
  const all = [...items]
  return all[which % all.length]
}

const place =
  (pieces: number): Act =>
  async (model, { order }) => {
    const { status, body } = await order(pieces)
    const all = model.shelf + freeLots(model).reduce((sum, { free }) => sum + free, 0)
    expect(status).toBe(pieces <= all ? 200 : 409)
    if (status !== 200) return
    const placed = { id: String(body.insertedId), pieces, waits: new Map<string, number>() }
    fill(model, placed, pieces)
    model.orders.push(placed)
  }

/** As two orders: the first, of at least 100 pieces, is all from the shelf. */
const placeTwo =
  (pieces: number): Act =>
  async (model, { buyer }) => {
    const all = model.shelf + freeLots(model).reduce((sum, { free }) => sum + free, 0)
    const later = pieces - model.shelf
    const second = Math.max(100, later)
    const { status, body } = await buyer.post('/orders', {
      delivery,
      lines: [{ product_id: 'switch', orderAmount: pieces }],
      inTwoOrders: { firstAmount: Math.max(0, pieces - second) * 10 },
      paymentAmount: pieces * 10,
    })
    const isPossible = pieces <= all && later > 0 && pieces - second >= 100
    expect(status).toBe(isPossible ? 200 : 409)
    if (status !== 200) return
    const { _id } = body.second as { readonly _id: string } // as the contract declares it
    for (const [id, own] of [
      [String(body.insertedId), pieces - second],
      [_id, second],
    ] as const) {
      const placed = { id, pieces: own, waits: new Map<string, number>() }
      fill(model, placed, own)
      model.orders.push(placed)
    }
  }

const cancel =
  (which: number): Act =>
  async (model, { buyer }) => {
    const order = pick(model.orders, which)
    if (!order) return
    expect((await buyer.put(`/orders/${order.id}/cancellation`)).status).toBe(200)
    model.shelf += order.pieces - [...order.waits.values()].reduce((sum, pieces) => sum + pieces, 0)
    model.orders.splice(model.orders.indexOf(order), 1)
  }

const book =
  (pieces: number, days: number): Act =>
  async (model, { book }) => {
    if (model.lots.size >= 4) return
    const id = await book(pieces, days)
    divide(model, id, () => model.lots.set(id, { pieces, days }))
  }

const change =
  (which: number, pieces: number, days: number): Act =>
  async (model, { admin }) => {
    const id = pick(model.lots.keys(), which)
    if (!id) return
    const { status } = await admin.put(`/incoming-stock/${id}`, { pieces, on: inDays(days), note: '' })
    expect(status).toBe(200)
    divide(model, id, () => model.lots.set(id, { pieces, days }))
  }

const remove =
  (which: number): Act =>
  async (model, { admin }) => {
    const id = pick(model.lots.keys(), which)
    if (!id) return
    const isPromised = promisedFrom(model, id) > 0
    expect((await admin.delete(`/incoming-stock/${id}`)).status).toBe(isPromised ? 409 : 200)
    if (isPromised) await admin.delete(`/incoming-stock/${id}?move=true`)
    divide(model, id, () => model.lots.delete(id))
  }

const receive =
  (which: number, pieces: number): Act =>
  async (model, { admin }) => {
    const id = pick(model.lots.keys(), which)
    if (!id) return
    expect((await admin.post(`/incoming-stock/${id}/receipt`, { pieces })).status).toBe(200)
    divide(model, id, () => {
      model.lots.delete(id)
      model.shelf += pieces
    })
  }

async function expectAgreement(model: Model, { shop }: TestLots): Promise<void> {
  expect(await availableOf(shop, 'switch')).toBe(model.shelf)
  const promises = await shop.rows('stock_promises')
  const stored = new Map<string, number>()
  for (const { order_id, lot_id, pieces } of promises) {
    const key = `${order_id} ${lot_id ?? ''}`
    stored.set(key, (stored.get(key) ?? 0) + Number(pieces))
  }
  const expected = model.orders.flatMap(({ id, waits }) =>
    [...waits].map(([lot, pieces]) => [`${id} ${lot}`, pieces] as const),
  )
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(expected))
}

class Command implements fc.AsyncCommand<Model, TestLots> {
  readonly name: string
  readonly act: Act
  constructor(name: string, act: Act) {
    this.name = name
    this.act = act
  }
  check = () => true
  async run(model: Model, real: TestLots) {
    await this.act(model, real)
    await expectAgreement(model, real)
  }
  toString = () => this.name
}

const which = fc.nat(5)
const some = fc.constantFrom(100, 150, 300, 420, 700)
const days = fc.integer({ min: 1, max: 9 })
const commands = fc.oneof(
  { weight: 5, arbitrary: some.map((n) => new Command(`place ${n}`, place(n))) },
  { weight: 2, arbitrary: some.map((n) => new Command(`place two ${n}`, placeTwo(n))) },
  { weight: 2, arbitrary: which.map((n) => new Command(`cancel ${n}`, cancel(n))) },
  { weight: 3, arbitrary: fc.tuple(some, days).map((all) => new Command(`book ${all}`, book(...all))) },
  {
    weight: 3,
    arbitrary: fc.tuple(which, some, days).map((all) => new Command(`change ${all}`, change(...all))),
  },
  { weight: 1, arbitrary: which.map((n) => new Command(`remove ${n}`, remove(n))) },
  {
    weight: 2,
    arbitrary: fc.tuple(which, some).map((all) => new Command(`receive ${all}`, receive(...all))),
  },
)

test('whatever is ordered, cancelled, announced, delayed and received, no piece is promised twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands([commands], { maxCommands: size(20, 60), size: 'max' }), async (all) => {
      await using real = await openLots()
      await real.shop.db.updateTable('shop_settings').set({ unpaid_orders: 100 }).execute()
      await fc.asyncModelRun(() => ({ model: { shelf: 300, lots: new Map(), orders: [] }, real }), all)
      expect(real.shop.failures).toEqual([])
    }),
    { numRuns: size(3, 100), endOnFailure: true },
  )
}, 600_000)

test('orders, cancellations, delays and receipts at the same moment neither lose nor double a piece', async () => {
  await using lots = await openLots()
  const { shop, admin, buyer, book, order } = lots
  const [first, second] = [await book(600, 5), await book(400, 9)]
  const standing = await Promise.all([order(400), order(200)])
  const bo = await shop.signUp('bo@example.com')
  const both = (by: typeof bo, ids: readonly string[]) =>
    by.post('/orders', {
      delivery: {
        name: 'Bo',
        street: '1 Quay',
        city: 'London',
        postalCode: 'E1 8JP',
        country: 'GB',
        phone: '1',
      },
      lines: ids.map((product_id) => ({ product_id, orderAmount: 100 })),
      paymentAmount: 1_100,
    })
  const replies = await Promise.all([
    order(100),
    both(bo, ['switch', 'cable']),
    admin.put(`/incoming-stock/${first}`, { pieces: 450, on: inDays(12), note: '' }),
    ...standing.map(({ body }) => buyer.put(`/orders/${body.insertedId}/cancellation`)),
    admin.post(`/incoming-stock/${second}/receipt`, { pieces: 300 }),
    both(bo, ['cable', 'switch']),
    order(500, bo),
  ])
  expect(replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect(replies.slice(2, 6).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(shop.failures).toEqual([])
})
