import { sql } from 'kysely'
import { dayFrom } from './call-offs.ts'
import type { TestCaller, TestShop } from './open-shop.ts'
import { delivery } from './quotes.ts'

/** Shared steps for tests of pools. */

/** Opens a pool of routers for 100 to 150 pieces, which ends in two days. @returns its id */
export async function openPool(admin: TestCaller, change: object = {}): Promise<string> {
  const pool = { product_id: 'router', ends: dayFrom(2), maxPieces: 150, ...change }
  const { status, body, text } = await admin.post('/pools', pool)
  if (status !== 200) throw new Error(`not opened: ${text}`)
  return String(body.insertedId)
}

export const join = (buyer: TestCaller, pool: string, pieces: number, change: object = {}) =>
  buyer.post(`/pools/${pool}/members`, { pieces, delivery, ...change })

export const joinOnAccount = (buyer: TestCaller, pool: string, pieces: number) =>
  join(buyer, pool, pieces, { payment: 'account', purchaseOrderNumber: 'PO-7' })

/** Joins with the amount held on a card. @returns the member's id */
export async function joinByCard(
  { cards }: TestShop,
  buyer: TestCaller,
  pool: string,
  pieces: number,
): Promise<string> {
  const joined = await join(buyer, pool, pieces)
  const id = String(joined.body.insertedId)
  const held = await buyer.post(`/pools/members/${id}/payment`, undefined)
  if (held.status !== 200) throw new Error(`not held: ${joined.text} ${held.text}`)
  cards.hold(id)
  await buyer.put(`/pools/members/${id}/payment`)
  return id
}

export const leave = (buyer: TestCaller, member: string) => buyer.put(`/pools/members/${member}/leaving`)

/** Moves a pool's last day into the past. */
export async function passLastDay({ db }: TestShop, pool: string): Promise<void> {
  await sql`update pools set ends_on = (now() at time zone 'UTC')::date - 1 where id = ${pool}`.execute(db)
}

export async function poolRow({ db }: TestShop, pool: string) {
  return db
    .selectFrom('pools')
    .select(['status', 'pieces', 'reserved'])
    .where('id', '=', pool)
    .executeTakeFirstOrThrow()
}
