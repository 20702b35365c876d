import { type SqlBool, sql } from 'kysely'
import { ERASED_NAME } from '#contract/privacy/erased.ts'
import { any, buyerName, email, empty, erased, name, none, type Rule } from './rule.ts'

/** Orders and quotes of a person, and the rows that belong to them. */

const ofOrder: Rule['of'] = ({ orderIds }) => any('order_id', orderIds)
const ofQuote: Rule['of'] = ({ quoteIds }) => any('quote_id', quoteIds)
const ofCallOff: Rule['of'] = ({ callOffIds }) => any('call_off_id', callOffIds)
const ofStanding: Rule['of'] = ({ id }) =>
  sql`standing_order_id in (select id from standing_orders where buyer_id = ${id})`
const within =
  (column: string, table: string, key = 'id'): Rule['of'] =>
  (person) =>
    sql<SqlBool>`${sql.ref(column)} in (select ${sql.ref(key)} from ${sql.table(table)} where ${ofOrder(person)})`

export const orderData = {
  orders: {
    of: ({ orderIds }) => any('id', orderIds),
    withheld: ['acted_by'],
    now: () => ({
      buyer_name: name,
      buyer_email: email,
      // It also had the addresses and phones of a divided order.
      search_text: sql`coalesce((select lower(string_agg(distinct product_name, ' ')) from order_lines
        where order_lines.order_id = orders.id and kit_position is null), '')`,
      phone: erased,
      note: empty,
      contact: empty,
      payer_name: sql`case when payer_name is not null then ${name} end`,
    }),
    later: {
      address: erased,
      delivery: none,
      billing: none,
      purchase_order_number: empty,
      buyer_reference: empty,
      cost_centre_id: none,
      cost_centre_code: empty,
      cost_centre_name: empty,
      tax_exempt_number: sql`case when tax_exempt_number <> '' then ${erased} else '' end`,
    },
  },
  order_lines: { of: ofOrder, now: 'keep', later: { note: empty } },
  order_deliveries: {
    of: ofOrder,
    now: () => ({ phone: erased }),
    later: { address: erased, delivery: sql`'{}'::jsonb` },
  },
  order_line_deliveries: { of: ofOrder, now: 'keep' },
  cancelled_line_deliveries: { of: ofOrder, now: 'keep' },
  order_changes: {
    of: ofOrder,
    now: () => ({
      actor_name: name,
      reason: empty,
      answer: empty,
      wanted: sql`'{}'::jsonb`,
      compared: sql`jsonb_set(compared, '{fields}', '[]')`,
    }),
    later: { before: sql`case when before is not null then '{}'::jsonb end` },
  },
  order_charges: { of: ofOrder, now: 'keep' },
  coupon_uses: { of: ofOrder, now: 'keep' },
  ship_together_changes: { of: ofOrder, now: () => ({ actor_name: name }) },
  order_events: { of: ofOrder, now: () => ({ actor_name: buyerName, note: empty }) },
  order_approval_steps: {
    of: ofOrder,
    now: () => ({
      approver_name: sql`case when approver_name <> '' then ${name} else '' end`,
      approver_email: sql`case when approver_email <> '' then ${email} else '' end`,
      decided_by: sql`case when decided_by is not null then ${name} end`,
      decided_for: sql`case when decided_for is not null then ${name} end`,
      note: empty,
    }),
  },
  stock_ledger: {
    of: ({ orderIds, quoteIds, callOffIds }) =>
      sql`(${any('order_id', orderIds)} or ${any('quote_id', quoteIds)} or ${any('call_off_id', callOffIds)})`,
    now: () => ({ actor_name: buyerName }),
  },
  shipments: {
    of: ofOrder,
    withheld: ['actor_name'],
    now: 'keep',
    later: { tracking_number: empty, tracking_url: none },
  },
  shipment_lines: { of: ofOrder, now: 'keep' },
  shipment_serials: { of: within('shipment_id', 'shipments'), now: 'keep' },
  refunds: { of: ofOrder, now: () => ({ actor_name: buyerName }), later: { note: empty } },
  refund_lines: { of: ofOrder, now: 'keep' },
  images: {
    of: (person) => sql`name in (
      select substring(photo from '/i/([a-z0-9-]+)-[0-9]+\\.') from return_lines where ${ofOrder(person)})`,
    now: 'delete',
  },
  return_events: {
    of: within('return_id', 'returns'),
    now: () => ({
      actor_name: buyerName,
      note: empty,
    }),
  },
  return_lines: { of: ofOrder, now: () => ({ note: empty, photo: none }) },
  returns: { of: ofOrder, now: () => ({ asked_by: email }) },
  invoices: {
    of: ofOrder,
    now: 'keep',
    later: {
      bill_to_name: name,
      bill_to_email: email,
      bill_to_address: erased,
      bill_to_company: empty,
      bill_to_tax_number: empty,
      bill_to_register: empty,
      bill_to_electronic_address: empty,
      tax_exempt_number: sql`case when tax_exempt_number <> '' then ${erased} else '' end`,
    },
  },
  invoiced_by_shipment: { of: ofOrder, now: 'keep' },
  billed_lines: { of: ofOrder, now: 'keep' },
  credit_notes: { of: within('invoice_id', 'invoices'), now: 'keep' },
  credit_note_taxes: {
    of: (
      person,
    ) => sql`credit_note_id in (select c.id from credit_notes c join invoices i on i.id = c.invoice_id
      where ${any('i.order_id', person.orderIds)})`,
    now: 'keep',
  },
  invoice_payments: {
    of: within('invoice_id', 'invoices'),
    withheld: ['recorded_by'],
    now: 'keep',
    later: { reference: erased },
  },
  bank_transfers: {
    of: ({
      orderIds,
    }) => sql`id in (select b.transfer_id from bank_bookings b join invoice_payments p on p.id = b.payment_id
      join invoices i on i.id = p.invoice_id where ${any('i.order_id', orderIds)})`,
    withheld: ['decided_by'],
    now: 'keep',
    later: {
      payer_name: erased,
      payer_iban: empty,
      purpose: erased,
      end_to_end_id: empty,
      creditor_references: sql`'{}'::text[]`,
    },
  },
  bank_bookings: {
    of: ({ orderIds }) => sql`payment_id in (select p.id from invoice_payments p
      join invoices i on i.id = p.invoice_id where ${any('i.order_id', orderIds)})`,
    now: 'keep',
  },
  customer_credits: {
    of: ({ customerIds }) => any('customer_id', customerIds),
    withheld: ['recorded_by'],
    now: 'keep',
  },
  customer_credit_balances: { of: ({ customerIds }) => any('customer_id', customerIds), now: 'keep' },
  known_payers: {
    of: ({ customerIds }) => any('customer_id', customerIds),
    withheld: ['learned_by'],
    now: 'delete',
  },
  invoice_transmissions: { of: within('invoice_id', 'invoices'), now: () => ({ answer: empty }) },
  invoice_reminders: { of: within('invoice_id', 'invoices'), now: 'keep' },
  // Evidence of why orders were not taxed; deleted with the last invoice of a company that has no other members.
  tax_number_checks: {
    of: ({ customerIds, orderIds }) => sql`(${any('customer_id', customerIds)} or (
      customer_id in (select o.customer_id from orders o join companies c on c.customer_id = o.customer_id
        where c.name = ${ERASED_NAME} and o.id = any(${[...orderIds]}::text[]))
      and not exists (select from orders o join erased_orders e on e.order_id = o.id
        where o.customer_id = tax_number_checks.customer_id and e.papers_erased_at is null
          and o.id <> all(${[...orderIds]}::text[]))))`,
    now: 'keep',
    later: { tax_number: sql`'XX0'`, name: empty, requester: empty, reference: empty },
  },
  quotes: {
    of: ({ quoteIds }) => any('id', quoteIds),
    withheld: ['acted_by'],
    now: () => ({ name, email, end_reason: empty }),
  },
  quote_lines: { of: ofQuote, now: 'keep' },
  quote_revisions: {
    of: ofQuote,
    withheld: ['acted_by'],
    now: () => ({
      message: empty,
      actor_name: buyerName,
    }),
  },
  quote_revision_lines: { of: ofQuote, now: 'keep' },
  quote_line_promises: { of: ofQuote, now: 'keep' },
  quote_line_parts: { of: ofQuote, now: 'keep' },
  quote_links: { of: ofQuote, withheld: ['token_hash'], now: 'delete' },
  call_off_orders: {
    of: ({ callOffIds }) => any('id', callOffIds),
    now: () => ({
      name,
      email,
      message: empty,
      end_reason: empty,
      purchase_order_number: empty,
      delivery: sql`case when delivery is not null then '{}'::jsonb end`,
    }),
  },
  call_off_lines: { of: ofCallOff, now: 'keep' },
  call_off_dates: { of: ofCallOff, now: 'keep' },
  call_off_calls: { of: ofCallOff, now: 'keep' },
  call_off_promises: { of: ofCallOff, now: 'keep' },
  standing_orders: {
    of: ({ id }) => sql`buyer_id = ${id}`,
    // The job of standing orders ends them once the account is gone, and tells the company's owners.
    now: () => ({
      name,
      email,
      note: empty,
      end_reason: empty,
      on_account: sql`false`,
      purchase_order_number: empty,
      deliveries: sql`'[]'::jsonb`,
    }),
  },
  standing_order_lines: { of: ofStanding, now: () => ({ note: empty }) },
  standing_order_dates: { of: ofStanding, now: 'keep' },
  pool_members: {
    of: ({ id }) => any('buyer_id', [id]),
    withheld: ['payment_id'],
    now: () => ({ name, email, purchase_order_number: empty, delivery: sql`'{}'::jsonb` }),
  },
} as const satisfies Readonly<Record<string, Rule>>
