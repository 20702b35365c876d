-- locks: invoices and refunds are not written for 0.2 s for 100,000 orders, while their indexes are made; shipments,
-- order lines and credit notes for a moment
-- An order on account whose pieces come later has an invoice for each of its shipments. Every other order has one, as before.

alter table invoices
  -- What it bills, for an invoice of such an order.
  add column shipment_id text unique references shipments,
  drop constraint invoices_order_id_key;
create unique index invoices_of_whole_order on invoices (order_id) where shipment_id is null;
create index invoices_of_order on invoices (order_id);
create trigger invoices_shipment_stays before update of shipment_id on invoices
  for each statement execute function refuse_change();

-- Such an order, with the terms as they were and what the company owed with all of it.
create table invoiced_by_shipment (
  order_id text primary key references orders,
  customer_id text not null references customers,
  terms_days int not null,
  credit_limit_cents bigint not null,
  exposure_cents bigint not null,
  agreed_at timestamptz not null default clock_timestamp(),
  -- Of its amount: neither invoiced nor cancelled before it was. Triggers keep it.
  rest_cents bigint not null,
  constraint invoiced_by_shipment_within_limit check (exposure_cents <= credit_limit_cents),
  constraint invoiced_by_shipment_rest check (rest_cents >= 0)
);
create index invoiced_by_shipment_open on invoiced_by_shipment (customer_id) include (rest_cents) where rest_cents > 0;
create trigger invoiced_by_shipment_stays
  before update of order_id, customer_id, terms_days, credit_limit_cents, exposure_cents, agreed_at on invoiced_by_shipment
  for each statement execute function refuse_change();
create trigger invoiced_by_shipment_is_kept before delete or truncate on invoiced_by_shipment
  for each statement execute function refuse_change();

-- What its invoices bill, and what never will be because it was cancelled before: then without an invoice.
create table billed_lines (
  id bigint generated always as identity primary key,
  order_id text not null references invoiced_by_shipment,
  invoice_id text references invoices,
  -- Null: freight.
  line_position int,
  pieces int not null check (pieces >= 0 and (line_position is null) = (pieces = 0)),
  -- Price times pieces.
  amount_cents bigint not null,
  -- Their share of the coupon.
  discount_cents bigint not null check (discount_cents between 0 and amount_cents),
  tax_cents bigint not null,
  foreign key (order_id, line_position) references order_lines
);
create index billed_lines_of_order on billed_lines (order_id);
create unique index billed_lines_once on billed_lines (invoice_id, line_position) nulls not distinct
  where invoice_id is not null;
create trigger billed_lines_stay before update or delete or truncate on billed_lines
  for each statement execute function refuse_change();

-- What of an order is settled: the invoice of a shipment that was voided is credited, and its pieces are invoiced again.
create view settled_lines as
  select b.* from billed_lines b
    left join invoices i on i.id = b.invoice_id
    left join shipments s on s.id = i.shipment_id
  where s.voided_at is null;

create function lessen_rest() returns trigger language plpgsql as $$
begin
  update invoiced_by_shipment r set rest_cents = rest_cents - b.cents
    from (select order_id, sum(amount_cents - discount_cents + tax_cents) as cents from added group by order_id) b
    where r.order_id = b.order_id;
  return null;
end $$;
create trigger billed_lines_lessen_rest after insert on billed_lines referencing new table as added
  for each statement execute function lessen_rest();
create function restore_rest() returns trigger language plpgsql as $$
begin
  update invoiced_by_shipment r set rest_cents = rest_cents + i.amount_cents
    from invoices i where i.shipment_id = new.id and r.order_id = new.order_id;
  return null;
end $$;
create trigger shipments_restore_rest after update of voided_at on shipments
  for each row when (old.voided_at is null and new.voided_at is not null) execute function restore_rest();

-- What some pieces of an order have of its amount, its coupon and its tax, and on request all freight that is not settled.
-- The last pieces have what is left. The tax is that of the sum of its rate, less what of it was settled before.
create function share_of_order(of_order text, positions int[], counts int[], with_freight boolean)
  returns table (line_position int, pieces int, amount_cents bigint, discount_cents bigint, tax_cents bigint)
  language sql stable as $$
  with
    settled as materialized (select * from settled_lines where order_id = of_order),
    wanted as (
      select l.position, w.pieces, w.pieces * l.unit_price_cents as amount_cents,
        round((l.discount_cents - before.discount_cents) * w.pieces / (l.pieces - before.pieces))::bigint as discount_cents
      from unnest(positions, counts) as w (position, pieces)
        join order_lines l on l.order_id = of_order and l.position = w.position,
        lateral (select coalesce(sum(s.pieces), 0) as pieces, coalesce(sum(s.discount_cents), 0) as discount_cents
          from settled s where s.line_position = l.position) before
      union all
      select null, 0, f.cents, 0
      from (select o.freight_cents - (select coalesce(sum(s.amount_cents), 0) from settled s
        where s.line_position is null)::bigint as cents from orders o where o.id = of_order) f
      where with_freight and f.cents > 0
    ),
    rates as (
      select c.line_position, c.tax_category, c.tax_basis_points * 10 + c.tax_tenths as rate
      from order_charges c where c.order_id = of_order
    ),
    before as (
      select r.tax_category, r.rate, sum(s.amount_cents - s.discount_cents) as net_cents, sum(s.tax_cents) as tax_cents
      from settled s join rates r on r.line_position is not distinct from s.line_position
      group by r.tax_category, r.rate
    ),
    added_up as (
      select w.*, b.tax_cents as before_cents,
        div((coalesce(b.net_cents, 0) + sum(w.amount_cents - w.discount_cents) over rising) * r.rate + 50000, 100000) as upto_cents,
        r.tax_category, r.rate
      from wanted w
        left join rates r on r.line_position is not distinct from w.position
        left join before b using (tax_category, rate)
      window rising as (partition by r.tax_category, r.rate order by w.position nulls first)
    )
  select position, pieces, amount_cents, discount_cents,
    coalesce(upto_cents - coalesce(lag(upto_cents) over (partition by tax_category, rate order by position nulls first),
      before_cents, 0), 0)::bigint
  from added_up
$$;

-- An invoice says the freight and the tax of what it bills.
create or replace function charge_invoice() returns trigger language plpgsql as $$
begin
  if new.shipment_id is null then
    select freight_cents, tax_cents, tax_exempt_number into new.freight_cents, new.tax_cents, new.tax_exempt_number
      from orders where id = new.order_id;
  else
    select tax_exempt_number into new.tax_exempt_number from orders where id = new.order_id;
  end if;
  return new;
end $$;

-- Issues the invoice of a shipment, if its order has such invoices: what is in it, and with the first all freight.
create function invoice_shipment(of_shipment text) returns void language plpgsql as $$
declare
  agreed invoiced_by_shipment;
  issued timestamptz;
  invoice text := replace(gen_random_uuid()::text, '-', '');
begin
  select r.* into agreed from shipments s join invoiced_by_shipment r on r.order_id = s.order_id
    where s.id = of_shipment;
  if not found then return; end if;
  issued := clock_timestamp();
  with
    share as materialized (
      select part.* from (
          select array_agg(l.line_position) as positions, array_agg(l.pieces) as counts
          from shipment_lines l where l.shipment_id = of_shipment
        ) shipped, share_of_order(agreed.order_id, shipped.positions, shipped.counts, true) part
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
    select agreed.order_id, made.id, share.* from share cross join made;
end $$;
create function invoice_shipments() returns trigger language plpgsql as $$
begin
  perform invoice_shipment(id) from (select distinct shipment_id as id from added order by 1) shipped;
  return null;
end $$;
create trigger shipment_lines_invoiced after insert on shipment_lines referencing new table as added
  for each statement execute function invoice_shipments();

-- Credits so much of an invoice.
create function credit_invoice(of_invoice text, cents bigint, of_tax_cents bigint) returns setof credit_notes
  language sql volatile as $$
  with
    today as materialized (select clock_timestamp() as at),
    counted as (
      insert into document_counters as c (kind, year, last)
        select 'credit-note', extract(year from at at time zone 'UTC')::int, 1 from today
      on conflict (kind, year) do update set last = c.last + 1
      returning year, last
    )
  insert into credit_notes (year, serial, invoice_id, amount_cents, tax_cents, issued_at)
    select c.year, c.last, of_invoice, cents, of_tax_cents, t.at from counted c cross join today t
  returning *
$$;

-- What is not invoiced yet uses the credit.
create or replace function credit_used(of_customer text) returns bigint language sql stable as $$
  select coalesce((select sum(open_cents) from invoices where customer_id = of_customer and open_cents > 0), 0)::bigint
    + coalesce((select sum(rest_cents) from invoiced_by_shipment
        where customer_id = of_customer and rest_cents > 0), 0)::bigint
    + coalesce((select sum(amount_cents) from orders
        where customer_id = of_customer and on_account and fulfilment = 'open' and approval = 'waiting'), 0)::bigint
    + coalesce((select sum(amount_cents) from orders
        where customer_id = of_customer and on_account and fulfilment = 'open' and approval <> 'waiting'
          and payment = 'unpaid' and follows_order_id is not null), 0)::bigint
    + coalesce((select sum(amount_cents) from pool_members
        where customer_id = of_customer and on_account and status = 'joined'), 0)::bigint
$$;

-- What was cancelled before it was invoiced is not spent.
create or replace function cost_centre_use(
  of_cost_centre text, from_on date, until_on date, out held_cents bigint, out spent_cents bigint)
language sql stable as $$
  select
    coalesce(sum(o.amount_cents) filter (where o.payment = 'unpaid' and o.fulfilment <> 'cancelled'), 0)::bigint,
    coalesce(sum(o.amount_cents - case when o.payment = 'unpaid' then 0 else (
        select coalesce(sum(r.amount_cents), 0) from refunds r where r.order_id = o.id and r.reason <> 'late')
        + (select coalesce(sum(b.amount_cents - b.discount_cents + b.tax_cents), 0) from billed_lines b
          where b.order_id = o.id and b.invoice_id is null) end)
      filter (where o.payment <> 'unpaid'), 0)::bigint
  from orders o
  where o.cost_centre_id = of_cost_centre
    and o.placed_at >= from_on::timestamp at time zone 'UTC' and o.placed_at < until_on::timestamp at time zone 'UTC'
$$;

-- As in migration 0100; an order that is invoiced by shipment is on account until all of it is invoiced or cancelled, and
-- nothing of its invoices is open.
create or replace function check_invoiced(of_order text) returns void language plpgsql as $$
declare
  o orders;
  i invoices;
  agreed invoiced_by_shipment;
  stands record;
begin
  select * into o from orders where id = of_order;
  select * into agreed from invoiced_by_shipment where order_id = of_order;
  if found then
    select coalesce(sum(amount_cents), 0) as cents, coalesce(sum(credited_cents), 0) as credited,
        coalesce(sum(open_cents), 0) as open
      into stands from invoices join shipments s on s.id = shipment_id and s.voided_at is null
      where invoices.order_id = of_order;
    if o.transaction_id is not null or exists (select from invoices where order_id = of_order and shipment_id is null)
      or o.payment <> (case when agreed.rest_cents + stands.open > 0 then 'on-account'
        when stands.credited = stands.cents then 'refunded' when stands.credited > 0 then 'partly-refunded' else 'paid' end)
    then
      raise exception 'orders_invoiced: order % is %, and its invoices say something else', of_order, o.payment
        using errcode = 'check_violation', constraint = 'orders_invoiced';
    end if;
    return;
  end if;
  select * into i from invoices where order_id = of_order;
  if o.payment in ('paid', 'partly-refunded', 'refunded') and o.transaction_id is null
    and (i.method is distinct from 'account' or i.open_cents > 0)
  then
    raise exception 'orders_paid_by_transaction: nothing paid for order %', of_order
      using errcode = 'check_violation', constraint = 'orders_paid_by_transaction';
  end if;
  if (i.id is null) <> (o.payment = 'unpaid')
    or i.shipment_id is not null
    or i.amount_cents <> o.amount_cents
    or i.transaction_id is distinct from o.transaction_id
    or o.payment = 'on-account' and i.open_cents = 0
    or (o.payment = 'refunded') <> (i.credited_cents = i.amount_cents)
    or (o.payment = 'partly-refunded')
      <> (i.open_cents = 0 and i.credited_cents > 0 and i.credited_cents < i.amount_cents)
  then
    raise exception 'orders_invoiced: order % is %, and its invoice says something else', of_order, o.payment
      using errcode = 'check_violation', constraint = 'orders_invoiced';
  end if;
end $$;

-- When the transaction ends: an order that is invoiced by shipment is what is invoiced, what was cancelled before it was, and
-- the rest; what is shipped is invoiced, and nothing else; the invoice of a voided shipment is credited.
create function check_billed(of_order text) returns void language plpgsql as $$
declare
  wrong text;
begin
  select format('%s cents are not settled, %s by its rows', r.rest_cents, o.amount_cents - settled.cents) into wrong
    from invoiced_by_shipment r join orders o on o.id = r.order_id,
      lateral (select coalesce(sum(amount_cents - discount_cents + tax_cents), 0) as cents
        from settled_lines where order_id = r.order_id) settled
    where r.order_id = of_order and r.rest_cents <> o.amount_cents - settled.cents;
  if wrong is null then
    select format('line %s of %s pieces: %s shipped and %s invoiced, %s cancelled and %s settled without an invoice',
        l.position, l.pieces, shipped.pieces, settled.invoiced, l.cancelled_pieces, settled.cancelled) into wrong
      from order_lines l join orders o on o.id = l.order_id,
        lateral (select coalesce(sum(pieces) filter (where invoice_id is not null), 0) as invoiced,
            coalesce(sum(pieces) filter (where invoice_id is null), 0) as cancelled
          from settled_lines where order_id = l.order_id and line_position = l.position) settled,
        lateral (select coalesce(sum(sl.pieces), 0) as pieces
          from shipment_lines sl join shipments s on s.id = sl.shipment_id and s.voided_at is null
          where sl.order_id = l.order_id and sl.line_position = l.position) shipped
      where l.order_id = of_order and not l.rejected and (settled.invoiced <> shipped.pieces
        or settled.cancelled <> case when o.fulfilment = 'cancelled' then l.pieces else l.cancelled_pieces end)
      limit 1;
  end if;
  if wrong is null then
    select format('%s of %s cents, %s credited, bills %s', i.number, i.amount_cents, i.credited_cents, b.cents) into wrong
      from invoices i join shipments s on s.id = i.shipment_id,
        lateral (select coalesce(sum(amount_cents - discount_cents + tax_cents), 0) as cents,
            coalesce(sum(tax_cents), 0) as tax_cents,
            coalesce(sum(amount_cents) filter (where line_position is null), 0) as freight_cents
          from billed_lines where invoice_id = i.id) b
      where i.order_id = of_order
        and ((i.amount_cents, i.tax_cents, i.freight_cents) <> (b.cents, b.tax_cents, b.freight_cents)
          or s.voided_at is not null and i.credited_cents < i.amount_cents)
      limit 1;
  end if;
  if wrong is not null then
    raise exception 'orders_billed: order %: %', of_order, wrong
      using errcode = 'check_violation', constraint = 'orders_billed';
  end if;
end $$;
create function billing_changed() returns trigger language plpgsql as $$
begin
  if exists (select from invoiced_by_shipment where order_id = new.order_id) then
    perform check_billed(new.order_id);
    perform check_invoiced(new.order_id);
  end if;
  return null;
end $$;
create constraint trigger invoiced_by_shipment_agrees after insert or update on invoiced_by_shipment
  deferrable initially deferred for each row execute function billing_changed();
create constraint trigger order_lines_billed after update of cancelled_pieces on order_lines
  deferrable initially deferred for each row when (new.cancelled_pieces <> old.cancelled_pieces)
  execute function billing_changed();
create constraint trigger shipments_billed after insert or update of voided_at on shipments
  deferrable initially deferred for each row execute function billing_changed();

-- A refund of pieces that several invoices bill is one of each: all but the first continue it.
alter table refunds add column continues text references refunds;
create index refunds_continued on refunds (continues) where continues is not null;
