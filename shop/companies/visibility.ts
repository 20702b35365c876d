import { type SqlBool, sql } from 'kysely'
import type { Caller } from '#contract/ports.ts'

export type Member = Pick<Caller, 'id' | 'customerId' | 'companyRole' | 'personalCustomerId'>

/** Which user of the customer a row comes from. */
const madeBy = { orders: 'orders.placed_by', quotes: 'quotes.asked_by' } as const

/**
 * The one rule of whose orders and quotes a caller sees, pays and cancels: those of their customer; in a company all of
 * them as an owner or approver, and as a buyer their own; and those that they had before they joined it. What somebody
 * placed in a company that they left is the company's.
 */
export function visibleTo(
  { id, customerId, companyRole, personalCustomerId }: Member,
  table: keyof typeof madeBy,
) {
  const owner = sql.ref(`${table}.customer_id`)
  const own = companyRole === 'buyer' ? sql` and ${sql.ref(madeBy[table])} = ${id}` : sql``
  const earlier = personalCustomerId === undefined ? sql`` : sql` or ${owner} = ${personalCustomerId}`
  return sql<SqlBool>`(${owner} = ${customerId}${own}${earlier})`
}

/** The customers whose addresses are the caller's: every member has the company's, and their own of before. */
export const customersOf = ({ customerId, personalCustomerId }: Member): readonly string[] =>
  personalCustomerId === undefined ? [customerId] : [customerId, personalCustomerId]
