-- locks: shipments and credit notes are not written for a moment, while their triggers are made
-- What a part of an order is worth is computed by the shop: contract/charges/worth.ts. The database numbers the documents, and
-- refuses what does not add up.

-- The VAT breakdown of a credit note, BG-23. Notes from before have none.
create table credit_note_taxes (
  credit_note_id text not null references credit_notes,
  -- Null for orders of a time when it was not decided.
  category text check (category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  -- Thousandths of a percent: 8.875 % is 8875.
  rate int not null check (rate between 0 and 100000),
  net_cents bigint not null check (net_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0)
);
create unique index credit_note_taxes_once on credit_note_taxes (credit_note_id, category, rate) nulls not distinct;
create trigger credit_note_taxes_stay before update or delete or truncate on credit_note_taxes
  for each statement execute function refuse_change();

-- What each invoice bills at each rate.
create view invoice_taxes as
  select i.id as invoice_id, part.rate, sum(part.net_cents)::bigint as net_cents, sum(part.tax_cents)::bigint as tax_cents
  from invoices i join orders o on o.id = i.order_id, lateral (
    select c.tax_basis_points * 10 + c.tax_tenths as rate, c.net_cents, c.tax_cents
      from order_charges c where i.shipment_id is null and c.order_id = i.order_id
    union all
    -- Lines without a charge are not taxed.
    select 0, i.amount_cents - i.tax_cents - coalesce(
        (select sum(c.net_cents) from order_charges c where c.order_id = i.order_id), 0)::bigint, 0
      where i.shipment_id is null
    union all
    select coalesce(c.tax_basis_points * 10 + c.tax_tenths, 0), b.amount_cents - b.discount_cents, b.tax_cents
      from billed_lines b left join order_charges c
        on c.order_id = b.order_id and c.line_position is not distinct from b.line_position
      where i.shipment_id is not null and b.invoice_id = i.id
  ) part
  group by i.id, part.rate;

-- What all credit notes of an invoice credit at each rate; nothing of an invoice that has one from before.
create view credited_taxes as
  select c.invoice_id, t.rate, sum(t.net_cents)::bigint as net_cents, sum(t.tax_cents)::bigint as tax_cents
  from credit_notes c join credit_note_taxes t on t.credit_note_id = c.id
  where not exists (select from credit_notes earlier where earlier.invoice_id = c.invoice_id
    and not exists (select from credit_note_taxes where credit_note_id = earlier.id))
  group by c.invoice_id, t.rate;

-- When the transaction ends: the taxes of a credit note add up to it, each is that of its rate but for the rounding of earlier
-- documents, and at no rate is more credited than invoiced.
create function check_credited() returns trigger language plpgsql as $$
declare
  wrong text;
begin
  select case
      when sum(net_cents + tax_cents) <> new.amount_cents or sum(tax_cents) <> new.tax_cents
        then format('%s cents, %s of it tax, of %s and %s', sum(net_cents + tax_cents), sum(tax_cents), new.amount_cents,
          new.tax_cents)
      end into wrong
    from credit_note_taxes where credit_note_id = new.id;
  if wrong is null then
    select format('%s of %s at %s, %s of %s tax', c.net_cents, coalesce(i.net_cents, 0), c.rate, c.tax_cents,
        coalesce(i.tax_cents, 0)) into wrong
      from credited_taxes c left join invoice_taxes i using (invoice_id, rate)
      where c.invoice_id = new.invoice_id and (c.net_cents > coalesce(i.net_cents, 0)
        or c.tax_cents > coalesce(i.tax_cents, 0))
      limit 1;
  end if;
  if wrong is not null then
    raise exception 'credit_notes_taxed: % credits %', new.number, wrong
      using errcode = 'check_violation', constraint = 'credit_notes_taxed';
  end if;
  return null;
end $$;
create constraint trigger credit_notes_taxed after insert on credit_notes
  deferrable initially deferred for each row execute function check_credited();

-- Issues the invoice of a shipment: what was computed for its pieces, and for freight.
create function invoice_shipment(of_shipment text, computed jsonb) returns void language plpgsql as $$
declare
  agreed invoiced_by_shipment;
  issued timestamptz := clock_timestamp();
  invoice text := replace(gen_random_uuid()::text, '-', '');
begin
  select r.* into strict agreed from shipments s join invoiced_by_shipment r on r.order_id = s.order_id
    where s.id = of_shipment;
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
    counted as (
      insert into document_counters as c (kind, year, last)
        values ('invoice', extract(year from issued at time zone 'UTC')::int, 1)
      on conflict (kind, year) do update set last = c.last + 1
      returning year, last
    ),
    made as (
      insert into invoices (id, year, serial, order_id, shipment_id, customer_id, method, amount_cents, freight_cents,
          tax_cents, issued_at, due_at, terms_days, credit_limit_cents, exposure_cents, bill_to_company,
          bill_to_tax_number, bill_to_name, bill_to_email, bill_to_address, bill_to_register, bill_to_electronic_address,
          paid_cents)
        select invoice, c.year, c.last, o.id, of_shipment, o.customer_id, 'account', t.cents, t.freight_cents,
          t.tax_cents, issued, issued + agreed.terms_days * interval '1 day', agreed.terms_days,
          agreed.credit_limit_cents, agreed.exposure_cents, coalesce(b.name, ''), coalesce(b.tax_number, ''),
          coalesce(o.billing ->> 'name', o.buyer_name), o.buyer_email, coalesce(o.billing ->> 'text', o.address),
          coalesce(b.register, ''), coalesce(b.electronic_address, ''), 0
        from orders o cross join counted c cross join total t
          left join companies b on b.customer_id = o.customer_id
        where o.id = agreed.order_id
      returning id
    )
  insert into billed_lines (order_id, invoice_id, line_position, pieces, amount_cents, discount_cents, tax_cents)
    select agreed.order_id, made.id, share.line_position, share.pieces, share.amount_cents, share.discount_cents,
      share.tax_cents
    from share cross join made;
end $$;

-- As in migration 0312, for processes of an earlier version: they rely on the database to invoice what they ship.
create or replace function invoice_shipments() returns trigger language plpgsql as $$
begin
  if current_setting('shop.invoices_shipments', true) = 'itself' then return null; end if;
  perform invoice_shipment(id) from (select distinct shipment_id as id from added order by 1) shipped;
  return null;
end $$;
