import { type SqlBool, sql } from 'kysely'
import type { Person } from './person.ts'
import { any, empty, erased, name, parentsSet, type Rule, without } from './rule.ts'

/** The shop's data about a person besides their orders and quotes. */

const ofUser: Rule['of'] = ({ id }) => sql<SqlBool>`user_id = ${id}`
const ofUid: Rule['of'] = ({ uid }) => sql<SqlBool>`uid = ${uid}`
const byEmail: Rule['of'] = (person) => sql<SqlBool>`email = ${person.email}`
const ofCustomer: Rule['of'] = ({ customerIds }) => any('customer_id', customerIds)
const ofEndpoints: Rule['of'] = ({ customerIds }) =>
  sql<SqlBool>`endpoint_id in (select id from webhook_endpoints where ${any('customer_id', customerIds)})`

/**
 * The entries of a parent's or a subsidiary's history that name the company, also by an earlier name: its own history has one
 * of the same transaction.
 */
const namesCompany = ({ customerIds }: Person) =>
  sql<SqlBool>`(kind in ('parent-set', 'subsidiaries-changed') and at in (${parentsSet(customerIds)}))`

export const accountData = {
  data_copies: { of: ofUser, withheld: ['file'], now: 'with-parent' },
  api_keys: { of: ofUser, withheld: ['key_hash'], now: 'with-parent' },
  agents: {
    of: ofUser,
    withheld: ['token_hash'],
    now: (person) => ({ stopped_by: without('stopped_by', person) }),
  },
  cart_lines: { of: ofUser, now: 'with-parent' },
  order_columns: { of: ofUser, now: 'with-parent' },
  order_views: { of: ofUser, now: 'with-parent' },
  addresses: { of: ofCustomer, now: 'delete' },
  billing_addresses: { of: ofCustomer, now: 'delete' },
  part_numbers: { of: ofCustomer, now: 'delete' },
  list_lines: {
    of: ({ id, customerIds }) =>
      sql`list_id in (select id from lists where created_by = ${id} or ${any('customer_id', customerIds)})`,
    now: 'with-parent',
  },
  lists: {
    of: ({ id, customerIds }) => sql`(created_by = ${id} or ${any('customer_id', customerIds)})`,
    // A list shared in a company with other members belongs to them too.
    erasedOf: ({ id, customerIds }) =>
      sql`(created_by = ${id} and not shared or ${any('customer_id', customerIds)})`,
    now: 'delete',
  },
  reviews: {
    of: ({ id }) => sql`author_id = ${id}`,
    withheld: ['hidden_by'],
    now: 'delete',
  },
  messages: { of: byEmail, withheld: ['answered_by'], now: 'delete' },
  stock_notices: { of: byEmail, withheld: ['token_hash'], now: 'delete' },
  acting_sessions: { of: ({ id }) => sql`user_id = ${id}`, withheld: ['admin_id'], now: 'delete' },
  person_notes: { of: byEmail, withheld: ['author'], now: 'delete' },
  // Before the companies: another company's history names one that was its parent.
  company_events: {
    of: (person) => sql`(actor = ${person.email} or subject = ${person.email}
      or ${any('customer_id', person.customerIds)})`,
    erasedOf: (person) => sql`(actor = ${person.email} or subject = ${person.email}
      or ${any('customer_id', person.customerIds)} or ${namesCompany(person)})`,
    now: (person) => ({
      actor: without('actor', person),
      subject: without('subject', person),
      detail: sql`case when ${any('customer_id', person.customerIds)} or ${namesCompany(person)} then ''
        else ${without('detail', person)} end`,
    }),
  },
  companies: {
    of: ofCustomer,
    now: () => ({
      name,
      tax_number: empty,
      invoice_email: empty,
      register: empty,
      electronic_address: empty,
      buyer_reference: empty,
      tax_exempt: sql`false`,
    }),
  },
  approval_steps: {
    of: ({ id, customerIds }) => sql`(approver_id = ${id} or ${any('customer_id', customerIds)})`,
    now: 'keep',
  },
  stand_ins: { of: ({ id }) => sql`(user_id = ${id} or stand_in_id = ${id})`, now: 'with-parent' },
  budgets: {
    of: ({ customerIds }) =>
      sql`cost_centre_id in (select id from cost_centres where ${any('customer_id', customerIds)})`,
    now: 'keep',
  },
  company_domains: { of: ofCustomer, withheld: ['code_hash'], now: 'delete' },
  company_identity_providers: { of: ofCustomer, withheld: ['client_secret'], now: 'delete' },
  service_account_codes: { of: ofCustomer, withheld: ['code_hash'], now: 'delete' },
  scim_tokens: { of: ofCustomer, withheld: ['token_hash'], now: 'delete' },
  scim_users: { of: ofUser, now: 'with-parent' },
  cost_centres: { of: ofCustomer, now: () => ({ code: sql`'Erased ' || left(id, 32)`, name: erased }) },
  company_terms: { of: ofCustomer, withheld: ['granted_by'], now: 'keep' },
  invitations: {
    of: (person) => sql`(email = ${person.email} or invited_by = ${person.email}
      or ${any('customer_id', person.customerIds)})`,
    withheld: ['token_hash'],
    now: 'delete',
  },
  webhook_events: {
    of: (person) => sql`(id in (select event_id from webhook_deliveries where ${ofEndpoints(person)})
      or data -> 'order' ->> '_id' = any(${[...person.orderIds]}::text[]))`,
    now: 'delete',
  },
  webhook_deliveries: { of: ofEndpoints, now: 'with-parent' },
  webhook_endpoints: {
    of: ofCustomer,
    withheld: ['secret', 'previous_secret', 'shared_secret'],
    now: 'delete',
  },
  mails: {
    of: (person) => sql`recipient = ${person.email}`,
    // Including those to admins and colleagues that mention the person.
    erasedOf: ({ email, orderIds, quoteIds }) => sql`(recipient = ${email} or reply_to = ${email}
      or exists (select from unnest(${[email, ...orderIds, ...quoteIds]}::text[]) word
        where strpos(concat(data, attached, subject, text), word) > 0))`,
    now: 'delete',
  },
  idempotency_keys: { of: ({ id }) => sql`owner = ${id}`, withheld: ['request'], now: 'delete' },
  identity_accounts: { of: ofUid, withheld: ['password_hash'], now: 'with-parent' },
  identity_sessions: { of: ofUid, withheld: ['id'], now: 'with-parent' },
  identity_devices: { of: ofUid, withheld: ['hash'], now: 'with-parent' },
  identity_sign_ins: { of: ofUid, now: 'with-parent' },
  identity_links: { of: ofUid, now: 'with-parent' },
  identity_second_factors: { of: ofUid, withheld: ['secret', 'last_step'], now: 'with-parent' },
  identity_codes: { of: ofUid, withheld: ['hash'], now: 'with-parent' },
  users: { of: ({ id }) => sql`id = ${id}`, now: 'delete' },
} as const satisfies Readonly<Record<string, Rule>>
