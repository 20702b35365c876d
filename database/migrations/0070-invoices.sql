-- Every order that is paid or on account has one invoice, and a credit note for what is taken back of it.

-- The last number of each kind and year. Its row is locked until the transaction ends that takes a number, and goes back
-- with it: so no number is missing.
create table document_counters (
  kind text not null check (kind in ('invoice', 'credit-note')),
  year int not null,
  last int not null check (last > 0),
  primary key (kind, year)
);

-- INV-2026-000001, of the year in UTC in which it was issued.
create function document_number(prefix text, year int, serial int) returns text language sql immutable as $$
  select prefix || '-' || year || '-' || repeat('0', 6 - length(serial::text)) || serial
$$;

create table invoices (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  year int not null,
  serial int not null check (serial > 0),
  number text not null generated always as (document_number('INV', year, serial)) stored,
  order_id text not null unique references orders,
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
  open_cents bigint not null generated always as (amount_cents - paid_cents - credited_cents) stored,
  constraint invoices_number unique (year, serial),
  constraint invoices_method check ((method = 'card') = (transaction_id is not null)),
  constraint invoices_terms check (
    (method = 'account') = (terms_days is not null) and (terms_days is null) = (credit_limit_cents is null)
    and (terms_days is null) = (exposure_cents is null)
  ),
  constraint invoices_within_limit check (exposure_cents <= credit_limit_cents),
  constraint invoices_balance check (paid_cents >= 0 and credited_cents >= 0 and paid_cents + credited_cents <= amount_cents)
);
create index invoices_newest on invoices (issued_at desc, id desc);
create index invoices_of_customer on invoices (customer_id, issued_at desc, id desc);
create index invoices_open on invoices (due_at, id) include (customer_id, open_cents) where open_cents > 0;
create index invoices_open_of_customer on invoices (customer_id) include (open_cents, due_at) where open_cents > 0;
create index invoices_search on invoices
  using gin (lower(number || ' ' || bill_to_company || ' ' || bill_to_name || ' ' || bill_to_email) gin_trgm_ops);

create table credit_notes (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  year int not null,
  serial int not null check (serial > 0),
  number text not null generated always as (document_number('CN', year, serial)) stored,
  invoice_id text not null references invoices,
  amount_cents bigint not null check (amount_cents > 0),
  issued_at timestamptz not null,
  constraint credit_notes_number unique (year, serial)
);
create index credit_notes_of_invoice on credit_notes (invoice_id);

create trigger invoices_stay
  before update of id, year, serial, order_id, customer_id, method, amount_cents, transaction_id, issued_at, due_at,
    terms_days, credit_limit_cents, exposure_cents, bill_to_company, bill_to_tax_number, bill_to_name,
    bill_to_email, bill_to_address
  on invoices for each statement execute function refuse_change();
create trigger invoices_are_kept before delete or truncate on invoices
  for each statement execute function refuse_change();
create trigger credit_notes_stay before update or delete or truncate on credit_notes
  for each statement execute function refuse_change();

-- A card's money goes back with the credit note.
create function book_credit_note() returns trigger language plpgsql as $$
begin
  update invoices set credited_cents = credited_cents + new.amount_cents,
      paid_cents = paid_cents - case when method = 'card' then new.amount_cents else 0 end
    where id = new.invoice_id;
  return null;
end $$;
create trigger credit_notes_book after insert on credit_notes
  for each row execute function book_credit_note();

-- What an admin grants a company: to pay invoices later. No row: it pays by card.
create table company_terms (
  customer_id text primary key references companies,
  days int not null check (days between 1 and 120),
  credit_limit_cents bigint not null check (credit_limit_cents > 0),
  -- E-mail of the admin.
  granted_by text not null,
  granted_at timestamptz not null default now()
);

-- Whether it is on account, or goes there once it is approved.
alter table orders add column on_account boolean not null default false;
create index orders_waiting_on_account on orders (customer_id) include (amount_cents)
  where on_account and approval = 'waiting' and fulfilment = 'open';

-- What a company owes: its open invoices, and its orders on account that wait for approval.
create function credit_used(of_customer text) returns bigint language sql stable as $$
  select coalesce((select sum(open_cents) from invoices where customer_id = of_customer and open_cents > 0), 0)::bigint
    + coalesce((select sum(amount_cents) from orders
        where customer_id = of_customer and on_account and approval = 'waiting' and fulfilment = 'open'), 0)::bigint
$$;

-- When an order's payment came to a state: in a transaction before, or now.
create function reached_at(of_order text, state text) returns timestamptz language sql volatile as $$
  select case when min(at) < now() then min(at) else clock_timestamp() end
    from order_events where order_id = of_order and fact = 'payment' and to_state = state having count(*) > 0
$$;

-- Issues the invoices of orders that are paid or on account, oldest first.
create function issue_invoices(of_orders text[]) returns setof invoices language sql volatile as $$
  with
    reached as materialized (
      select o.*, coalesce(reached_at(o.id, 'paid'), reached_at(o.id, 'on-account')) as at
      from orders o where o.id = any (of_orders)
    ),
    dated as (
      select r.*, extract(year from at at time zone 'UTC')::int as year,
        row_number() over (partition by extract(year from at at time zone 'UTC') order by at, number)::int as place
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
      bill_to_address, paid_cents)
    select d.year, c.last - count(*) over (partition by d.year)::int + d.place, d.id, d.customer_id,
      case when d.transaction_id is null then 'account' else 'card' end, d.amount_cents, d.transaction_id, d.at,
      d.at + coalesce(t.days, 0) * interval '1 day', t.days, t.credit_limit_cents,
      case when t.days is not null then credit_used(d.customer_id) + d.amount_cents end,
      coalesce(b.name, ''), coalesce(b.tax_number, ''), d.buyer_name, d.buyer_email,
      coalesce((select address from order_deliveries where order_id = d.id and position = 1), d.address),
      case when d.transaction_id is null then 0 else d.amount_cents end
    from dated d
      join counted c on c.year = d.year
      left join companies b on b.customer_id = d.customer_id and d.in_company
      left join company_terms t on t.customer_id = b.customer_id and d.transaction_id is null
    order by d.at, d.number
  returning *
$$;

-- Credits the whole invoices of orders that are refunded, oldest first.
create function issue_credit_notes(of_orders text[]) returns setof credit_notes language sql volatile as $$
  with
    reached as materialized (
      select i.id, i.amount_cents - i.credited_cents as amount_cents, i.year as invoice_year, i.serial as invoice_serial,
        reached_at(i.order_id, 'refunded') as at
      from invoices i where i.order_id = any (of_orders)
    ),
    dated as (
      select r.*, extract(year from at at time zone 'UTC')::int as year,
        row_number() over (
          partition by extract(year from at at time zone 'UTC') order by at, invoice_year, invoice_serial
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

-- Orders that were paid before there were invoices.
select count(*) from issue_invoices(array(select id from orders where payment <> 'unpaid'));
select count(*) from issue_credit_notes(array(select id from orders where payment = 'refunded'));

-- An order and its invoice say the same when the transaction ends.
alter table orders drop constraint orders_paid_by_transaction;
alter table orders add constraint orders_paid_by_transaction
  check (payment not in ('unpaid', 'on-account') or transaction_id is null);
create function check_invoiced(of_order text) returns void language plpgsql as $$
declare
  o orders;
  i invoices;
begin
  select * into o from orders where id = of_order;
  select * into i from invoices where order_id = of_order;
  if o.payment in ('paid', 'partly-refunded', 'refunded') and o.transaction_id is null
    and (i.method is distinct from 'account' or i.open_cents > 0)
  then
    raise exception 'orders_paid_by_transaction: nothing paid for order %', of_order
      using errcode = 'check_violation', constraint = 'orders_paid_by_transaction';
  end if;
  if (i.id is null) <> (o.payment = 'unpaid')
    or i.amount_cents <> o.amount_cents
    or i.transaction_id is distinct from o.transaction_id
    or o.payment = 'on-account' and i.open_cents = 0
    or (o.payment = 'refunded') <> (i.credited_cents = i.amount_cents)
  then
    raise exception 'orders_invoiced: order % is %, and its invoice says something else', of_order, o.payment
      using errcode = 'check_violation', constraint = 'orders_invoiced';
  end if;
end $$;
create function order_payment_changed() returns trigger language plpgsql as $$
begin
  perform check_invoiced(new.id);
  return null;
end $$;
create constraint trigger orders_invoiced
  after insert or update of payment, amount_cents, transaction_id on orders deferrable initially deferred
  for each row when (new.payment <> 'unpaid') execute function order_payment_changed();
create function invoice_changed() returns trigger language plpgsql as $$
begin
  perform check_invoiced(new.order_id);
  return null;
end $$;
create constraint trigger invoices_agree after insert or update on invoices deferrable initially deferred
  for each row execute function invoice_changed();
