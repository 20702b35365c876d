import { sql } from 'kysely'
import type { Database } from '#database/open.ts'
import type { ShopContext } from '../context.ts'

/** Emails to admins about orders that were paid or went on account, batched over a few minutes. */

/** Maximum number of orders named in one email. */
const NAMED = 20

interface NewOrder {
  readonly number: number
  readonly name: string
  readonly email: string
  readonly amountCents: number
}

/** Adds the order to the next email to admins, in the transaction that decides the order. */
export async function noteForAdmins(tx: Database, orderId: string): Promise<void> {
  await sql`insert into untold_orders (order_id) values (${orderId}) on conflict do nothing`.execute(tx)
}

/** Job: emails all noted orders, once, to each admin who wants these emails. */
export function notifyAdmins({ db, queueEmail, publicUrl }: ShopContext): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<NewOrder & { readonly orderCount: number; readonly totalCents: number }>`
      with told as (delete from untold_orders returning order_id)
      select number, buyer_name as name, buyer_email as email, amount_cents as "amountCents",
        count(*) over ()::int as "orderCount", sum(amount_cents) over ()::bigint as "totalCents"
      from orders join told on told.order_id = orders.id order by number limit ${NAMED}`.execute(tx)
    const [first] = rows
    if (!first) return
    const { orderCount, totalCents } = first
    const email = {
      kind: 'orders-to-deliver',
      orders: rows.map(({ number, name, email, amountCents }) => ({ number, name, email, amountCents })),
      orderCount,
      totalCents,
      link: `${publicUrl}/dashBoard/manageAllOrder?status=pending&sort=oldest`,
    } as const
    for (const to of await emailsOfAdmins(tx)) await queueEmail(tx, to, email)
  })
}

const isTold = sql<boolean>`(role = 'admin' and coalesce(tell_of_orders, admin_role in ('owner', 'sales')))`

/** The admins who want emails about orders. */
export async function emailsOfAdmins(db: Database): Promise<string[]> {
  const admins = await db
    .selectFrom('users')
    .select((e) => e.ref('email').$notNull().as('email'))
    .where(isTold)
    .where('email', 'is not', null)
    .execute()
  return admins.map(({ email }) => email)
}

/** True if the admin receives these emails. */
export async function getsOrderMails(db: Database, userId: string): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select(isTold.as('told'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return admin?.told ?? false
}

export async function setOrderMailsOf(db: Database, userId: string, told: boolean): Promise<void> {
  await db.updateTable('users').set({ tell_of_orders: told }).where('id', '=', userId).execute()
}
