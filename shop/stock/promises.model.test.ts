import fc from 'fast-check'
import { expect, test } from 'vitest'
import { availableOf } from '#test/kits.ts'
import { delivery, inDays, openLots, type TestLots } from '#test/lots.ts'
import { accept, askLongAgo, decline, offer } from '#test/quotes.ts'
import { size } from '#test/sizes.ts'

/** A model of a product that is sold from incoming lots, with its own arithmetic. */
interface Model {
  shelf: number
  readonly lots: Map<string, { pieces: number; days: number }>
  /** Oldest first. */
  readonly orders: ModelOrder[]
  /** Offers that hold their pieces, oldest first. They are served after orders. */
  readonly offers: ModelOrder[]
}

interface ModelOrder {
  readonly id: string
  readonly pieces: number
  /** Pieces by lot; those without a lot by ''. */
  readonly waits: Map<string, number>
}

const promisedFrom = ({ orders, offers }: Model, lot: string) =>
  [...orders, ...offers].reduce((sum, { waits }) => sum + (waits.get(lot) ?? 0), 0)

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
  if (missing > 0) order.waits.set('', (order.waits.get('') ?? 0) + missing)
}

const allOf = (model: Model) => model.shelf + freeLots(model).reduce((sum, { free }) => sum + free, 0)

/** Gives back what an order or an offer has. */
function free(model: Model, { pieces, waits }: ModelOrder): void {
  model.shelf += pieces - [...waits.values()].reduce((sum, waiting) => sum + waiting, 0)
  waits.clear()
}

/** Divides anew what waits for a lot that has changed, and then what waits for none. */
function divide(model: Model, lot: string, change: () => void): void {
  const all = [...model.orders, ...model.offers]
  const ofLot = all.map(({ waits }) => waits.get(lot) ?? 0)
  const ofNone = all.map(({ waits }) => waits.get('') ?? 0)
  for (const { waits } of all) {
    waits.delete(lot)
    waits.delete('')
  }
  change()
  for (const waiting of [ofLot, ofNone])
    for (const [place, order] of all.entries()) fill(model, order, waiting[place] ?? 0)
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
    expect(status).toBe(pieces <= allOf(model) ? 200 : 409)
    if (status !== 200) return
    const placed = { id: String(body.insertedId), pieces, waits: new Map<string, number>() }
    fill(model, placed, pieces)
    model.orders.push(placed)
  }

/** As two orders: the first, of at least 100 pieces, is all from the shelf. */
const placeTwo =
  (pieces: number): Act =>
  async (model, { buyer }) => {
    const all = allOf(model)
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
    free(model, order)
    model.orders.splice(model.orders.indexOf(order), 1)
  }

const hold =
  (pieces: number): Act =>
  async (model, { shop, admin, buyer }) => {
    const id = await askLongAgo(shop, buyer, [{ product_id: 'switch', pieces }])
    const lines = [{ line: 1, pieces, price: 9 }]
    const { status } = await offer(admin, id, 1, { lines, holdStock: true })
    expect(status).toBe(pieces <= allOf(model) ? 200 : 409)
    if (status !== 200) return
    const held = { id, pieces, waits: new Map<string, number>() }
    fill(model, held, pieces)
    model.offers.push(held)
  }

/** Accepts an offer if all its pieces can be had, and else declines it. */
const answer =
  (which: number): Act =>
  async (model, { buyer }) => {
    const held = pick(model.offers, which)
    if (!held) return
    model.offers.splice(model.offers.indexOf(held), 1)
    const waits = new Map(held.waits)
    free(model, held)
    const { status, body } = await accept(buyer, held.id, 2)
    expect(status).toBe(held.pieces <= allOf(model) ? 200 : 409)
    if (status !== 200) {
      expect(body).toMatchObject({ code: 'quote-pieces-late', pieces: waits.get('') })
      expect((await decline(buyer, held.id, 2)).status).toBe(200)
      return
    }
    const placed = { id: String(body.insertedId), pieces: held.pieces, waits: new Map<string, number>() }
    fill(model, placed, held.pieces)
    model.orders.push(placed)
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
  for (const { order_id, quote_id, lot_id, pieces } of promises) {
    const key = `${order_id ?? quote_id} ${lot_id ?? ''}`
    stored.set(key, (stored.get(key) ?? 0) + Number(pieces))
  }
  const expected = [...model.orders, ...model.offers].flatMap(({ id, waits }) =>
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
  { weight: 2, arbitrary: some.map((n) => new Command(`hold ${n}`, hold(n))) },
  { weight: 2, arbitrary: which.map((n) => new Command(`answer ${n}`, answer(n))) },
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

test('whatever is ordered, offered, cancelled, announced, delayed and received, no piece is promised twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands([commands], { maxCommands: size(20, 60), size: 'max' }), async (all) => {
      await using real = await openLots()
      await real.shop.db.updateTable('shop_settings').set({ unpaid_orders: 100 }).execute()
      await fc.asyncModelRun(
        () => ({ model: { shelf: 300, lots: new Map(), orders: [], offers: [] }, real }),
        all,
      )
      expect(real.shop.failures).toEqual([])
    }),
    { numRuns: size(3, 100), endOnFailure: true },
  )
}, 600_000)
