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
  -- The terms at that time, and the company's balance with this invoice, waiting orders on account included.
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
  -- Fees by law on its pieces.
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  tax_cents bigint not null default 0,
  tax_exempt_number text not null default '',
  credited_tax_cents bigint not null default 0,
  -- As they were when the invoice was issued. The address by its parts is that of the order, which never changes.
  bill_to_register text not null default '',
  bill_to_electronic_address text not null default '',
  -- The billed lines, for an invoice of such an order.
  shipment_id text unique,
  -- By ISO 11649, of an invoice on account; those of before have none.
  payment_reference text,
  -- Cash discount, if it is paid on that day or earlier.
  discount_basis_points int,
  discount_until date,
  constraint invoices_balance
    check (paid_cents >= 0 and credited_cents >= 0 and paid_cents + credited_cents <= amount_cents),
  constraint invoices_method check ((method = 'card') = (transaction_id is not null)),
  constraint invoices_discount check (
    (discount_basis_points is null) = (discount_until is null)
    and (discount_until is null or discount_basis_points between 1 and 2000 and method = 'account')),
  constraint invoices_number unique (year, serial),
  constraint invoices_payment_reference
    check (payment_reference is null or payment_reference ~ '^RF[0-9]{2}[A-Z0-9]{1,21}$' and method = 'account'),
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
create unique index invoices_by_payment_reference on invoices (payment_reference) where payment_reference is not null;

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
  -- transfer: money came. discount: the cash discount, taken in its days. charges: what banks took off. credit: money that was kept on
  -- the customer's account. reversal: one of these is taken back. repayment: of a refunded order, money goes back.
  kind text not null check (kind in ('transfer', 'discount', 'charges', 'credit', 'reversal', 'repayment')),
  amount_cents bigint not null,
  received_on date not null,
  reference text not null check (length(reference) <= 140),
  -- What a reversal takes back, all of it.
  reverses text unique references invoice_payments,
  -- E-mail of the admin.
  recorded_by text not null,
  recorded_at timestamptz not null default clock_timestamp(),
  constraint invoice_payments_direction check ((kind in ('transfer', 'discount', 'charges', 'credit')) = (amount_cents > 0) and amount_cents <> 0),
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
  -- Its purpose. From 'standard' on: revenue, by tax category.
  purpose text primary key
    check (purpose in ('receivables', 'bank', 'bank-charges', 'card', 'tax', 'freight', 'fees', 'standard', 'reduced',
      'zero', 'exempt', 'reverse-charge', 'domestic-reverse-charge', 'intra-community', 'export', 'outside-scope')),
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
  -- sent: the mail server or the access point has it. accepted, refused: the answer.
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
-- Rows that need attention: no further answer comes for an email that the mail server accepted.
create index invoice_transmissions_open on invoice_transmissions (queued_at, id)
  where state in ('queued', 'refused') or (state = 'sent' and channel <> 'mail');

-- Such an order, with the terms at that time and the company's balance with all of it.
create table invoiced_by_shipment (
  order_id text primary key references orders,
  customer_id text not null references customers,
  terms_days int not null,
  credit_limit_cents bigint not null,
  exposure_cents bigint not null,
  agreed_at timestamptz not null default clock_timestamp(),
  -- Of its amount: neither invoiced nor cancelled before it was. Triggers keep it.
  rest_cents bigint not null,
  -- Cash discount, as the terms were.
  discount_basis_points int check (discount_basis_points between 1 and 2000),
  discount_days int,
  constraint invoiced_by_shipment_discount check (
    (discount_basis_points is null) = (discount_days is null) and discount_days between 1 and terms_days - 1),
  constraint invoiced_by_shipment_rest check (rest_cents >= 0),
  constraint invoiced_by_shipment_within_limit check (exposure_cents <= credit_limit_cents)
);
create index invoiced_by_shipment_open on invoiced_by_shipment (customer_id) include (rest_cents) where rest_cents > 0;

-- The lines billed by its invoices, and those cancelled before invoicing: these without an invoice.
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

-- Months of the books that are closed: nothing is dated into them, or into one before them.
create table closed_months (
  -- Its first day.
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz not null default clock_timestamp(),
  -- Email of the admin.
  closed_by text not null,
  -- Why it was closed although something was open; empty if nothing was.
  reason text not null default '' check (length(reason) <= 300),
  -- What was open, as the page said it.
  left_open jsonb not null default '[]' check (jsonb_typeof(left_open) = 'array')
);

-- Rules, revision 4

-- The reference by ISO 11649 under which an invoice is paid: RF, two check digits (modulo 97, letters count from 10), and its
-- number without hyphens. Letters other than those of `INV` do not occur.
create or replace function payment_reference(number text) returns text language sql immutable as $$
  select 'RF' || lpad((98 - (replace(replace(replace(plain, 'I', '18'), 'N', '23'), 'V', '31') || '271500')::numeric % 97)::text,
      2, '0') || plain
    from (select replace(number, '-', '') as plain) of_number
$$;

-- A trigger: nothing is dated into a closed month, whatever writes it. Closing waits for those that write at the moment.
create or replace function refuse_closed_month() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('month_closed', format('%s is in a month that is closed', dated))
    from unnest(case tg_table_name when 'invoice_payments' then
        array[(to_jsonb(new) ->> 'received_on')::date, shop_day((to_jsonb(new) ->> 'recorded_at')::timestamptz)]
      else array[shop_day((to_jsonb(new) ->> 'issued_at')::timestamptz)] end) as dated
    where exists (select from closed_months where dated < (month + interval '1 month')::date);
  return null;
end $$;
create or replace trigger invoices_month_open after insert on invoices
  for each row execute function refuse_closed_month();
create or replace trigger credit_notes_month_open after insert on credit_notes
  for each row execute function refuse_closed_month();
create or replace trigger invoice_payments_month_open after insert on invoice_payments
  for each row execute function refuse_closed_month();
create or replace trigger closed_months_stay before update or delete or truncate on closed_months
  for each statement execute function refuse_change();

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

-- Invoices: an order that is paid or on account has one, or one for each shipment, and they say the same as the order.
create or replace view wrong_invoices as
  select o.id as order_id,
      case when paid.wrong then 'orders_paid_by_transaction' else 'orders_invoiced' end as rule,
      format('order %s is %s, and its invoice says something else', o.id, o.payment) as wrong
    from orders o left join invoices i on i.order_id = o.id,
      lateral (select o.payment in ('paid', 'partly-refunded', 'refunded') and o.transaction_id is null
        and (i.method is distinct from 'account' or i.open_cents > 0) as wrong) paid
    where not exists (select from invoiced_by_shipment where order_id = o.id) and (paid.wrong
      or (i.id is null) <> (o.payment = 'unpaid')
      or i.shipment_id is not null
      or i.amount_cents <> o.amount_cents
      or i.transaction_id is distinct from o.transaction_id
      or o.payment = 'on-account' and i.open_cents = 0
      or (o.payment = 'refunded') <> (i.credited_cents = i.amount_cents)
      or (o.payment = 'partly-refunded')
        <> (i.open_cents = 0 and i.credited_cents > 0 and i.credited_cents < i.amount_cents))
  union all
  select o.id, 'orders_invoiced', format('order %s is %s, and the invoices of its shipments say something else', o.id, o.payment)
    from invoiced_by_shipment r join orders o on o.id = r.order_id,
      lateral (select coalesce(sum(amount_cents), 0) as cents, coalesce(sum(credited_cents), 0) as credited,
          coalesce(sum(open_cents), 0) as open
        from invoices join shipments s on s.id = shipment_id and s.voided_at is null where invoices.order_id = o.id) stands
    where o.transaction_id is not null
      or exists (select from invoices where order_id = o.id and shipment_id is null)
      or o.payment <> case when r.rest_cents + stands.open > 0 then 'on-account' when stands.credited = stands.cents then 'refunded'
        when stands.credited > 0 then 'partly-refunded' else 'paid' end;

-- Orders that are invoiced by shipment: what is settled and what is left are the order; what is shipped is invoiced, and nothing
-- else; an invoice is what its lines bill, and is credited if its shipment was voided.
create or replace view wrong_billing as
  select o.id as order_id, format('order %s: %s cents are not settled, %s by its rows', o.id, r.rest_cents,
      o.amount_cents - settled.cents) as wrong
    from invoiced_by_shipment r join orders o on o.id = r.order_id,
      lateral (select coalesce(sum(amount_cents - discount_cents + tax_cents), 0) as cents
        from settled_lines where order_id = r.order_id) settled
    where r.rest_cents <> o.amount_cents - settled.cents
  union all
  select o.id, format('line %s of %s pieces: %s shipped and %s invoiced, %s cancelled and %s settled without an invoice',
      l.position, l.pieces, shipped.pieces, settled.invoiced, l.cancelled_pieces, settled.cancelled)
    from invoiced_by_shipment r join orders o on o.id = r.order_id join order_lines l on l.order_id = r.order_id,
      lateral (select coalesce(sum(pieces) filter (where invoice_id is not null), 0) as invoiced,
          coalesce(sum(pieces) filter (where invoice_id is null), 0) as cancelled
        from settled_lines where order_id = l.order_id and line_position = l.position) settled,
      lateral (select coalesce(sum(sl.pieces), 0) as pieces
        from shipment_lines sl join shipments s on s.id = sl.shipment_id and s.voided_at is null
        where sl.order_id = l.order_id and sl.line_position = l.position) shipped
    where not l.rejected and (settled.invoiced <> shipped.pieces
      or settled.cancelled <> case when o.fulfilment = 'cancelled' then l.pieces else l.cancelled_pieces end)
  union all
  select i.order_id, format('%s of %s cents, %s credited, bills %s', i.number, i.amount_cents, i.credited_cents, b.cents)
    from invoices i join shipments s on s.id = i.shipment_id,
      lateral (select coalesce(sum(amount_cents - discount_cents + tax_cents), 0) as cents,
          coalesce(sum(tax_cents), 0) as tax_cents,
          coalesce(sum(amount_cents) filter (where line_position is null), 0) as freight_cents
        from billed_lines where invoice_id = i.id) b
    where (i.amount_cents, i.tax_cents, i.freight_cents) <> (b.cents, b.tax_cents, b.freight_cents)
      or s.voided_at is not null and i.credited_cents < i.amount_cents;

-- Credit notes: their taxes add up to them, and no more is credited at a rate than was invoiced.
create or replace view wrong_credits as
  select n.invoice_id, format('%s credits %s cents, %s of it tax, of %s and %s', n.number, t.cents, t.tax, n.amount_cents,
      n.tax_cents) as wrong
    from credit_notes n, lateral (select sum(net_cents + tax_cents) as cents, sum(tax_cents) as tax
      from credit_note_taxes where credit_note_id = n.id) t
    where t.cents <> n.amount_cents or t.tax <> n.tax_cents
  union all
  select invoice_id, format('%s of %s at %s are credited, %s of %s tax', c.net_cents, coalesce(i.net_cents, 0), rate, c.tax_cents,
      coalesce(i.tax_cents, 0))
    from credited_taxes c left join invoice_taxes i using (invoice_id, rate)
    where c.net_cents > coalesce(i.net_cents, 0) or c.tax_cents > coalesce(i.tax_cents, 0);

create or replace view told_invoices as
  select i.id, event.type, o.customer_id, jsonb_build_object('order', o.about) || event.about as about
    from invoices i join told_orders o on o.id = i.order_id,
      lateral (values
        ('invoice.issued', jsonb_build_object('invoice', jsonb_strip_nulls(jsonb_build_object(
          '_id', i.id, 'number', i.number, 'amount', wire_dollars(i.amount_cents), 'issuedAt', wire_time(i.issued_at),
          'dueAt', case when i.method = 'account' then wire_time(i.due_at) end)))),
        ('payment.received', case when i.method = 'card' then jsonb_build_object('payment', jsonb_build_object(
          'invoice', i.number, 'method', 'card', 'amount', wire_dollars(i.amount_cents))) end)
      ) as event (type, about)
    where event.about is not null;

create or replace view told_invoice_payments as
  select p.id, 'payment.' || case p.kind when 'transfer' then 'received' when 'reversal' then 'reversed' else 'repaid' end as type,
      o.customer_id, jsonb_build_object('order', o.about,
        'payment', jsonb_build_object('invoice', i.number, 'method', 'transfer', 'amount', wire_dollars(abs(p.amount_cents)))) as about
    from invoice_payments p join invoices i on i.id = p.invoice_id join told_orders o on o.id = i.order_id
      left join invoice_payments taken on taken.id = p.reverses
    where coalesce(taken.kind, p.kind) in ('transfer', 'repayment');

create or replace view told_credit_notes as
  select c.id, 'credit_note.issued' as type, o.customer_id, jsonb_build_object('order', o.about,
      'creditNote', jsonb_build_object('_id', c.id, 'number', c.number, 'invoice', i.number,
        'amount', wire_dollars(c.amount_cents), 'issuedAt', wire_time(c.issued_at))) as about
    from credit_notes c join invoices i on i.id = c.invoice_id join told_orders o on o.id = i.order_id;

-- A card's money goes back with the credit note.
-- A trigger: no credit note may miss in the balance of its invoice, which payments at the same moment change too.
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
-- For processes of the version before; the next version drops it.
create or replace function reached_at(of_order text, state text) returns timestamptz language plpgsql as $$
begin
  return (select case when min(at) < now() then min(at) else clock_timestamp() end
    from order_events where order_id = of_order and fact = 'payment' and to_state = state having count(*) > 0);
end $$;

-- Processes of the version before call the following until they are replaced. The next version drops them.
-- For processes of the version before; the next version drops it.
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

-- Credits the whole invoices of orders that are refunded, oldest first.
-- For processes of the version before; the next version drops it.
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

-- When the transaction ends: an order and its invoice agree on what is paid, open and credited. One that is invoiced by shipment is on account until all of it is invoiced or cancelled, and
-- nothing of its invoices is open.
create or replace function check_invoiced(of_order text) returns void language plpgsql as $$
begin
  perform refuse_wrong(rule, wrong) from wrong_invoices where order_id = of_order;
end $$;

create or replace function invoice_changed() returns trigger language plpgsql as $$
begin
  perform check_invoiced(new.order_id);
  return null;
end $$;
create constraint trigger invoices_agree after insert or update on invoices deferrable initially deferred
  for each row execute function invoice_changed();

-- The invoice's own constraint keeps them from being more than is open.
-- A trigger: no payment may miss in the balance of its invoice, which credit notes at the same moment change too.
create or replace function book_invoice_payment() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('invoice_payments_reversal', format('payment %s does not take back a transfer of its invoice', new.id))
    where new.kind = 'reversal' and not exists (select from invoice_payments t where t.id = new.reverses
      and t.kind not in ('reversal', 'repayment') and t.invoice_id = new.invoice_id and t.amount_cents = -new.amount_cents);
  update invoices set paid_cents = paid_cents + new.amount_cents where id = new.invoice_id and method = 'account';
  perform refuse_wrong('invoice_payments_on_account', format('payment %s is for an invoice that is not on account', new.id))
    where not found;
  if new.kind = 'credit' or exists (select from invoice_payments where id = new.reverses and kind = 'credit') then
    update customer_credit_balances b set cents = b.cents - new.amount_cents
      from invoices i where i.id = new.invoice_id and b.customer_id = i.customer_id;
    perform refuse_wrong('customer_credit_balances_enough', format('the customer of payment %s has no credit', new.id)) where not found;
  end if;
  return null;
end $$;
create or replace trigger invoice_payments_book after insert on invoice_payments
  for each row execute function book_invoice_payment();

-- A trigger: shipments and cancellations at the same moment share what is left of the order.
create or replace function lessen_rest() returns trigger language plpgsql as $$
begin
  update invoiced_by_shipment r set rest_cents = rest_cents - b.cents
    from (select order_id, sum(amount_cents - discount_cents + tax_cents) as cents from added group by order_id) b
    where r.order_id = b.order_id;
  return null;
end $$;
create or replace trigger billed_lines_lessen_rest after insert on billed_lines referencing new table as added
  for each statement execute function lessen_rest();

-- A trigger: what a voided shipment billed is left again, whoever voids it.
create or replace function restore_rest() returns trigger language plpgsql as $$
begin
  update invoiced_by_shipment r set rest_cents = rest_cents + i.amount_cents
    from invoices i where i.shipment_id = new.id and r.order_id = new.order_id;
  return null;
end $$;

-- Issues the invoice of a shipment: what was computed for its pieces, and for freight.
-- For processes of the version before; the next version drops it.
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

-- Credits so much of an invoice.
-- For processes of the version before; the next version drops it.
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
begin
  perform refuse_wrong('orders_billed', wrong) from wrong_billing where order_id = of_order;
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
begin
  perform refuse_wrong('credit_notes_taxed', wrong) from wrong_credits where invoice_id = new.invoice_id;
  return null;
end $$;
create constraint trigger credit_notes_taxed after insert on credit_notes
  deferrable initially deferred for each row execute function check_credited();

create or replace function is_credited(of_refund refunds) returns boolean language sql as $$
  select exists (select from credit_notes c join invoices i on i.id = c.invoice_id
    where c.id = of_refund.credit_note_id and c.amount_cents = of_refund.amount_cents and i.order_id = of_refund.order_id
      and i.transaction_id is not distinct from of_refund.payment_id)
$$;

-- A trigger: webhooks must be told of every change, whatever makes it.
create or replace function tell_of_invoice() returns trigger language plpgsql as $$
begin
  if not are_webhooks_on() then return null; end if;
  perform tell_webhooks(type, customer_id, about) from told_invoices where id = new.id;
  return null;
end $$;
create or replace trigger invoices_tell after insert on invoices for each row execute function tell_of_invoice();

create or replace trigger invoices_are_kept before delete or truncate on invoices
  for each statement execute function refuse_change();
create or replace trigger invoices_buyer_stays before update of bill_to_register, bill_to_electronic_address on invoices
  for each statement execute function refuse_change();
create or replace trigger invoices_charges_stay before update of freight_cents, fee_cents, tax_cents, tax_exempt_number on invoices
  for each statement execute function refuse_change();
create or replace trigger invoices_log_change after insert or update or delete on invoices
  for each row execute function log_change('invoice', 'id');
create or replace trigger invoices_payment_stays
  before update of payment_reference, discount_basis_points, discount_until on invoices
  for each statement execute function refuse_change();
create or replace trigger invoices_shipment_stays before update of shipment_id on invoices
  for each statement execute function refuse_change();
create or replace trigger invoices_stay
  before update of id, year, serial, order_id, customer_id, method, amount_cents, transaction_id, issued_at, due_at,
    terms_days, credit_limit_cents, exposure_cents, bill_to_company, bill_to_tax_number, bill_to_name,
    bill_to_email, bill_to_address
  on invoices for each statement execute function refuse_change();
create or replace trigger credit_notes_stay before update or delete or truncate on credit_notes
  for each statement execute function refuse_change();
create or replace trigger credit_notes_tell after insert on credit_notes for each row execute function tell_of_row();
create or replace trigger invoice_payments_stay before update or delete or truncate on invoice_payments
  for each statement execute function refuse_change();
create or replace trigger invoice_payments_tell after insert on invoice_payments for each row execute function tell_of_row();
create or replace trigger invoice_transmissions_move before update of state on invoice_transmissions for each row
  when (new.state <> old.state and (old.state, new.state) not in (('queued', 'sent'), ('queued', 'refused'),
    ('sent', 'accepted'), ('sent', 'refused'), ('accepted', 'refused'), ('refused', 'queued')))
  execute function refuse('invoice_transmissions_move', 'it does not become', 'state');
create or replace trigger invoiced_by_shipment_is_kept before delete or truncate on invoiced_by_shipment
  for each statement execute function refuse_change();
create or replace trigger invoiced_by_shipment_stays
  before update of order_id, customer_id, terms_days, credit_limit_cents, exposure_cents, agreed_at,
    discount_basis_points, discount_days
  on invoiced_by_shipment
  for each statement execute function refuse_change();
create or replace trigger billed_lines_stay before update or delete or truncate on billed_lines
  for each statement execute function refuse_change();
create or replace trigger credit_note_taxes_stay before update or delete or truncate on credit_note_taxes
  for each statement execute function refuse_change();
