import { sql } from 'kysely'

/** Rules for invoices, credit notes and credit limits; each query returns violations. */
export const invoiceRules = {
  'an order that is paid or on account has one invoice, with the same amounts': sql`
    select o.id, format('%s of %s cents, invoice %s of %s cents, %s open, %s credited', o.payment, o.amount_cents,
      coalesce(i.number, 'none'), i.amount_cents, i.open_cents, i.credited_cents) as detail
    from orders o left join invoices i on i.order_id = o.id
    where o.id not in (select order_id from invoiced_by_shipment) and (
      (o.payment <> 'unpaid') <> (i.id is not null) or i.shipment_id is not null
      or i.amount_cents <> o.amount_cents or i.transaction_id is distinct from o.transaction_id
      or (o.payment = 'refunded') <> (i.credited_cents = i.amount_cents)
      or (o.payment = 'partly-refunded')
        <> (i.open_cents = 0 and i.credited_cents > 0 and i.credited_cents < i.amount_cents)
      or i.method = 'account' and (
        o.payment = 'on-account' and i.open_cents = 0 or o.payment in ('paid', 'refunded') and i.open_cents > 0
      ))`,
  'an order that is invoiced by shipment is on account until all of it is invoiced and nothing is open': sql`
    select o.id, format('%s, %s cents not invoiced; invoices of %s, %s open, %s credited', o.payment, r.rest_cents,
      i.cents, i.open, i.credited) as detail
    from invoiced_by_shipment r join orders o on o.id = r.order_id, lateral (
      select coalesce(sum(amount_cents), 0) as cents, coalesce(sum(open_cents), 0) as open,
        coalesce(sum(credited_cents), 0) as credited
      from invoices join shipments s on s.id = shipment_id and s.voided_at is null where invoices.order_id = o.id) i
    where o.transaction_id is not null or o.payment <> case when r.rest_cents + i.open > 0 then 'on-account'
      when i.credited = i.cents then 'refunded' when i.credited > 0 then 'partly-refunded' else 'paid' end`,
  'the amounts of such an order that are invoiced, cancelled before invoicing, or neither add up to its amount': sql`
    select o.id, format('%s of %s cents are not settled, %s by its rows', r.rest_cents, o.amount_cents,
      o.amount_cents - settled.cents) as detail
    from invoiced_by_shipment r join orders o on o.id = r.order_id, lateral (
      select coalesce(sum(amount_cents - discount_cents + tax_cents), 0) as cents
      from settled_lines where order_id = o.id) settled
    where r.rest_cents <> o.amount_cents - settled.cents or r.rest_cents < 0`,
  'the pieces of such an order that are shipped are invoiced, and no others': sql`
    select l.order_id as id, format('line %s of %s pieces: %s shipped, %s invoiced, %s cancelled, %s of them left out',
      l.position, l.pieces, shipped.pieces, settled.invoiced, l.cancelled_pieces, settled.cancelled) as detail
    from invoiced_by_shipment r join orders o on o.id = r.order_id join order_lines l on l.order_id = o.id,
      lateral (select coalesce(sum(pieces) filter (where invoice_id is not null), 0) as invoiced,
          coalesce(sum(pieces) filter (where invoice_id is null), 0) as cancelled
        from settled_lines where order_id = o.id and line_position = l.position) settled,
      lateral (select coalesce(sum(sl.pieces), 0) as pieces
        from shipment_lines sl join shipments s on s.id = sl.shipment_id and s.voided_at is null
        where sl.order_id = o.id and sl.line_position = l.position) shipped
    where not l.rejected and (settled.invoiced <> shipped.pieces
      or settled.cancelled <> case when o.fulfilment = 'cancelled' then l.pieces else l.cancelled_pieces end)`,
  'the invoice of a shipment is the sum of its billed lines, and is credited if the shipment was voided': sql`
    select i.id, format('%s of %s cents (%s freight, %s tax), %s credited; its lines %s (%s, %s)', i.number,
      i.amount_cents, i.freight_cents, i.tax_cents, i.credited_cents, b.cents, b.freight, b.tax) as detail
    from invoices i join shipments s on s.id = i.shipment_id, lateral (
      select coalesce(sum(amount_cents - discount_cents + tax_cents), 0) as cents, coalesce(sum(tax_cents), 0) as tax,
        coalesce(sum(amount_cents) filter (where line_position is null), 0) as freight
      from billed_lines where invoice_id = i.id) b
    where (i.amount_cents, i.freight_cents, i.tax_cents, i.order_id) <> (b.cents, b.freight, b.tax, s.order_id)
      or s.voided_at is not null and i.credited_cents < i.amount_cents`,
  'an invoice is paid and credited as its payments and credit notes say': sql`
    select i.id, format('%s: %s paid, %s by its payments; %s credited, %s by its credit notes', i.number, i.paid_cents,
      paid.cents, i.credited_cents, credited.cents) as detail
    from invoices i,
      lateral (select coalesce(sum(amount_cents), 0) as cents from credit_notes where invoice_id = i.id) credited,
      lateral (select case when i.method = 'card' then i.amount_cents - credited.cents
        else (select coalesce(sum(amount_cents), 0) from invoice_payments where invoice_id = i.id) end as cents) paid
    where i.paid_cents <> paid.cents or i.credited_cents <> credited.cents
      or i.open_cents <> i.amount_cents - paid.cents - credited.cents or i.open_cents < 0`,
  'numbers of invoices and of credit notes have no gaps': sql`
    select format('%s %s', kind, coalesce(c.year, d.year)) as id,
      format('%s documents, the last is %s, the counter at %s', d.count, d.last, c.last) as detail
    from document_counters c full join (
      select 'invoice' as kind, year, count(*) as count, min(serial) as first, max(serial) as last
        from invoices group by year
      union all
      select 'credit-note', year, count(*), min(serial), max(serial) from credit_notes group by year
    ) d using (kind, year)
    where (c.last = d.last and d.last = d.count and d.first = 1) is not true`,
  'a company owed no more than its limit when it last ordered on account': sql`
    select last.customer_id as id, format('%s of %s cents with %s, %s open now', last.exposure_cents,
      last.credit_limit_cents, last.name, owed.cents) as detail
    from (
      select distinct on (customer_id) * from (
        select customer_id, number as name, issued_at as at, credit_limit_cents, exposure_cents, year, serial
          from invoices where method = 'account' and shipment_id is null
        union all
        select customer_id, order_id, agreed_at, credit_limit_cents, exposure_cents, null, null from invoiced_by_shipment
      ) agreed order by customer_id, at desc, year desc, serial desc
    ) last,
      lateral (select (select coalesce(sum(open_cents), 0) from invoices
          where customer_id = last.customer_id and method = 'account')
        + (select coalesce(sum(rest_cents), 0) from invoiced_by_shipment where customer_id = last.customer_id)
        - coalesce((select cents from customer_credit_balances where customer_id = last.customer_id), 0) as cents) owed,
      -- Transfers that were recorded wrongly are owed again, whatever the limit; so is what a voided shipment's invoice asked for.
      lateral (select coalesce(sum(-p.amount_cents), 0) as cents
        from invoice_payments p join invoices i on i.id = p.invoice_id
          left join shipments s on s.id = i.shipment_id
        where i.customer_id = last.customer_id and p.recorded_at > last.at
          and (p.kind = 'reversal' or p.kind = 'repayment' and s.voided_at is not null)) reversed,
      lateral (select coalesce(sum(-amount_cents), 0) as cents from customer_credits
        where customer_id = last.customer_id and recorded_at > last.at and kind = 'taken-back') taken_back
    where last.exposure_cents > last.credit_limit_cents or owed.cents - reversed.cents - taken_back.cents > last.credit_limit_cents`,
}
