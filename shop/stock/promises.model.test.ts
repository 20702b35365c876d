import fc from 'fast-check'
import { expect, test } from 'vitest'
import { activeCallOff, call } from '#test/call-offs.ts'
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
  /** Offers that hold their pieces, in order of their quotes. They are served after orders. */
  readonly offers: ModelOffer[]
  /** Oldest first. */
  readonly callOffs: ModelCallOff[]
}

interface ModelCallOff {
  readonly id: string
  /** Pieces that are not called. */
  open: number
  /** Of these, set aside on the shelf. */
  shelved: number
  /** And set aside on lots. */
  readonly claims: Map<string, number>
}

interface ModelOrder {
  readonly id: string
  readonly pieces: number
  /** Pieces by lot; those without a lot by ''. */
  readonly waits: Map<string, number>
  /** What it is a call of. */
  readonly callOff?: ModelCallOff
  /** The offer that it was placed from. */
  readonly offer?: ModelOffer
}

interface ModelOffer extends ModelOrder {
  readonly number: number
  readonly revision: number
}

const ofLot = (all: readonly ReadonlyMap<string, number>[], lot: string) =>
  all.reduce((sum, pieces) => sum + (pieces.get(lot) ?? 0), 0)
const sumOf = (pieces: ReadonlyMap<string, number>) =>
  [...pieces.values()].reduce((sum, each) => sum + each, 0)

const promisedFrom = ({ orders, offers, callOffs }: Model, lot: string) =>
  ofLot([...orders, ...offers].map(({ waits }) => waits).concat(callOffs.map(({ claims }) => claims)), lot)

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
  model.shelf += pieces - sumOf(waits)
  waits.clear()
}

/** Sets aside what a call-off order lacks: from the shelf, then on lots in order of day. */
function setAside(model: Model, callOff: ModelCallOff): void {
  let missing = callOff.open - callOff.shelved - sumOf(callOff.claims)
  const shelved = Math.min(missing, model.shelf)
  model.shelf -= shelved
  callOff.shelved += shelved
  missing -= shelved
  for (const { id, free } of freeLots(model)) {
    const taken = Math.min(free, missing)
    missing -= taken
    if (taken > 0) callOff.claims.set(id, (callOff.claims.get(id) ?? 0) + taken)
  }
}

/** Gives back what is set aside, first on the shelf, then on the lots that come first. */
function release(model: Model, { claims, ...callOff }: ModelCallOff, pieces: number): ModelCallOff {
  const shelved = Math.min(callOff.shelved, pieces)
  model.shelf += shelved
  let rest = pieces - shelved
  const left = new Map(claims)
  for (const { id } of freeLots(model)) {
    const freed = Math.min(left.get(id) ?? 0, rest)
    rest -= freed
    const kept = (left.get(id) ?? 0) - freed
    if (kept > 0) left.set(id, kept)
    else left.delete(id)
  }
  return { ...callOff, shelved: callOff.shelved - shelved, claims: left }
}

/** Of what a lot brings, and what has come of it: orders that wait for it first, then call-off orders, then offers. */
function divideClaims(model: Model, lot: string, coming: number, arrived: number): void {
  const ofOrders = ofLot(
    model.orders.map(({ waits }) => waits),
    lot,
  )
  let here = Math.max(0, arrived - ofOrders)
  let later = Math.min(coming, Math.max(0, coming + arrived - ofOrders))
  for (const callOff of model.callOffs) {
    const claimed = callOff.claims.get(lot) ?? 0
    const shelved = Math.min(claimed, here)
    const waiting = Math.min(claimed - shelved, later)
    here -= shelved
    later -= waiting
    callOff.shelved += shelved
    model.shelf -= shelved
    if (waiting > 0) callOff.claims.set(lot, waiting)
    else callOff.claims.delete(lot)
  }
}

/**
 * Divides anew what waits for a lot that has changed, and then what waits for none.
 * @param coming the lot as it is then; undefined when nothing more of it comes
 * @param arrived pieces that have come of it
 */
function divide(
  model: Model,
  lot: string,
  coming: { readonly pieces: number; readonly days: number } | undefined,
  arrived = 0,
): void {
  model.shelf += arrived
  divideClaims(model, lot, coming?.pieces ?? 0, arrived)
  const all = [...model.orders, ...model.offers]
  const ofThis = all.map(({ waits }) => waits.get(lot) ?? 0)
  const ofNone = all.map(({ waits }) => waits.get('') ?? 0)
  for (const { waits } of all) {
    waits.delete(lot)
    waits.delete('')
  }
  if (coming) model.lots.set(lot, coming)
  else model.lots.delete(lot)
  for (const waiting of [ofThis, ofNone])
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
    if (order.offer) holdAgain(model, order.offer)
    if (!order.callOff) return
    order.callOff.open += order.pieces
    if (model.callOffs.includes(order.callOff)) setAside(model, order.callOff)
  }

/** The offer of an order that ended unpaid is open again, with a new revision, and holds its pieces if they can be had. */
function holdAgain(model: Model, { id, number, revision, pieces }: ModelOffer): void {
  if (pieces > allOf(model)) return
  const held = { id, number, revision: revision + 1, pieces, waits: new Map<string, number>() }
  fill(model, held, pieces)
  model.offers.push(held)
  model.offers.sort((a, b) => a.number - b.number)
}

const agreeOn =
  (pieces: number): Act =>
  async (model, { admin, buyer }) => {
    const lines = [{ product_id: 'switch', pieces, price: 9, minCallPieces: 100 }]
    const id = await activeCallOff({ admin, buyer }, { email: 'ada@example.com', lines })
    const agreed = { id, open: pieces, shelved: 0, claims: new Map<string, number>() }
    setAside(model, agreed)
    model.callOffs.push(agreed)
  }

const callFrom =
  (which: number, wanted: number): Act =>
  async (model, { buyer }) => {
    const callOff = pick(
      model.callOffs.filter(({ open }) => open > 0),
      which,
    )
    if (!callOff) return
    // A call leaves nothing, or as many pieces as a call takes.
    const pieces = callOff.open - wanted < 100 ? callOff.open : wanted
    const { status, body } = await call(buyer, callOff.id, pieces)
    const before = model.shelf
    const { shelved, claims } = release(model, callOff, pieces)
    const kept = { shelved: callOff.shelved, claims: new Map(callOff.claims) }
    const keep = (set: typeof kept) => {
      callOff.shelved = set.shelved
      callOff.claims.clear()
      for (const [lot, claimed] of set.claims) callOff.claims.set(lot, claimed)
    }
    keep({ shelved, claims: new Map(claims) })
    const isPossible = pieces <= allOf(model)
    expect(status).toBe(isPossible ? 200 : 409)
    if (!isPossible) {
      model.shelf = before
      return keep(kept)
    }
    callOff.open -= pieces
    const placed = { id: String(body.insertedId), pieces, waits: new Map<string, number>(), callOff }
    fill(model, placed, pieces)
    model.orders.push(placed)
  }

/** The job, which gives call-off orders what has become free, unless an order waits for it. */
const sweep: Act = async (model, { shop }) => {
  await shop.jobs.tick('sweep-call-off-orders')
  if (model.orders.some(({ waits }) => waits.has(''))) return
  for (const callOff of model.callOffs) setAside(model, callOff)
}

const end =
  (which: number): Act =>
  async (model, { admin }) => {
    const callOff = pick(model.callOffs, which)
    if (!callOff) return
    expect((await admin.put(`/call-off-orders/${callOff.id}/end`, { reason: 'Over' })).status).toBe(200)
    model.shelf += callOff.shelved
    model.callOffs.splice(model.callOffs.indexOf(callOff), 1)
  }

const hold =
  (pieces: number): Act =>
  async (model, { shop, admin, buyer }) => {
    const id = await askLongAgo(shop, buyer, [{ product_id: 'switch', pieces }])
    const lines = [{ line: 1, pieces, price: 9 }]
    const { status } = await offer(admin, id, 1, { lines, holdStock: true })
    expect(status).toBe(pieces <= allOf(model) ? 200 : 409)
    if (status !== 200) return
    const { number } = await shop.db
      .selectFrom('quotes')
      .select('number')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const held = { id, number, revision: 2, pieces, waits: new Map<string, number>() }
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
    const { status, body } = await accept(buyer, held.id, held.revision)
    expect(status).toBe(held.pieces <= allOf(model) ? 200 : 409)
    if (status !== 200) {
      expect(body).toMatchObject({ code: 'quote-pieces-late', pieces: waits.get('') })
      expect((await decline(buyer, held.id, held.revision)).status).toBe(200)
      return
    }
    const placed = {
      id: String(body.insertedId),
      pieces: held.pieces,
      waits: new Map<string, number>(),
      offer: held,
    }
    fill(model, placed, held.pieces)
    model.orders.push(placed)
  }

const book =
  (pieces: number, days: number): Act =>
  async (model, { book }) => {
    if (model.lots.size >= 4) return
    const id = await book(pieces, days)
    divide(model, id, { pieces, days })
  }

const change =
  (which: number, pieces: number, days: number): Act =>
  async (model, { admin }) => {
    const id = pick(model.lots.keys(), which)
    if (!id) return
    const { status } = await admin.put(`/incoming-stock/${id}`, { pieces, on: inDays(days), note: '' })
    expect(status).toBe(200)
    divide(model, id, { pieces, days })
  }

const remove =
  (which: number): Act =>
  async (model, { admin }) => {
    const id = pick(model.lots.keys(), which)
    if (!id) return
    const isPromised = promisedFrom(model, id) > 0
    expect((await admin.delete(`/incoming-stock/${id}`)).status).toBe(isPromised ? 409 : 200)
    if (isPromised) await admin.delete(`/incoming-stock/${id}?move=true`)
    divide(model, id, undefined)
  }

const receive =
  (which: number, pieces: number): Act =>
  async (model, { admin }) => {
    const id = pick(model.lots.keys(), which)
    if (!id) return
    expect((await admin.post(`/incoming-stock/${id}/receipt`, { pieces })).status).toBe(200)
    divide(model, id, undefined, pieces)
  }

/** What is missing still comes. */
const receivePart =
  (which: number, pieces: number): Act =>
  async (model, { admin }) => {
    const [id, lot] = pick(model.lots, which) ?? []
    if (!id || !lot) return
    const { body } = await admin.post(`/incoming-stock/${id}/goods-receipts`, {})
    const path = `/goods-receipts/${body.insertedId}`
    await admin.post(`${path}/pieces`, { product_id: 'switch', pieces, batch: '' })
    const posting = { expected: lot.pieces, received: pieces, close: [] }
    expect((await admin.post(`${path}/posting`, posting)).status).toBe(200)
    const rest = lot.pieces - pieces
    divide(model, id, rest > 0 ? { pieces: rest, days: lot.days } : undefined, pieces)
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
  const claims = (await shop.rows('call_off_promises')).map(
    ({ call_off_id, lot_id, pieces }) => [`${call_off_id} ${lot_id}`, pieces] as const,
  )
  expect(Object.fromEntries(claims)).toEqual(
    Object.fromEntries(
      model.callOffs.flatMap(({ id, claims }) =>
        [...claims].map(([lot, pieces]) => [`${id} ${lot}`, pieces] as const),
      ),
    ),
  )
  const lines = await shop.rows('call_off_lines')
  for (const { id, open, shelved } of model.callOffs) {
    const line = lines.find(({ call_off_id }) => call_off_id === id)
    expect([Number(line?.pieces) - Number(line?.called), line?.reserved]).toEqual([open, shelved])
  }
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
  { weight: 2, arbitrary: some.map((n) => new Command(`agree on ${n}`, agreeOn(n))) },
  {
    weight: 3,
    arbitrary: fc.tuple(which, some).map((all) => new Command(`call ${all}`, callFrom(...all))),
  },
  { weight: 2, arbitrary: fc.constant(new Command('sweep', sweep)) },
  { weight: 1, arbitrary: which.map((n) => new Command(`end ${n}`, end(n))) },
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
  {
    weight: 3,
    arbitrary: fc.tuple(which, some).map((all) => new Command(`receive part ${all}`, receivePart(...all))),
  },
)

test('whatever is ordered, offered, called, cancelled, announced, delayed and received, no piece is promised twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.commands([commands], { maxCommands: size(20, 60), size: 'max' }), async (all) => {
      await using real = await openLots()
      await real.shop.db.updateTable('shop_settings').set({ unpaid_orders: 100 }).execute()
      await fc.asyncModelRun(
        () => ({ model: { shelf: 300, lots: new Map(), orders: [], offers: [], callOffs: [] }, real }),
        all,
      )
      expect(real.shop.failures).toEqual([])
    }),
    { numRuns: size(3, 100), endOnFailure: true },
  )
}, 600_000)
