import { sql } from 'kysely'
import type { TestCaller, TestShop } from './open-shop.ts'
import { delivery } from './quotes.ts'

/** Shared steps for tests of call-off orders. */

/** A day, as forms have it. */
export const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** What an admin proposes: 1,000 routers at $15 for a year, for Bert, set aside. */
export const proposal = () => ({
  email: 'bert@example.com',
  from: dayFrom(0),
  until: dayFrom(365),
  lines: [{ product_id: 'router', pieces: 1_000, price: 15, minCallPieces: 200 }],
  dates: [] as readonly { on: string; line: number; pieces: number }[],
  reserves: true,
  message: 'As we said on the phone.',
})

/** Proposes a call-off order, and returns its id. */
export async function propose(admin: TestCaller, change: object = {}): Promise<string> {
  const { status, body, text } = await admin.post('/call-off-orders', { ...proposal(), ...change })
  if (status !== 200) throw new Error(`not proposed: ${text}`)
  return String(body.insertedId)
}

export const agree = (buyer: TestCaller, id: string, change: object = {}) =>
  buyer.put(`/call-off-orders/${id}/agreement`, { delivery, ...change })

/** Calls pieces of the first line. */
export const call = (buyer: TestCaller, id: string, pieces: number, change: object = {}) =>
  buyer.post(`/call-off-orders/${id}/calls`, { lines: [{ line: 1, pieces }], ...change })

/** An active call-off order: proposed and agreed to. */
export async function activeCallOff(
  { admin, buyer }: { readonly admin: TestCaller; readonly buyer: TestCaller },
  change: object = {},
): Promise<string> {
  const id = await propose(admin, change)
  const { status, text } = await agree(buyer, id)
  if (status !== 200) throw new Error(`not agreed: ${text}`)
  return id
}

/** Moves the days of a call-off order, and of its dates, some days into the past. */
export async function age({ db }: TestShop, id: string, days: number): Promise<void> {
  await sql`update call_off_orders set from_on = from_on - ${days}::int, until_on = until_on - ${days}::int,
    agreed_at = agreed_at - ${days}::int * interval '1 day' where id = ${id}`.execute(db)
  await sql`update call_off_dates set "on" = "on" - ${days}::int, tried_on = tried_on - ${days}::int
    where call_off_id = ${id}`.execute(db)
}
