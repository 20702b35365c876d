import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import { ownerEmails } from '../companies/members.ts'
import type { ShopContext } from '../context.ts'
import { today } from '../days.ts'
import { findBuyer } from '../users/buyer.ts'
import { decideDate } from './dates.ts'
import { emailBuyer, emailTo } from './emails.ts'
import { buyerOf, placeDue } from './place-due.ts'
import { endStanding, lockStanding } from './store.ts'

/** How many are read at once. */
const BATCH = 200

/**
 * The job of each hour: ends standing orders whose buyer has left, places those that are due, leaves out dates without an
 * answer, and ends those whose last day has passed.
 */
export async function sweepStandingOrders(shop: ShopContext): Promise<void> {
  await each(
    shop,
    sql`status <> 'ended' and not exists (select from users u where u.id = s.buyer_id
    and u.customer_id = s.customer_id and u.role is distinct from 'admin' and u.email is not null)`,
    stop,
  )
  await each(shop, sql`status = 'active' and next_on <= ${today}`, placeDue)
  await each(
    shop,
    sql`exists (select from standing_order_dates d where d.standing_order_id = s.id
    and result = 'waiting' and answer_until < ${today})`,
    leaveOut,
  )
  await each(
    shop,
    sql`status = 'active' and next_on is null and not exists (select from standing_order_dates d
    where d.standing_order_id = s.id and result = 'waiting')`,
    endAfterLastDay,
  )
}

/** Does something with each that matches, one after the other. One failure must not block the others. */
async function each(
  shop: ShopContext,
  condition: ReturnType<typeof sql>,
  act: (shop: ShopContext, id: string) => Promise<void>,
): Promise<void> {
  let after = ''
  for (;;) {
    const { rows } = await sql<{ id: string }>`select id from standing_orders s
      where id > ${after} and ${condition} order by id limit ${BATCH}`.execute(shop.db)
    for (const { id } of rows)
      await act(shop, id).catch((failure) =>
        shop.logFailure(failure, { method: 'JOB', path: 'standing-orders' }),
      )
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.id
  }
}

/** Ends one whose buyer left the company, joined one, or no longer has an account; tells the company's owners. */
function stop(shop: ShopContext, id: string): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const standing = await lockStanding(tx, id)
    if (!standing || standing.status === 'ended' || (await buyerOf(tx, standing))) return
    const owners = await ownerEmails(tx, standing.customerId)
    const reason =
      owners.length > 0
        ? `${standing.name} no longer orders for the company.`
        : 'Its buyer now orders for a company, or no longer has an account.'
    await endStanding(tx, id, reason)
    const ended = { ...standing, nextOn: null }
    const news = { event: 'stopped', text: reason } as const
    const buyer = await findBuyer(tx, standing.buyerId)
    const told = owners.length > 0 ? owners : buyer?.email ? [buyer.email] : []
    const name = owners.length > 0 ? '' : standing.name
    for (const email of told) await emailTo(shop, tx, ended, { email, name }, news)
  })
}

function leaveOut(shop: ShopContext, id: string): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const standing = await lockStanding(tx, id)
    if (!standing) return
    for (const on of await findUnanswered(tx, id)) {
      await decideDate(tx, id, on, { result: 'unanswered' })
      await emailBuyer(shop, tx, standing, { event: 'unanswered', on })
    }
  })
}

async function findUnanswered(tx: Database, id: string): Promise<string[]> {
  const { rows } = await sql<{ on: string }>`
    select to_char("on", 'YYYY-MM-DD') as "on" from standing_order_dates
    where standing_order_id = ${id} and result = 'waiting' and answer_until < ${today} order by 1`.execute(tx)
  return rows.map(({ on }) => on)
}

/** Ends one without a date left or a question open. */
function endAfterLastDay(shop: ShopContext, id: string): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    const standing = await lockStanding(tx, id)
    if (standing?.status !== 'active' || standing.nextOn !== null || standing.waits) return
    const reason = 'Its last day has passed.'
    await endStanding(tx, id, reason)
    await emailBuyer(shop, tx, standing, { event: 'ended', text: reason })
  })
}
