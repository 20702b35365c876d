import { sql } from 'kysely'
import { expect } from 'vitest'
import type { SoldFrom } from '#contract/stock/sold-from.ts'
import { availableOf } from './kits.ts'
import { openShop, type TestCaller } from './open-shop.ts'
import type { Before } from './watched-dialect.ts'
import { withoutTriggers } from './without-triggers.ts'

/** The day that is so many days away, in UTC. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
export const delivery = {
  name: 'Ada',
  street: '1 Dock Street',
  city: 'London',
  postalCode: 'E1 8JP',
  country: 'GB',
  phone: '1',
}
const products = [
  { id: 'switch', name: 'Switch', price: 10, available: 300 },
  { id: 'cable', name: 'Cable', price: 1, available: 500 },
]
export const switchFields = {
  name: 'Switch',
  description: 'A switch',
  img: '/i/aerial-6-room-access-point-800.webp',
  price: 10,
}

interface Sold {
  readonly soldFrom: SoldFrom
  readonly leadDays?: number
  /** Called before each statement. */
  readonly before?: Before
}

/**
 * Opens a shop with 300 switches in stock that are sold from incoming lots too, and 500 cables that are not.
 */
export async function openLots({ before, ...soldFrom }: Sold = { soldFrom: 'incoming' }) {
  const shop = await openShop({ products, ...(before && { before }) })
  const [admin, buyer] = [await shop.admin(), await shop.signUp('ada@example.com')]
  expect((await admin.put('/product?_id=switch', { ...switchFields, ...soldFrom })).text).toContain('1')
  const book = async (pieces: number, days: number, more: object = {}) =>
    String(
      (await admin.post('/products/switch/incoming-stock', { pieces, on: inDays(days), ...more })).body
        .insertedId,
    )
  const order = (pieces: number, by: TestCaller = buyer) =>
    by.post('/orders', {
      delivery,
      lines: [{ product_id: 'switch', orderAmount: pieces }],
      paymentAmount: pieces * 10,
    })
  const expectAwaited = async (id: unknown, awaited: readonly object[]) => {
    const { body, text } = await buyer.get(`/orders/${id}`)
    if (awaited.length === 0) expect(text).not.toContain('awaited')
    else expect(body).toMatchObject({ lines: [{ awaited }] })
  }
  const available = () => availableOf(shop, 'switch')
  return {
    shop,
    admin,
    buyer,
    book,
    order,
    expectAwaited,
    available,
    [Symbol.asyncDispose]: () => shop[Symbol.asyncDispose](),
  }
}

export type TestLots = Awaited<ReturnType<typeof openLots>>

/** Lets days pass, which no call can: the day of everything that is promised is so many days earlier. */
export function letPass({ shop: { untriggered } }: TestLots, days: number): Promise<void> {
  return withoutTriggers(untriggered, async (tx) => {
    await sql`update incoming_stock set expected_on = expected_on - ${days}::int`.execute(tx)
    await sql`update order_lines set told_late_for = told_late_for - ${days}::int`.execute(tx)
    await sql`update stock_promises set promised_on = promised_on - ${days}::int`.execute(tx)
  })
}
