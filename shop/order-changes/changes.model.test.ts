import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openCompanyWithTerms } from '#test/open-company.ts'
import type { TestCaller } from '#test/open-shop.ts'
import { pay } from '#test/shipments.ts'
import { size } from '#test/sizes.ts'

/** An order of the model: numbers only, with the price that each line has kept. */
interface ModelOrder {
  readonly id: string
  readonly kind: 'unpaid' | 'paid' | 'account'
  version: number
  lines: { readonly product: number; readonly price: number; left: number }[]
  isOver: boolean
  /** Each is a refund, and an order has at most so many. */
  reductions: number
}

const ids = ['router', 'cable'] as const
const STOCK = 1_000_000
const delivery = { name: 'Bert', street: '1 Row', city: 'London', country: 'GB', phone: '1' }

const step = fc.record({
  order: fc.nat(),
  kind: fc.constantFrom('unpaid' as const, 'paid' as const, 'account' as const),
  places: fc.boolean(),
  /** How many pieces each line shall have, more or less. */
  deltas: fc.array(fc.integer({ min: -150, max: 120 }), { minLength: 1, maxLength: 3 }),
  adds: fc.option(
    fc.record({ product: fc.integer({ min: 0, max: 1 }), pieces: fc.integer({ min: 1, max: 300 }) }),
  ),
  price: fc.option(fc.integer({ min: 1, max: 40 })),
  pays: fc.boolean(),
})

test('random changes: every price kept, every sum to the cent, every piece accounted for', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.noShrink(fc.array(step, { minLength: size(60, 2_000), maxLength: size(60, 2_000) })),
      runAll,
    ),
    { numRuns: 1, endOnFailure: true },
  )
})

interface Step {
  readonly order: number
  readonly kind: ModelOrder['kind']
  readonly places: boolean
  readonly deltas: readonly number[]
  readonly adds: { readonly product: number; readonly pieces: number } | null
  readonly price: number | null
  readonly pays: boolean
}

async function runAll(steps: readonly Step[]): Promise<void> {
  await using company = await openCompanyWithTerms({
    creditLimit: 100_000_000,
    products: [{ id: 'cable', price: 3, available: STOCK }],
  })
  const { shop, buyer } = company
  await (await shop.admin()).post('/products/router/stock-changes', {
    pieces: STOCK - 10_000,
    reason: 'received',
    note: '',
  })
  const prices = [20, 3]
  const shelf = [await available(company, 0), await available(company, 1)]
  const orders: ModelOrder[] = []
  let changes = 0
  for (const { order: chosen, kind, places, deltas, adds, price, pays } of steps) {
    if (price !== null) {
      const product = chosen % 2
      await shop.db
        .updateTable('products')
        .set({ price_cents: price * 100 })
        .where('id', '=', ids[product] ?? '')
        .execute()
      prices[product] = price
    }
    const open = orders.filter(({ isOver, reductions }) => !isOver && reductions < 15)
    if (places || open.length === 0) {
      orders.push(await place(company, kind, prices))
      shelf[0] = (shelf[0] ?? 0) - 200
      shelf[1] = (shelf[1] ?? 0) - 150
      continue
    }
    const order = open[chosen % open.length]
    if (!order) continue
    changes += 1
    const wanted = order.lines.map(({ left }, place) =>
      left === 0 ? 0 : Math.max(0, left + (deltas[place % deltas.length] ?? 0)),
    )
    const expected = predict(order, wanted, adds, prices)
    const body = {
      version: order.version,
      lines: wanted.flatMap((orderAmount, place) =>
        orderAmount === order.lines[place]?.left ? [] : [{ line: place + 1, orderAmount }],
      ),
      ...(adds && { added: [{ product_id: ids[adds.product], orderAmount: adds.pieces }] }),
    }
    const reply = await buyer.post(`/orders/${order.id}/changes`, body)
    expect(shop.failures).toEqual([])
    expect([expected === undefined ? 'refused' : 'changed', reply.status, reply.text]).toEqual([
      expect.anything(),
      expected ? 200 : expect.toSatisfy((status: number) => status === 409 || status === 422),
      expect.anything(),
    ])
    if (!expected) continue
    const { removed, added } = expected
    const take = (sign: 1 | -1, parts: readonly Part[]) => {
      for (const part of parts) shelf[part.product] = (shelf[part.product] ?? 0) + sign * part.pieces
    }
    const isWaiting = reply.body.waitsFor === 'payment'
    if (isWaiting && !pays) {
      const change = `/orders/${order.id}/changes/${reply.body.insertedId}/withdrawal`
      expect((await buyer.put(change)).status).toBe(200)
      continue
    }
    if (isWaiting) await pay(shop, buyer, String(reply.body.order_id))
    take(1, removed)
    take(-1, added)
    order.version += 1
    if (removed.length > 0) order.reductions += 1
    if (order.kind === 'unpaid')
      order.lines = [
        ...expected.kept.filter(({ left }) => left > 0),
        ...added.map(({ product, pieces, price }) => ({ product, price, left: pieces })),
      ]
    else order.lines = [...expected.kept]
    if (order.kind !== 'unpaid' && order.lines.every(({ left }) => left === 0)) order.isOver = true
    // What the order comes to: the lines that are left, each at the price that it has kept.
    const total = order.lines.reduce((sum, { left, price }) => sum + left * price, 0)
    const next = await buyer.post(`/orders/${order.id}/changes/preview`, {
      version: order.version,
      note: `${changes}`,
    })
    if (!order.isOver) expect(next.body).toMatchObject({ before: { total }, after: { total } })
  }
  await shop.jobs.runAll()
  expect([await available(company, 0), await available(company, 1)]).toEqual(shelf)
  const paid = shop.cards.ledger.reduce(
    (sum, { kind, amountCents }) => sum + (kind === 'capture' ? amountCents : -amountCents),
    0,
  )
  const rows = await shop.db
    .selectFrom('invoices')
    .select((e) => [
      e.fn.sum<string>('amount_cents').as('cents'),
      e.fn.sum<string>('credited_cents').as('credited'),
    ])
    .where('method', '=', 'card')
    .execute()
  expect(paid, 'the money that is here').toBe(Number(rows[0]?.cents ?? 0) - Number(rows[0]?.credited ?? 0))
  expect(shop.failures).toEqual([])
  expect(changes).toBeGreaterThan(0)
}

interface Part {
  readonly product: number
  readonly pieces: number
  readonly price: number
}

interface Predicted {
  readonly kept: ModelOrder['lines']
  readonly removed: readonly Part[]
  readonly added: readonly Part[]
}

/** @returns undefined where the shop refuses it */
function predict(
  { lines }: ModelOrder,
  wanted: readonly number[],
  adds: { readonly product: number; readonly pieces: number } | null,
  prices: readonly number[],
): Predicted | undefined {
  const kept = lines.map((line, place) => ({ ...line, left: Math.min(line.left, wanted[place] ?? 0) }))
  const removed = lines.flatMap(({ product, price, left }, place) =>
    (kept[place]?.left ?? 0) < left ? [{ product, price, pieces: left - (kept[place]?.left ?? 0) }] : [],
  )
  const added = [
    ...lines.flatMap(({ product, left }, place) =>
      (wanted[place] ?? 0) > left
        ? [{ product, price: prices[product] ?? 0, pieces: (wanted[place] ?? 0) - left }]
        : [],
    ),
    ...(adds ? [{ ...adds, price: prices[adds.product] ?? 0 }] : []),
  ]
  if (removed.length + added.length === 0) return undefined
  const of = (parts: readonly Part[], product: number) =>
    parts.filter((part) => part.product === product).reduce((sum, { pieces }) => sum + pieces, 0)
  const rest = (product: number) =>
    kept.filter((line) => line.product === product).reduce((sum, { left }) => sum + left, 0)
  if (rest(0) + rest(1) === 0 && added.length === 0) return undefined
  for (const product of [0, 1]) {
    if (rest(product) > 0 && of(removed, product) > 0 && rest(product) + of(added, product) < 100)
      return undefined
    // Each line that is added has the minimum, less what stays.
    for (const part of added)
      if (part.product === product && part.pieces + rest(product) < 100) return undefined
  }
  return { kept, removed, added }
}

type Company = Awaited<ReturnType<typeof openCompanyWithTerms>>

async function available({ shop }: Pick<Company, 'shop'>, product: number): Promise<number> {
  const row = await shop.db
    .selectFrom('products')
    .select('available')
    .where('id', '=', ids[product] ?? '')
    .executeTakeFirstOrThrow()
  return row.available
}

async function place(
  { shop, buyer }: { readonly shop: Company['shop']; readonly buyer: TestCaller },
  kind: ModelOrder['kind'],
  prices: readonly number[],
): Promise<ModelOrder> {
  const [router = 0, cable = 0] = prices
  const reply = await buyer.post('/orders', {
    lines: [
      { product_id: 'router', orderAmount: 200 },
      { product_id: 'cable', orderAmount: 150 },
    ],
    delivery,
    paymentAmount: 200 * router + 150 * cable,
    ...(kind === 'account' && { payment: 'account', purchaseOrderNumber: 'PO-1' }),
  })
  if (reply.status !== 200) throw new Error(`not placed: ${reply.text}`)
  const id = String(reply.body.insertedId)
  if (kind === 'paid') await pay(shop, buyer, id)
  return {
    id,
    kind,
    version: 1,
    lines: [
      { product: 0, price: router, left: 200 },
      { product: 1, price: cable, left: 150 },
    ],
    isOver: false,
    reductions: 0,
  }
}
