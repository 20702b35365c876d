-- INV-2026-000001, of the year in which it was issued, in the shop's time zone.
create function document_number(prefix text, year int, serial int) returns text language sql immutable as $$
  select prefix || '-' || year || '-' || repeat('0', 6 - length(serial::text)) || serial
$$;

-- The last number of each kind and year. Its row is locked until the transaction ends that takes a number, and goes back
-- with it: so no number is missing.
create table document_counters (
  kind text not null check (kind in ('invoice', 'credit-note')),
  year int not null,
  last int not null check (last > 0),
  primary key (kind, year)
);

create table invoices (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  year int not null,
  serial int not null check (serial > 0),
  number text generated always as (document_number('INV', year, serial)) stored not null,
  order_id text not null references orders,
  customer_id text not null references customers,
  -- card: the money was here when it was issued. account: it is due after the company's days.
  method text not null check (method in ('card', 'account')),
  amount_cents bigint not null check (amount_cents > 0),
  -- The card payment.
  transaction_id text,
  issued_at timestamptz not null,
  due_at timestamptz not null,
  -- The terms as they were, and what the company owed with this invoice, waiting orders on account included.
  terms_days int,
  credit_limit_cents bigint,
  exposure_cents bigint,
  -- Of whom it is asked, as they were.
  bill_to_company text not null,
  bill_to_tax_number text not null,
  bill_to_name text not null,
  bill_to_email text not null,
  bill_to_address text not null,
  -- What changes afterwards: what came for it, less what was paid back, and what was credited.
  paid_cents bigint not null,
  credited_cents bigint not null default 0,
  open_cents bigint generated always as (amount_cents - paid_cents - credited_cents) stored not null,
  -- An invoice says them as its order does; a credit note gives back of the tax what its amount is of what was left of the
  -- invoice, so that all of them together give back what was charged, and no more.
  freight_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  tax_exempt_number text not null default '',
  credited_tax_cents bigint not null default 0,
  -- As they were when the invoice was issued. The address by its parts is that of the order, which never changes.
  bill_to_register text not null default '',
  bill_to_electronic_address text not null default '',
  -- What it bills, for an invoice of such an order.
  shipment_id text unique,
  constraint invoices_balance
    check (paid_cents >= 0 and credited_cents >= 0 and paid_cents + credited_cents <= amount_cents),
  constraint invoices_method check ((method = 'card') = (transaction_id is not null)),
  constraint invoices_number unique (year, serial),
  constraint invoices_tax
    check (
      freight_cents >= 0 and freight_cents + tax_cents <= amount_cents and credited_tax_cents between 0 and tax_cents
      and (credited_cents < amount_cents or credited_tax_cents = tax_cents)
    ),
  constraint invoices_terms
    check (
      (method = 'account') = (terms_days is not null) and (terms_days is null) = (credit_limit_cents is null)
      and (terms_days is null) = (exposure_cents is null)
    ),
  constraint invoices_within_limit check (exposure_cents <= credit_limit_cents)
);
create index invoices_newest on invoices (issued_at desc, id desc);
create index invoices_of_customer on invoices (customer_id, issued_at desc, id desc);
create index invoices_open on invoices (due_at, id) include (customer_id, open_cents) where open_cents > 0;
create index invoices_open_of_customer on invoices (customer_id) include (open_cents, due_at) where open_cents > 0;
create index invoices_search on invoices
  using gin (lower(number || ' ' || bill_to_company || ' ' || bill_to_name || ' ' || bill_to_email) gin_trgm_ops);
create index invoices_by_number on invoices (number);
create unique index invoices_of_whole_order on invoices (order_id) where shipment_id is null;
create index invoices_of_order on invoices (order_id);
create index invoices_by_due on invoices (due_at, id);
create index invoices_by_amount on invoices (amount_cents, id);

create table credit_notes (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  year int not null,
  serial int not null check (serial > 0),
  number text generated always as (document_number('CN', year, serial)) stored not null,
  invoice_id text not null references invoices,
  amount_cents bigint not null check (amount_cents > 0),
  issued_at timestamptz not null,
  tax_cents bigint not null,
  constraint credit_notes_check check (tax_cents between 0 and amount_cents),
  constraint credit_notes_number unique (year, serial)
);
create index credit_notes_of_invoice on credit_notes (invoice_id);
create index credit_notes_by_number on credit_notes (number);
-- Postings are read in the order of time.
create index credit_notes_by_time on credit_notes (issued_at, id);

create table invoice_payments (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  invoice_id text not null references invoices,
  -- transfer: money came. reversal: a transfer was recorded wrongly. repayment: of a refunded order, money goes back.
  kind text not null check (kind in ('transfer', 'reversal', 'repayment')),
  amount_cents bigint not null,
  received_on date not null,
  reference text not null check (length(reference) <= 140),
  -- The transfer that a reversal takes back, all of it.
  reverses text unique references invoice_payments,
  -- E-mail of the admin.
  recorded_by text not null,
  recorded_at timestamptz not null default clock_timestamp(),
  constraint invoice_payments_direction check ((kind = 'transfer') = (amount_cents > 0) and amount_cents <> 0),
  constraint invoice_payments_reversal check ((kind = 'reversal') = (reverses is not null))
);
create index invoice_payments_of_invoice on invoice_payments (invoice_id, recorded_at);
create index invoice_payments_by_time on invoice_payments (recorded_at, id);

-- Which mails went out: one of each kind for an invoice.
create table invoice_reminders (
  invoice_id text not null references invoices,
  kind text not null check (kind in ('due-soon', 'overdue-1', 'overdue-7', 'overdue-14')),
  sent_at timestamptz not null default now(),
  primary key (invoice_id, kind)
);

create table accounting_accounts (
  -- What is booked on it. From 'standard' on: revenue, by tax category.
  purpose text primary key
    check (purpose in ('receivables', 'bank', 'card', 'tax', 'freight', 'standard', 'reduced',
      'zero', 'exempt', 'reverse-charge', 'intra-community', 'export', 'outside-scope')),
  account text not null default '' check (account ~ '^([1-9][0-9]{0,8})?$'),
  -- DATEV's key for tax (BU-Schlüssel).
  posting_key text not null default '' check (posting_key ~ '^([0-9]{4})?$'),
  constraint accounting_accounts_say_something check (account <> '' or posting_key <> '')
);

-- Null: not set.
create table accounting_settings (
  is_only boolean primary key default true check (is_only),
  -- Lower rates are reduced ones, in hundredths of a percent. Null: all rates are standard.
  reduced_below int check (reduced_below between 1 and 10000),
  -- DATEV: Beraternummer, Mandantennummer, Sachkontenlänge, the month in which the fiscal year starts.
  consultant int check (consultant between 1001 and 9999999),
  client int check (client between 1 and 99999),
  account_length int check (account_length between 4 and 8),
  fiscal_year_month int check (fiscal_year_month between 1 and 12),
  -- gross: DATEV calculates the tax that is in the amounts. net: tax is posted by itself.
  datev_amounts text check (datev_amounts in ('gross', 'net'))
);
insert into accounting_settings default values;

-- How a company's invoices and credit notes reach it: one row for each document.
create table invoice_transmissions (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  invoice_id text not null references invoices,
  -- Null: the invoice itself is sent.
  credit_note_id text references credit_notes,
  channel text not null check (channel in ('mail', 'folder')),
  format text not null check (format in ('pdf', 'factur-x', 'peppol', 'xrechnung', 'xrechnung-cii', 'cii')),
  -- sent: the mail server or the access point has it. accepted, refused: what came back.
  state text not null default 'queued' check (state in ('queued', 'sent', 'accepted', 'refused')),
  -- Counts how often an admin had it sent.
  round int not null default 1 check (round > 0),
  -- In this round.
  attempts int not null default 0 check (attempts >= 0),
  -- Why the last attempt failed, or why it was refused; empty for nothing to say.
  answer text not null default '' check (length(answer) <= 500),
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  answered_at timestamptz,
  constraint invoice_transmissions_check check ((sent_at is not null) or state not in ('sent', 'accepted')),
  constraint invoice_transmissions_check1 check ((answered_at is not null) = (state in ('accepted', 'refused'))),
  unique nulls not distinct (invoice_id, credit_note_id)
);
-- What needs a look: nothing more is heard of an email that the mail server took.
create index invoice_transmissions_open on invoice_transmissions (queued_at, id)
  where state in ('queued', 'refused') or (state = 'sent' and channel <> 'mail');

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
  constraint invoiced_by_shipment_rest check (rest_cents >= 0),
  constraint invoiced_by_shipment_within_limit check (exposure_cents <= credit_limit_cents)
);
create index invoiced_by_shipment_open on invoiced_by_shipment (customer_id) include (rest_cents) where rest_cents > 0;

-- What its invoices bill, and what never will be because it was cancelled before: then without an invoice.
create table billed_lines (
  id bigint generated always as identity primary key,
  order_id text not null references invoiced_by_shipment,
  invoice_id text references invoices,
  -- Null: freight.
  line_position int,
  pieces int not null,
  -- Price times pieces.
  amount_cents bigint not null,
  -- Their share of the coupon.
  discount_cents bigint not null,
  tax_cents bigint not null,
  constraint billed_lines_check check (pieces >= 0 and (line_position is null) = (pieces = 0)),
  constraint billed_lines_check1 check (discount_cents between 0 and amount_cents),
  foreign key (order_id, line_position) references order_lines
);
create index billed_lines_of_order on billed_lines (order_id);
create unique index billed_lines_once on billed_lines (invoice_id, line_position) nulls not distinct
  where invoice_id is not null;

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

-- Rules, revision 1

-- What of an order is settled: the invoice of a shipment that was voided is credited, and its pieces are invoiced again.
create or replace view settled_lines as
  select b.* from billed_lines b
    left join invoices i on i.id = b.invoice_id
    left join shipments s on s.id = i.shipment_id
  where s.voided_at is null;

-- What each invoice bills at each rate.
create or replace view invoice_taxes as
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
create or replace view credited_taxes as
  select c.invoice_id, t.rate, sum(t.net_cents)::bigint as net_cents, sum(t.tax_cents)::bigint as tax_cents
  from credit_notes c join credit_note_taxes t on t.credit_note_id = c.id
  where not exists (select from credit_notes earlier where earlier.invoice_id = c.invoice_id
    and not exists (select from credit_note_taxes where credit_note_id = earlier.id))
  group by c.invoice_id, t.rate;

-- A card's money goes back with the credit note.
create or replace function book_credit_note() returns trigger language plpgsql as $$
begin
  update invoices set credited_cents = credited_cents + new.amount_cents,
      credited_tax_cents = credited_tax_cents + new.tax_cents,
      paid_cents = paid_cents - case when method = 'card' then new.amount_cents else 0 end
    where id = new.invoice_id;
  return null;
end $$;
create or replace trigger credit_notes_book after insert on credit_notes
  for each row execute function book_credit_note();

-- When an order's payment came to a state: in a transaction before, or now.
create or replace function reached_at(of_order text, state text) returns timestamptz language plpgsql as $$
begin
  return (select case when min(at) < now() then min(at) else clock_timestamp() end
    from order_events where order_id = of_order and fact = 'payment' and to_state = state having count(*) > 0);
end $$;

create or replace function issue_invoices(of_orders text[]) returns setof invoices language plpgsql as $$
#variable_conflict use_column
begin
  return query
    with
      reached as materialized (
        select o.*, coalesce(reached_at(o.id, 'paid'), reached_at(o.id, 'on-account')) as at
        from orders o where o.id = any (of_orders)
      ),
      dated as (
        select r.*, extract(year from shop_day(at))::int as year,
          row_number() over (partition by extract(year from shop_day(at)) order by at, number)::int as place
        from reached r
      ),
      counted as (
        insert into document_counters as c (kind, year, last)
          select 'invoice', year, count(*) from dated group by year order by year
        on conflict (kind, year) do update set last = c.last + excluded.last
        returning year, last
      )
    insert into invoices (year, serial, order_id, customer_id, method, amount_cents, transaction_id, issued_at, due_at,
        terms_days, credit_limit_cents, exposure_cents, bill_to_company, bill_to_tax_number, bill_to_name, bill_to_email,
        bill_to_address, bill_to_register, bill_to_electronic_address, paid_cents)
      select d.year, c.last - count(*) over (partition by d.year)::int + d.place, d.id, d.customer_id,
        case when d.transaction_id is null then 'account' else 'card' end, d.amount_cents, d.transaction_id, d.at,
        d.at + coalesce(t.days, 0) * interval '1 day', t.days, t.credit_limit_cents,
        case when t.days is not null then credit_used(d.customer_id) + d.amount_cents end,
        coalesce(b.name, ''), coalesce(b.tax_number, ''), coalesce(d.billing ->> 'name', d.buyer_name), d.buyer_email,
        coalesce(d.billing ->> 'text',
          (select address from order_deliveries where order_id = d.id and position = 1), d.address),
        coalesce(b.register, ''), coalesce(b.electronic_address, ''),
        case when d.transaction_id is null then 0 else d.amount_cents end
      from dated d
        join counted c on c.year = d.year
        left join companies b on b.customer_id = d.customer_id and d.in_company
        left join company_terms t on t.customer_id = b.customer_id and d.transaction_id is null
      order by d.at, d.number
    returning *;
end $$;

-- Credits the whole invoices of orders that are refunded, oldest first.
create or replace function issue_credit_notes(of_orders text[]) returns setof credit_notes language sql volatile as $$
  with
    reached as materialized (
      select i.id, i.amount_cents - i.credited_cents as amount_cents, i.year as invoice_year, i.serial as invoice_serial,
        reached_at(i.order_id, 'refunded') as at
      from invoices i where i.order_id = any (of_orders)
    ),
    dated as (
      select r.*, extract(year from shop_day(at))::int as year,
        row_number() over (
          partition by extract(year from shop_day(at)) order by at, invoice_year, invoice_serial
        )::int as place
      from reached r
    ),
    counted as (
      insert into document_counters as c (kind, year, last)
        select 'credit-note', year, count(*) from dated group by year order by year
      on conflict (kind, year) do update set last = c.last + excluded.last
      returning year, last
    )
  insert into credit_notes (year, serial, invoice_id, amount_cents, issued_at)
    select d.year, c.last - count(*) over (partition by d.year)::int + d.place, d.id, d.amount_cents, d.at
    from dated d join counted c on c.year = d.year
    order by d.at, d.place
  returning *
$$;

-- When the transaction ends: an order and its invoice agree on what is paid, open and credited. One that is invoiced by shipment is on account until all of it is invoiced or cancelled, and
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

create or replace function invoice_changed() returns trigger language plpgsql as $$
begin
  perform check_invoiced(new.order_id);
  return null;
end $$;
create constraint trigger invoices_agree after insert or update on invoices deferrable initially deferred
  for each row execute function invoice_changed();

-- The invoice's own constraint keeps them from being more than is open.
create or replace function book_invoice_payment() returns trigger language plpgsql as $$
begin
  if new.kind = 'reversal' and not exists (select from invoice_payments t
    where t.id = new.reverses and t.kind = 'transfer' and t.invoice_id = new.invoice_id
      and t.amount_cents = -new.amount_cents)
  then
    raise exception 'payment % does not take back a transfer of its invoice', new.id
      using errcode = 'check_violation', constraint = 'invoice_payments_reversal';
  end if;
  update invoices set paid_cents = paid_cents + new.amount_cents where id = new.invoice_id and method = 'account';
  if not found then
    raise exception 'payment % is for an invoice that is not on account', new.id
      using errcode = 'check_violation', constraint = 'invoice_payments_on_account';
  end if;
  return null;
end $$;
create or replace trigger invoice_payments_book after insert on invoice_payments
  for each row execute function book_invoice_payment();

create or replace function issue_credit_note(of_order text, cents bigint, of_tax_cents bigint) returns setof credit_notes
  language sql volatile as $$
  with
    today as materialized (select clock_timestamp() as at),
    counted as (
      insert into document_counters as c (kind, year, last)
        select 'credit-note', extract(year from shop_day(at))::int, 1 from today
      on conflict (kind, year) do update set last = c.last + 1
      returning year, last
    )
  insert into credit_notes (year, serial, invoice_id, amount_cents, tax_cents, issued_at)
    select c.year, c.last, i.id, cents, of_tax_cents, t.at from invoices i cross join counted c cross join today t
    where i.order_id = of_order
  returning *
$$;

-- Credits so much of an order's invoice.
create or replace function issue_credit_note(of_order text, cents bigint) returns setof credit_notes language sql volatile as $$
  with
    today as materialized (select clock_timestamp() as at),
    counted as (
      insert into document_counters as c (kind, year, last)
        select 'credit-note', extract(year from shop_day(at))::int, 1 from today
      on conflict (kind, year) do update set last = c.last + 1
      returning year, last
    )
  insert into credit_notes (year, serial, invoice_id, amount_cents, issued_at)
    select c.year, c.last, i.id, cents, t.at from invoices i cross join counted c cross join today t
    where i.order_id = of_order
  returning *
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
create or replace trigger invoices_charged before insert on invoices for each row execute function charge_invoice();

create or replace function credit_tax() returns trigger language plpgsql as $$
declare
  left_cents bigint;
  share_cents bigint;
begin
  select tax_cents - credited_tax_cents,
      round((tax_cents - credited_tax_cents) * new.amount_cents::numeric / nullif(amount_cents - credited_cents, 0))
    into left_cents, share_cents
    from invoices where id = new.invoice_id and credited_cents + new.amount_cents <= amount_cents;
  new.tax_cents := coalesce(least(coalesce(new.tax_cents, share_cents), left_cents), 0);
  return new;
end $$;
create or replace trigger credit_notes_tax before insert on credit_notes for each row execute function credit_tax();

-- An invoice that was paid by card is not due on any day.
create or replace function invoices_to_webhooks() returns trigger language plpgsql as $$
begin
  if not are_webhooks_on() then return null; end if;
  perform tell_webhooks_of_order('invoice.issued', new.order_id, jsonb_build_object('invoice', jsonb_strip_nulls(jsonb_build_object(
    '_id', new.id, 'number', new.number, 'amount', wire_dollars(new.amount_cents),
    'issuedAt', wire_time(new.issued_at), 'dueAt', case when new.method = 'account' then wire_time(new.due_at) end))));
  if new.method = 'card' then
    perform tell_webhooks_of_order('payment.received', new.order_id, jsonb_build_object('payment', jsonb_build_object(
      'invoice', new.number, 'method', 'card', 'amount', wire_dollars(new.amount_cents))));
  end if;
  return null;
end $$;
create or replace trigger invoices_tell after insert on invoices for each row execute function invoices_to_webhooks();

create or replace function credit_notes_to_webhooks() returns trigger language plpgsql as $$
declare
  i invoices;
begin
  if not are_webhooks_on() then return null; end if;
  select * into i from invoices where id = new.invoice_id;
  perform tell_webhooks_of_order('credit_note.issued', i.order_id, jsonb_build_object('creditNote', jsonb_build_object(
    '_id', new.id, 'number', new.number, 'invoice', i.number, 'amount', wire_dollars(new.amount_cents),
    'issuedAt', wire_time(new.issued_at))));
  return null;
end $$;
create or replace trigger credit_notes_tell after insert on credit_notes for each row execute function credit_notes_to_webhooks();

create or replace function invoice_payments_to_webhooks() returns trigger language plpgsql as $$
declare
  i invoices;
begin
  if not are_webhooks_on() then return null; end if;
  select * into i from invoices where id = new.invoice_id;
  perform tell_webhooks_of_order(
    'payment.' || case new.kind when 'transfer' then 'received' when 'reversal' then 'reversed' else 'repaid' end,
    i.order_id,
    jsonb_build_object('payment', jsonb_build_object(
      'invoice', i.number, 'method', 'transfer', 'amount', wire_dollars(abs(new.amount_cents)))));
  return null;
end $$;
create or replace trigger invoice_payments_tell after insert on invoice_payments
  for each row execute function invoice_payments_to_webhooks();

create or replace function check_transmission_move() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and (old.state, new.state) not in (('queued', 'sent'), ('queued', 'refused'),
      ('sent', 'accepted'), ('sent', 'refused'), ('accepted', 'refused'), ('refused', 'queued')) then
    raise exception 'a transmission does not become % when it is %', new.state, old.state
      using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger invoice_transmissions_move before update of state on invoice_transmissions
  for each row execute function check_transmission_move();

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
    and o.placed_at >= (select day_begins(from_on)) and o.placed_at < (select day_begins(until_on))
$$;

create or replace function lessen_rest() returns trigger language plpgsql as $$
begin
  update invoiced_by_shipment r set rest_cents = rest_cents - b.cents
    from (select order_id, sum(amount_cents - discount_cents + tax_cents) as cents from added group by order_id) b
    where r.order_id = b.order_id;
  return null;
end $$;
create or replace trigger billed_lines_lessen_rest after insert on billed_lines referencing new table as added
  for each statement execute function lessen_rest();

create or replace function restore_rest() returns trigger language plpgsql as $$
begin
  update invoiced_by_shipment r set rest_cents = rest_cents + i.amount_cents
    from invoices i where i.shipment_id = new.id and r.order_id = new.order_id;
  return null;
end $$;

-- What some pieces of an order have of its amount, its coupon and its tax, and on request all freight that is not settled.
-- The last pieces have what is left. The tax is that of the sum of its rate, less what of it was settled before.
create or replace function share_of_order(of_order text, positions int[], counts int[], with_freight boolean)
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

-- Issues the invoice of a shipment, if its order has such invoices: what is in it, and with the first all freight.
create or replace function invoice_shipment(of_shipment text) returns void language plpgsql as $$
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
        values ('invoice', extract(year from shop_day(issued))::int, 1)
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

-- Issues the invoice of a shipment: what was computed for its pieces, and for freight.
create or replace function invoice_shipment(of_shipment text, computed jsonb) returns void language plpgsql as $$
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
        values ('invoice', extract(year from shop_day(issued))::int, 1)
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

-- For processes of version 0.1.0, which rely on the database to invoice what they ship.
create or replace function invoice_shipments() returns trigger language plpgsql as $$
begin
  if current_setting('shop.invoices_shipments', true) = 'itself' then return null; end if;
  perform invoice_shipment(id) from (select distinct shipment_id as id from added order by 1) shipped;
  return null;
end $$;

-- Credits so much of an invoice.
create or replace function credit_invoice(of_invoice text, cents bigint, of_tax_cents bigint) returns setof credit_notes
  language sql volatile as $$
  with
    today as materialized (select clock_timestamp() as at),
    counted as (
      insert into document_counters as c (kind, year, last)
        select 'credit-note', extract(year from shop_day(at))::int, 1 from today
      on conflict (kind, year) do update set last = c.last + 1
      returning year, last
    )
  insert into credit_notes (year, serial, invoice_id, amount_cents, tax_cents, issued_at)
    select c.year, c.last, of_invoice, cents, of_tax_cents, t.at from counted c cross join today t
  returning *
$$;

-- When the transaction ends: an order that is invoiced by shipment is what is invoiced, what was cancelled before it was, and
-- the rest; what is shipped is invoiced, and nothing else; the invoice of a voided shipment is credited.
create or replace function check_billed(of_order text) returns void language plpgsql as $$
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

create or replace function billing_changed() returns trigger language plpgsql as $$
begin
  if exists (select from invoiced_by_shipment where order_id = new.order_id) then
    perform check_billed(new.order_id);
    perform check_invoiced(new.order_id);
  end if;
  return null;
end $$;
create constraint trigger order_lines_billed after update of cancelled_pieces on order_lines
  deferrable initially deferred for each row when (new.cancelled_pieces <> old.cancelled_pieces)
  execute function billing_changed();
create constraint trigger invoiced_by_shipment_agrees after insert or update on invoiced_by_shipment
  deferrable initially deferred for each row execute function billing_changed();

-- When the transaction ends: the taxes of a credit note add up to it, each is that of its rate but for the rounding of earlier
-- documents, and at no rate is more credited than invoiced.
create or replace function check_credited() returns trigger language plpgsql as $$
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

-- An invoice is due at the end of a day.
create or replace function invoice_due_with_day() returns trigger language plpgsql as $$
begin
  if new.terms_days is not null then new.due_at := day_ends(shop_day(new.issued_at) + new.terms_days); end if;
  return new;
end $$;
create or replace trigger invoices_due_with_day before insert on invoices for each row execute function invoice_due_with_day();

create or replace trigger invoices_are_kept before delete or truncate on invoices
  for each statement execute function refuse_change();
create or replace trigger invoices_buyer_stays before update of bill_to_register, bill_to_electronic_address on invoices
  for each statement execute function refuse_change();
create or replace trigger invoices_charges_stay before update of freight_cents, tax_cents, tax_exempt_number on invoices
  for each statement execute function refuse_change();
create or replace trigger invoices_log_change after insert or update or delete on invoices
  for each row execute function log_change('invoice', 'id');
create or replace trigger invoices_shipment_stays before update of shipment_id on invoices
  for each statement execute function refuse_change();
create or replace trigger invoices_stay
  before update of id, year, serial, order_id, customer_id, method, amount_cents, transaction_id, issued_at, due_at,
    terms_days, credit_limit_cents, exposure_cents, bill_to_company, bill_to_tax_number, bill_to_name,
    bill_to_email, bill_to_address
  on invoices for each statement execute function refuse_change();
create or replace trigger credit_notes_stay before update or delete or truncate on credit_notes
  for each statement execute function refuse_change();
create or replace trigger invoice_payments_stay before update or delete or truncate on invoice_payments
  for each statement execute function refuse_change();
create or replace trigger invoiced_by_shipment_is_kept before delete or truncate on invoiced_by_shipment
  for each statement execute function refuse_change();
create or replace trigger invoiced_by_shipment_stays
  before update of order_id, customer_id, terms_days, credit_limit_cents, exposure_cents, agreed_at on invoiced_by_shipment
  for each statement execute function refuse_change();
create or replace trigger billed_lines_stay before update or delete or truncate on billed_lines
  for each statement execute function refuse_change();
create or replace trigger credit_note_taxes_stay before update or delete or truncate on credit_note_taxes
  for each statement execute function refuse_change();
