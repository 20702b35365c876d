import { sql } from 'kysely'
import type { Person } from './person.ts'
import { any, name, none, parentsSet, type Rule, without } from './rule.ts'

/**
 * The subjects of an entry besides the person: an erasure finds entries by their subject, not by the email alone,
 * because an entry may quote an admin's text on an order, a transfer or a company.
 */
const subjects = ({ id, email, customerIds, orderIds, quoteIds, callOffIds }: Person) => {
  const ofCompanies = any('customer_id', customerIds)
  const ofConnections = sql`connection_id in (select id from punchout_connections where ${ofCompanies})`
  return sql`
    select unnest(${[email, id, ...customerIds, ...orderIds, ...quoteIds, ...callOffIds]}::text[])
    union all select id from invoices where ${any('order_id', orderIds)}
    union all select id from returns where ${any('order_id', orderIds)}
    union all select id from standing_orders where (buyer_id = ${id} or ${ofCompanies})
    union all select id from api_keys where user_id = ${id}
    union all select id from reviews where author_id = ${id}
    union all select id from cost_centres where ${ofCompanies}
    union all select id from webhook_endpoints where ${ofCompanies}
    union all select id from punchout_connections where ${ofCompanies}
    union all select id from electronic_orders where ${ofConnections}`
}

export const auditData = {
  audit_log: {
    of: (person) => sql`subject = ${person.email}`,
    withheld: ['actor'],
    erasedOf: (person) => sql`(subject in (${subjects(person)})
      or strpos(concat(label, before, after), ${person.email}) > 0
      or action = 'company-parent-set' and at in (${parentsSet(person.customerIds)})
      or action = 'electronic-order-rejected' and exists (select from companies
        where ${any('customer_id', person.customerIds)} and right(label, length(name) + 2) = ', ' || name))`,
    now: (person) => ({
      subject: without('subject', person),
      label: name,
      before: none,
      after: none,
    }),
  },
} as const satisfies Readonly<Record<string, Rule>>
