import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  centsOf,
  linesOf,
  type Model,
  type ModelLine,
  type ModelProduct,
  nearest,
  problemOf,
  refusalOf,
  sumOf,
  take,
} from '#test/buying-model.ts'
import { openShop, type Reply, type TestCaller, type TestShop } from '#test/open-shop.ts'
import { size } from '#test/sizes.ts'

interface Real {
  readonly shop: TestShop
  readonly buyer: TestCaller
  readonly admin: TestCaller
  readonly ids: readonly string[]
  readonly orderIds: string[]
}

const address = { name: 'Ada', street: '1 Dock Street', city: 'London', country: 'GB', phone: '1' }
const amount = (cents: number) => cents / 100
const idOf = ({ ids }: Real, at: number) => ids[at] ?? ''
const wire = (real: Real, at: number, pieces: number) => ({ product_id: idOf(real, at), orderAmount: pieces })

/** Runs a command on the model and on the shop, and compares the reply. */
type Act = (model: Model, real: Real) => Promise<void>

const setLine =
  (at: number, pieces: number): Act =>
  async (model, real) => {
    const { status } = await real.buyer.put('/carts/mine/lines', { lines: [wire(real, at, pieces)] })
    expect(status).toBe(200)
    if (pieces === 0) model.cart.delete(at)
    else if (!model.products[at]?.hidden) model.cart.set(at, pieces)
  }

const addLines =
  (mode: 'add' | 'merge', lines: readonly (readonly [at: number, pieces: number])[]): Act =>
  async (model, real) => {
    const body = { mode, lines: lines.map(([at, pieces]) => wire(real, at, pieces)) }
    expect((await real.buyer.post('/carts/mine/lines', body)).status).toBe(200)
    const sent = new Map<number, number>()
    const combine = mode === 'add' ? (a: number, b: number) => a + b : Math.max
    for (const [at, pieces] of lines) sent.set(at, combine(sent.get(at) ?? 0, pieces))
    for (const [at, pieces] of sent)
      if (!model.products[at]?.hidden) model.cart.set(at, combine(model.cart.get(at) ?? 0, pieces))
  }

const changeProduct =
  (at: number, { cents, breaks, rule }: Terms): Act =>
  async (model, real) => {
    const product = model.products[at]
    const change = {
      ...fields(idOf(real, at)),
      price: amount(cents),
      priceBreaks: breaks.map(([from, lower]) => ({ from, price: amount(lower) })),
      quantityRule: rule,
    }
    const { status } = await real.admin.put(`/product?_id=${idOf(real, at)}`, change)
    expect(status).toBe(product?.hidden ? 404 : 200)
    if (product && !product.hidden) Object.assign(product, { cents, breaks, rule })
  }

const restock =
  (at: number, pieces: number): Act =>
  async (model, real) => {
    const product = model.products[at]
    const change = { pieces, reason: 'corrected' }
    const done = product && !product.hidden && product.stock + pieces >= 0
    expect((await real.admin.post(`/products/${idOf(real, at)}/stock-changes`, change)).status).toBe(
      product?.hidden ? 404 : done ? 200 : 409,
    )
    if (done) product.stock += pieces
  }

const hide =
  (at: number, hidden: boolean): Act =>
  async (model, real) => {
    const id = idOf(real, at)
    const reply = hidden
      ? await real.admin.delete(`/product?_id=${id}`)
      : await real.admin.put(`/products/${id}/restoration`)
    expect(reply.status).toBe(200)
    const product = model.products[at]
    if (product) product.hidden = hidden
  }

/** The buyer looks at the cart: what they see is what they agree to. */
const look: Act = async (model, { buyer }) => {
  model.shown = Math.round(Number((await buyer.get('/carts/mine')).body.paymentAmount) * 100)
}

async function expectOrder(model: Model, real: Real, reply: Reply, lines: ModelLine[], shown?: number) {
  const refusal = refusalOf(lines, shown)
  expect(reply.body.code).toBe(refusal)
  if (refusal === 'price-changed') expect(reply.body.paymentAmount).toBe(amount(sumOf(lines)))
  if (refusal === 'order-lines-refused')
    expect(reply.body.lines).toMatchObject(
      lines.flatMap(({ at, problem }) => (problem ? [{ product_id: idOf(real, at), code: problem }] : [])),
    )
  if (refusal !== undefined) return
  real.orderIds.push(String(reply.body.insertedId))
  const { body } = await real.buyer.get(`/orders/${reply.body.insertedId}`)
  expect(body.paymentAmount).toBe(amount(sumOf(lines)))
  if (shown !== undefined) expect(body.paymentAmount).toBeLessThanOrEqual(amount(shown))
  take(model, lines)
}

/** @param looked whether the buyer sees the cart as it is now, and not as it was when they last looked */
const placeCart =
  (looked: boolean): Act =>
  async (model, real) => {
    if (looked) await look(model, real)
    const reply = await real.buyer.post('/orders', { delivery: address, paymentAmount: amount(model.shown) })
    const lines = linesOf(model)
    await expectOrder(model, real, reply, lines, model.shown)
    if (reply.status === 200) model.cart.clear()
  }

/** @param shown cents, said as the total; undefined: the buyer says nothing of it; 'right': what it costs */
const placeOne =
  (at: number, pieces: number, shown: 'right' | undefined): Act =>
  async (model, real) => {
    const product = model.products[at]
    if (!product) return
    const line = { at, pieces, product, problem: problemOf(product, pieces) }
    const cents = shown && sumOf([line])
    const reply = await real.buyer.post('/order', {
      ...wire(real, at, pieces),
      ...(cents !== undefined && { paymentAmount: amount(cents) }),
      address: 'x',
      phone: '1',
    })
    await expectOrder(model, real, reply, [line], cents)
  }

const cancel =
  (which: number): Act =>
  async (model, real) => {
    const order = model.orders[which % model.orders.length]
    const id = real.orderIds[which % model.orders.length]
    if (!order) return
    expect((await real.buyer.put(`/orders/${id}/cancellation`)).status).toBe(order.open ? 200 : 409)
    for (const [at, pieces] of order.open ? order.lines : []) {
      const product = model.products[at]
      if (product) product.stock += pieces
    }
    order.open = false
  }

async function expectAgreement(model: Model, real: Real): Promise<void> {
  const lines = linesOf(model)
  const sold = lines.filter(({ product }) => !product.hidden)
  const orderable = lines.filter(({ problem }) => !problem)
  expect((await real.buyer.get('/carts/mine')).body).toMatchObject({
    lineCount: lines.length,
    orderAmount: lines.reduce((sum, { pieces }) => sum + pieces, 0),
    paymentAmount: amount(sumOf(orderable)),
    problemCount: lines.length - orderable.length,
    lines: sold.map(({ at, pieces, product, problem }) => ({
      ...wire(real, at, pieces),
      price: amount(centsOf(product, pieces)),
      paymentAmount: amount(centsOf(product, pieces) * pieces),
      ...(problem && { problem: { code: problem, nearestQuantities: nearest(product, pieces) } }),
    })),
    unknown: lines.filter(({ product }) => product.hidden).map(({ at }) => idOf(real, at)),
  })
  const shelves = await real.shop.db.selectFrom('products').select(['id', 'available']).execute()
  expect(real.ids.map((id) => shelves.find((shelf) => shelf.id === id)?.available)).toEqual(
    model.products.map(({ stock }) => stock),
  )
}

let done = 0

/** A command with the name that a counterexample is printed with. */
class Command implements fc.AsyncCommand<Model, Real> {
  readonly name: string
  readonly act: Act
  constructor(name: string, act: Act) {
    this.name = name
    this.act = act
  }
  check = () => true
  async run(model: Model, real: Real) {
    done += 1
    await this.act(model, real)
    await expectAgreement(model, real)
  }
  toString = () => this.name
}

const SHELF = 1_500
const img = '/i/aerial-6-room-access-point-800.webp'
const fields = (id: string) => ({ name: id, description: id, img })

const at = fc.nat(2)
const somePieces = fc.constantFrom(50, 100, 120, 144, 240, 300, 300, 480, 500, 504, 1_600)
const pieces = fc.oneof({ weight: 5, arbitrary: somePieces }, fc.constant(0))
type Terms = Pick<ModelProduct, 'cents' | 'breaks' | 'rule'>
const plain: Terms = { cents: 1_999, breaks: [], rule: { min: 100, multiple: 1 } }
const cartons: Terms = { cents: 2_000, breaks: [[500, 1_750]], rule: { min: 120, multiple: 24 } }
const twoBreaks: Terms = {
  cents: 333,
  breaks: [
    [144, 300],
    [480, 251],
  ],
  rule: { min: 100, multiple: 1, max: 500 },
}
/** Expensive enough that some orders exceed the card limit. */
const dear: Terms = { cents: 350_000, breaks: [[300, 300_000]], rule: { min: 100, multiple: 50 } }
const terms = fc.constantFrom(plain, cartons, twoBreaks, dear)

const command = <Args extends readonly unknown[]>(
  weight: number,
  name: string,
  act: (...args: Args) => Act,
  ...args: { [N in keyof Args]: fc.Arbitrary<Args[N]> }
) => ({
  weight,
  arbitrary: fc
    .tuple<Args[number][]>(...args)
    // A tuple of arbitraries yields a tuple of their values.
    .map((values) => new Command(`${name}(${JSON.stringify(values)})`, act(...(values as unknown as Args)))),
})

const commands = fc.oneof(
  command(4, 'set', setLine, at, pieces),
  command(
    3,
    'add',
    addLines,
    fc.constant('add' as const),
    fc.array(fc.tuple(at, somePieces), { minLength: 1, maxLength: 3 }),
  ),
  command(
    3,
    'merge',
    addLines,
    fc.constant('merge' as const),
    fc.array(fc.tuple(at, somePieces), { minLength: 1, maxLength: 3 }),
  ),
  command(2, 'change product', changeProduct, at, terms),
  command(1, 'restock', restock, at, fc.constantFrom(-700, 24, 500, 900)),
  command(1, 'hide', hide, at, fc.boolean()),
  command(1, 'look', () => look),
  command(5, 'place the cart', placeCart, fc.boolean()),
  command(6, 'place one', placeOne, at, somePieces, fc.constantFrom('right' as const, undefined)),
  command(3, 'cancel', cancel, fc.nat(9)),
)

test('whatever is put into a cart, changed, ordered and cancelled, the shop agrees with a model of it', async () => {
  await using shop = await openShop()
  const admin = await shop.admin()
  const runs = size(15, 400)
  let placed = 0
  await fc.assert(
    fc.asyncProperty(fc.commands([commands], { maxCommands: size(20, 60), size: 'max' }), async (all) => {
      const name = crypto.randomUUID()
      const ids = ['a', 'b', 'c'].map((letter) => `${letter}-${name}`)
      for (const id of ids) await shop.addProduct({ id, price: 20, available: SHELF })
      const real: Real = { shop, admin, buyer: await shop.signUp(`${name}@example.com`), ids, orderIds: [] }
      const model: Model = {
        products: ids.map(() => ({ ...plain, cents: 2_000, stock: SHELF, hidden: false })),
        cart: new Map(),
        orders: [],
        shown: 0,
      }
      for (const [at, first] of [cartons, twoBreaks, dear].entries())
        await changeProduct(at, first)(model, real)
      await fc.asyncModelRun(() => ({ model, real }), all)
      placed += real.orderIds.length
    }),
    // A failing run prints the seed, with which it can be repeated.
    { numRuns: runs, endOnFailure: true },
  )
  expect(done, 'commands that were done').toBeGreaterThan(runs * 2)
  expect(placed, 'orders that were placed').toBeGreaterThan(runs / 3)
  expect(shop.failures).toEqual([])
}, 600_000)
