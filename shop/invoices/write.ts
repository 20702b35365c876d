import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/open.ts'

/**
 * Writes invoices and credit notes. Their numbers come from `document_counters`, a row for each kind and year, which stays locked
 * until the transaction ends: so they have no gaps, and are taken late, after all other locks.
 */

export interface IssuedInvoice {
  readonly id: string
  readonly number: string
  readonly dueAt: Date
  /** Whether the order's customer is a company today. */
  readonly isOfCompany: boolean
}

/**
 * The time at which an order's payment reached a state: by the database's clock, unless that was before this
 * transaction, in a month that is open.
 */
const reachedAt = (orderId: RawBuilder<string>, state: string) => sql<Date>`(
  select case when min(at) < now() and not exists (select from closed_months where shop_day(min(at)) < (month + interval '1 month')::date)
    then min(at) else clock_timestamp() end
  from order_events where order_id = ${orderId} and fact = 'payment' and to_state = ${state}::text having count(*) > 0)`

/** The columns of an invoice's recipient, and their values from an order `o` and its company `b`, if any. */
const buyer = {
  columns: sql`bill_to_company, bill_to_tax_number, bill_to_name, bill_to_email, bill_to_address, bill_to_register,
    bill_to_electronic_address`,
  values: sql`coalesce(b.name, ''), coalesce(b.tax_number, ''), coalesce(o.billing ->> 'name', o.buyer_name), o.buyer_email,
    coalesce(o.billing ->> 'text', (select address from order_deliveries where order_id = o.id and position = 1), o.address),
    coalesce(b.register, ''), coalesce(b.electronic_address, '')`,
}

/** The end of the day so many days after an invoice; a paid one was due at once. */
const dueAt = (issuedAt: RawBuilder<unknown>, days: RawBuilder<unknown>) =>
  sql`case when ${days} is null then ${issuedAt} else day_ends(shop_day(${issuedAt}) + ${days}) end`

/** The last day of a cash discount, which counts from the day of an invoice. */
const discountUntil = (issuedAt: RawBuilder<unknown>, days: RawBuilder<unknown>) =>
  sql`shop_day(${issuedAt}) + ${days}`

/** Issues the invoices of orders that are paid or on account, in the sequence in which they became so. */
export async function insertInvoices(
  tx: Database,
  orderIds: RawBuilder<readonly string[]>,
): Promise<readonly IssuedInvoice[]> {
  const { rows } = await sql<IssuedInvoice>`
    with /* issues invoices */
      reached as materialized (
        select *, coalesce(${reachedAt(sql`orders.id`, 'paid')}, ${reachedAt(sql`orders.id`, 'on-account')}) as at
        from orders where id = any (${orderIds})
      ),
      dated as (
        select *, extract(year from shop_day(at))::int as year,
          row_number() over (partition by extract(year from shop_day(at)) order by at, number)::int as place
        from reached
      ),
      counted as (
        insert into document_counters as c (kind, year, last)
          select 'invoice', year, count(*) from dated group by year order by year
        on conflict (kind, year) do update set last = c.last + excluded.last
        returning year, last
      )
    insert into invoices (year, serial, order_id, customer_id, method, amount_cents, freight_cents, fee_cents, tax_cents,
        tax_exempt_number, transaction_id, issued_at, due_at, terms_days, credit_limit_cents, exposure_cents, paid_cents,
        discount_basis_points, discount_until, payment_reference, ${buyer.columns})
      select o.year, c.last - count(*) over (partition by o.year)::int + o.place, o.id, o.customer_id,
        case when o.transaction_id is null then 'account' else 'card' end, o.amount_cents, o.freight_cents, o.fee_cents, o.tax_cents,
        o.tax_exempt_number, o.transaction_id, o.at, ${dueAt(sql`o.at`, sql`t.days`)}, t.days, t.credit_limit_cents,
        case when t.days is not null then credit_used(o.customer_id) + o.amount_cents end,
        case when o.transaction_id is null then 0 else o.amount_cents end, t.discount_basis_points,
        ${discountUntil(sql`o.at`, sql`t.discount_days`)}, case when o.transaction_id is null
          then payment_reference(document_number('INV', o.year, c.last - count(*) over (partition by o.year)::int + o.place)) end,
        ${buyer.values}
      from dated o
        join counted c on c.year = o.year
        left join companies b on b.customer_id = o.customer_id and o.in_company
        left join company_terms t on t.customer_id = b.customer_id and o.transaction_id is null
      order by o.at, o.number
    returning id, number, due_at as "dueAt",
      exists (select from companies where companies.customer_id = invoices.customer_id) as "isOfCompany"`.execute(
    tx,
  )
  return rows
}

interface ShipmentInvoice {
  readonly orderId: string
  readonly shipmentId: string
  readonly amountCents: number
  readonly freightCents: number
  readonly feeCents: number
  readonly taxCents: number
}

/**
 * Writes the invoice of a shipment, with the terms that its order was put on account with.
 * @returns its id
 */
export async function insertShipmentInvoice(
  tx: Database,
  { orderId, shipmentId, amountCents, freightCents, feeCents, taxCents }: ShipmentInvoice,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with
      issued as materialized (select clock_timestamp() as at),
      counted as (${nextNumber('invoice')})
    insert into invoices (year, serial, order_id, shipment_id, customer_id, method, amount_cents, freight_cents, fee_cents, tax_cents,
        tax_exempt_number, issued_at, due_at, terms_days, credit_limit_cents, exposure_cents, paid_cents,
        discount_basis_points, discount_until, payment_reference, ${buyer.columns})
      select c.year, c.last, o.id, ${shipmentId}, o.customer_id, 'account', ${amountCents}::bigint, ${freightCents}::bigint,
        ${feeCents}::bigint, ${taxCents}::bigint, o.tax_exempt_number, issued.at, ${dueAt(sql`issued.at`, sql`a.terms_days`)}, a.terms_days,
        a.credit_limit_cents, a.exposure_cents, 0, a.discount_basis_points,
        ${discountUntil(sql`issued.at`, sql`a.discount_days`)}, payment_reference(document_number('INV', c.year, c.last)),
        ${buyer.values}
      from orders o join invoiced_by_shipment a on a.order_id = o.id cross join counted c cross join issued
        left join companies b on b.customer_id = o.customer_id
      where o.id = ${orderId}
    returning id`.execute(tx)
  const [invoice] = rows
  if (!invoice) throw new Error(`order ${orderId} is not invoiced by shipment`)
  return invoice.id
}

interface NewCreditNote {
  readonly invoiceId: string
  readonly amountCents: number
  readonly taxCents: number
  /** @default now */
  readonly issuedAt?: Date
}

export async function insertCreditNote(
  tx: Database,
  { invoiceId, amountCents, taxCents, issuedAt }: NewCreditNote,
): Promise<{ id: string; number: string }> {
  const { rows } = await sql<{ id: string; number: string }>`
    with
      issued as materialized (select coalesce(${issuedAt ?? null}::timestamptz, clock_timestamp()) as at),
      counted as (${nextNumber('credit-note')})
    insert into credit_notes (year, serial, invoice_id, amount_cents, tax_cents, issued_at)
      select c.year, c.last, ${invoiceId}, ${amountCents}::bigint, ${taxCents}::bigint, issued.at
      from counted c cross join issued
    returning id, number`.execute(tx)
  const [note] = rows
  if (!note) throw new Error(`invoice ${invoiceId} got no credit note`)
  return note
}

/** Takes the next number of the year of `issued.at`. */
const nextNumber = (kind: 'invoice' | 'credit-note') => sql`
  insert into document_counters as c (kind, year, last)
    select ${kind}, extract(year from shop_day(issued.at))::int, 1 from issued
  on conflict (kind, year) do update set last = c.last + 1
  returning year, last`
