-- locks: none is held for longer than a moment: triggers and functions are replaced, and no row is read
-- The shop writes invoices and credit notes itself (shop/invoices/write.ts), with what triggers wrote before: the charges, the end of
-- the day they are due, and the tax. Left in the database are the guards: invoices_tax, invoices_balance, orders_invoiced,
-- orders_billed, credit_notes_taxed.

drop trigger invoices_charged on invoices;
drop function charge_invoice();
drop trigger invoices_due_with_day on invoices;
drop function invoice_due_with_day();
drop trigger credit_notes_tax on credit_notes;
drop function credit_tax();

-- Processes of the version before call the following until they are replaced. The next version drops them.
create or replace function issue_invoices(of_orders text[]) returns setof invoices language plpgsql as $$
#variable_conflict use_column
begin
  return query with
    reached as materialized (
      select *, coalesce(reached_at(id, 'paid'), reached_at(id, 'on-account')) as at from orders where id = any (of_orders)
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
  insert into invoices (year, serial, order_id, customer_id, method, amount_cents, freight_cents, tax_cents,
      tax_exempt_number, transaction_id, issued_at, due_at, terms_days, credit_limit_cents, exposure_cents, paid_cents,
      bill_to_company, bill_to_tax_number, bill_to_name, bill_to_email, bill_to_address, bill_to_register,
      bill_to_electronic_address)
    select o.year, c.last - count(*) over (partition by o.year)::int + o.place, o.id, o.customer_id,
      case when o.transaction_id is null then 'account' else 'card' end, o.amount_cents, o.freight_cents, o.tax_cents,
      o.tax_exempt_number, o.transaction_id, o.at,
      case when t.days is null then o.at else day_ends(shop_day(o.at) + t.days) end, t.days, t.credit_limit_cents,
      case when t.days is not null then credit_used(o.customer_id) + o.amount_cents end,
      case when o.transaction_id is null then 0 else o.amount_cents end,
      coalesce(b.name, ''), coalesce(b.tax_number, ''), coalesce(o.billing ->> 'name', o.buyer_name), o.buyer_email,
      coalesce(o.billing ->> 'text', (select address from order_deliveries where order_id = o.id and position = 1), o.address),
      coalesce(b.register, ''), coalesce(b.electronic_address, '')
    from dated o join counted c on c.year = o.year
      left join companies b on b.customer_id = o.customer_id and o.in_company
      left join company_terms t on t.customer_id = b.customer_id and o.transaction_id is null
    order by o.at, o.number
  returning *;
end $$;

create or replace function issue_credit_notes(of_orders text[]) returns setof credit_notes language sql as $$
  with
    reached as materialized (
      select i.id, i.amount_cents - i.credited_cents as amount_cents, i.tax_cents - i.credited_tax_cents as tax_cents,
        row_number() over (order by i.year, i.serial) as place, reached_at(i.order_id, 'refunded') as at
      from invoices i where i.order_id = any (of_orders)
    ),
    dated as (
      select r.*, extract(year from shop_day(at))::int as year,
        row_number() over (partition by extract(year from shop_day(at)) order by at, place)::int as serial
      from reached r
    ),
    counted as (
      insert into document_counters as c (kind, year, last)
        select 'credit-note', year, count(*) from dated group by year order by year
      on conflict (kind, year) do update set last = c.last + excluded.last
      returning year, last
    )
  insert into credit_notes (year, serial, invoice_id, amount_cents, tax_cents, issued_at)
    select d.year, c.last - count(*) over (partition by d.year)::int + d.serial, d.id, d.amount_cents, d.tax_cents, d.at
    from dated d join counted c on c.year = d.year
    order by d.at, d.place
  returning *
$$;

create or replace function invoice_shipment(of_shipment text, computed jsonb) returns void language sql as $$
  with
    share as materialized (
      select * from jsonb_to_recordset(computed) as part
        (line_position int, pieces int, amount_cents bigint, discount_cents bigint, tax_cents bigint)
    ),
    total as (
      select sum(amount_cents - discount_cents + tax_cents) as cents, sum(tax_cents) as tax_cents,
        coalesce(sum(amount_cents) filter (where line_position is null), 0) as freight_cents
      from share
    ),
    issued as materialized (select clock_timestamp() as at),
    counted as (
      insert into document_counters as c (kind, year, last)
        select 'invoice', extract(year from shop_day(at))::int, 1 from issued
      on conflict (kind, year) do update set last = c.last + 1
      returning year, last
    ),
    made as (
      insert into invoices (year, serial, order_id, shipment_id, customer_id, method, amount_cents, freight_cents, tax_cents,
          tax_exempt_number, issued_at, due_at, terms_days, credit_limit_cents, exposure_cents, paid_cents, bill_to_company,
          bill_to_tax_number, bill_to_name, bill_to_email, bill_to_address, bill_to_register, bill_to_electronic_address)
        select c.year, c.last, o.id, of_shipment, o.customer_id, 'account', t.cents, t.freight_cents, t.tax_cents,
          o.tax_exempt_number, issued.at, day_ends(shop_day(issued.at) + a.terms_days), a.terms_days, a.credit_limit_cents,
          a.exposure_cents, 0, coalesce(b.name, ''), coalesce(b.tax_number, ''), coalesce(o.billing ->> 'name', o.buyer_name),
          o.buyer_email, coalesce(o.billing ->> 'text', o.address), coalesce(b.register, ''), coalesce(b.electronic_address, '')
        from shipments s join orders o on o.id = s.order_id join invoiced_by_shipment a on a.order_id = o.id
          cross join counted c cross join total t cross join issued left join companies b on b.customer_id = o.customer_id
        where s.id = of_shipment
      returning id, order_id
    )
  insert into billed_lines (order_id, invoice_id, line_position, pieces, amount_cents, discount_cents, tax_cents)
    select made.order_id, made.id, share.* from share cross join made
$$;
