import { type SqlBool, sql } from 'kysely'
import type { Caller } from '#contract/users/caller.ts'

export type Member = Pick<Caller, 'id' | 'customerId' | 'companyRole' | 'personalCustomerId' | 'agent'>

/** The column with the row's user. */
const madeBy = {
  orders: 'orders.placed_by',
  quotes: 'quotes.asked_by',
  call_off_orders: 'call_off_orders.buyer_id',
  standing_orders: 'standing_orders.buyer_id',
} as const

/**
 * SQL condition for the orders, quotes, call-off orders and standing orders that a caller may see, pay and cancel: those of their customer, plus their
 * own from before they joined a company. In a company, owners and approvers see all of them, buyers only their own.
 * Orders placed in a company stay with the company after their buyer leaves. An agent sees what its member ordered in the
 * company, whatever the member's role: it acts for nobody else.
 */
export function visibleTo(
  { id, customerId, companyRole, personalCustomerId, agent }: Member,
  table: keyof typeof madeBy,
) {
  const owner = sql.ref(`${table}.customer_id`)
  const seesOwn = companyRole === 'buyer' || agent !== undefined
  const own = seesOwn ? sql` and ${sql.ref(madeBy[table])} = ${id}` : sql``
  const hasEarlier = personalCustomerId !== undefined && agent === undefined
  const earlier = hasEarlier ? sql` or ${owner} = ${personalCustomerId}` : sql``
  return sql<SqlBool>`(${owner} = ${customerId}${own}${earlier})`
}

/** SQL condition for the orders of a company's subsidiaries, which its owners may read. */
export const ofSubsidiary = ({ customerId, companyRole, agent }: Member) =>
  companyRole === 'owner' && agent === undefined
    ? sql<SqlBool>`(orders.in_company and orders.customer_id in (
        select customer_id from companies where parent_id = ${customerId}))`
    : sql<SqlBool>`false`

/** The customers whose addresses the caller may use: the company's, and the caller's own from before they joined. */
export const customersOf = ({ customerId, personalCustomerId, agent }: Member): readonly string[] =>
  personalCustomerId === undefined || agent !== undefined ? [customerId] : [customerId, personalCustomerId]
