import { sql } from 'kysely'
import { orderRouters } from './open-company.ts'
import type { TestCaller, TestShop } from './open-shop.ts'
import { withoutTriggers } from './without-triggers.ts'

/** Shared steps for tests of standing orders. */

/** Orders 200 routers and repeats that on the 15th of each month. @returns the id of the standing order */
export async function repeatRouters(buyer: TestCaller, change: object = {}): Promise<string> {
  return repeat(buyer, await orderRouters(buyer, 200), change)
}

export async function repeat(buyer: TestCaller, order: string, change: object = {}): Promise<string> {
  const { status, body, text } = await startRepeating(buyer, order, change)
  if (status !== 200) throw new Error(`not repeated: ${text}`)
  return String(body.insertedId)
}

export const startRepeating = (buyer: TestCaller, order: string, change: object = {}) =>
  buyer.post('/standing-orders', { order_id: order, dayOfMonth: 15, ...change })

export const sweep = ({ jobs }: TestShop) => jobs.tick('sweep-standing-orders')

/** Makes the next date of all that are active today. */
export const comeDue = ({ db }: TestShop) =>
  sql`update standing_orders set next_on = (now() at time zone 'UTC')::date where status = 'active'`.execute(
    db,
  )

/** Moves all dates that were decided, or wait, some days into the past. */
export const age = ({ untriggered }: TestShop, days: number) =>
  withoutTriggers(untriggered, (tx) =>
    sql`update standing_order_dates set "on" = "on" - ${days}::int, answer_until = answer_until - ${days}::int`.execute(
      tx,
    ),
  )

/** Today, as the contract writes days. */
export const today = () => new Date().toISOString().slice(0, 10)

/** The emails about standing orders, by event and recipient. */
export const told = ({ mails }: TestShop) =>
  mails.emails.flatMap((email) => (email.kind === 'standing-order' ? [[email.event, email.to]] : []))
