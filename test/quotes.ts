import { sql } from 'kysely'
import type { TestCaller, TestShop } from './open-shop.ts'

/** Shared steps for tests of quotes. */

/** The delivery address of accepted quotes. */
export const delivery = {
  name: 'Ada',
  street: '1 Dock Street',
  city: 'Springfield',
  country: 'US',
  phone: '555 0100',
}

interface Sent {
  readonly line: number
  readonly pieces: number
  readonly price?: number
}

/** Requests a quote as the caller. @returns the quote's id */
export async function ask(
  caller: TestCaller,
  lines: readonly object[] = [{ product_id: 'router', pieces: 400 }],
): Promise<string> {
  const { status, body } = await caller.post('/quotes/mine', { lines, message: 'For May.' })
  if (status !== 200) throw new Error(`asking answered ${status}: ${JSON.stringify(body)}`)
  return String(body.insertedId)
}

/** Like `ask`, but so long ago that it does not limit further requests. */
export async function askLongAgo(
  shop: TestShop,
  caller: TestCaller,
  lines?: readonly object[],
): Promise<string> {
  const id = await ask(caller, lines)
  await sql`delete from rate_limits`.execute(shop.db)
  return id
}

/** Sends an offer of $17.50 for 400 pieces of the first line, with the test's changes. */
export const offer = (admin: TestCaller, id: string, revision: number, change: object = {}) =>
  admin.post(`/quotes/${id}/offers`, {
    revision,
    lines: [{ line: 1, pieces: 400, price: 17.5 }] satisfies Sent[],
    validDays: 14,
    message: 'Delivered in one lot.',
    ...change,
  })

export const counter = (buyer: TestCaller, id: string, revision: number, change: object = {}) =>
  buyer.post(`/quotes/${id}/counter-offers`, {
    revision,
    lines: [{ line: 1, pieces: 500, price: 16 }] satisfies Sent[],
    ...change,
  })

export const accept = (buyer: TestCaller, id: string, revision: number, change: object = {}) =>
  buyer.post(`/quotes/${id}/acceptance`, { revision, delivery, ...change })

export const decline = (caller: TestCaller, id: string, revision: number) =>
  caller.post(`/quotes/${id}/decline`, { revision, reason: 'Too dear.' })

export const withdraw = (caller: TestCaller, id: string, revision: number) =>
  caller.post(`/quotes/${id}/withdrawal`, { revision })

/** Makes the offer expire. */
export async function endTime(shop: TestShop, id: string): Promise<void> {
  await shop.db
    .updateTable('quotes')
    .set({ valid_until: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .where('status', '=', 'offered')
    .execute()
}

export async function available(shop: TestShop, product = 'router'): Promise<number> {
  const { available } = await shop.db
    .selectFrom('products')
    .select('available')
    .where('id', '=', product)
    .executeTakeFirstOrThrow()
  return available
}

export async function people(shop: TestShop) {
  return { ada: await shop.signUp('ada@example.com'), admin: await shop.admin() }
}
