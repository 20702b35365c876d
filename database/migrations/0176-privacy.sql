-- What people may ask of their data: a copy of it, and its erasure; and how long the shop keeps what it need not keep.

-- The copy of a person's data that they asked for last.
create table data_copies (
  user_id text primary key references users on delete cascade,
  asked_at timestamptz not null default now(),
  -- The next two and the file are null until the copy is made.
  made_at timestamptz,
  expires_at timestamptz,
  file bytea,
  constraint data_copies_made check ((made_at is null) = (expires_at is null) and (made_at is null) = (file is null))
);
create index data_copies_by_end on data_copies (expires_at);

-- Orders of erased people. Their invoices, and what these say, stay until the years of retention are over.
create table erased_orders (
  order_id text primary key references orders on delete cascade,
  erased_at timestamptz not null default now(),
  -- When the invoices were emptied too, or at once for an order without any.
  papers_erased_at timestamptz
);
create index erased_orders_kept on erased_orders (order_id) where papers_erased_at is null;

-- Periods; null: kept until it is deleted by hand, or for the sign-ins and messages as the program keeps them.
create table retention (
  is_only boolean primary key default true check (is_only),
  message_days int not null default 90 check (message_days between 1 and 3650),
  sign_in_days int not null default 90 check (sign_in_days between 1 and 90),
  cart_days int check (cart_days between 1 and 3650),
  quote_days int check (quote_days between 1 and 3650),
  log_days int check (log_days between 1 and 3650),
  -- Of the invoices of erased people, counted from the end of the year of the last document.
  invoice_years int not null default 10 check (invoice_years between 1 and 30)
);
insert into retention default values;

-- The one way to empty what otherwise never changes: a transaction that sets this erases personal data.
create function is_erasing() returns boolean language sql stable as $$
  select coalesce(current_setting('shop.erasing', true), '') = 'on'
$$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'TRUNCATE' and is_erasing() then return null; end if;
  raise exception '% is append-only', tg_table_name;
end $$;

create or replace function keep_shipment() returns trigger language plpgsql as $$
begin
  if is_erasing() then return new; end if;
  raise exception 'shipment % is delivered or voided, and stays as it is', old.number
    using errcode = 'check_violation', constraint = 'shipments_end_once';
end $$;

create or replace function check_return_receipt() returns trigger language plpgsql as $$
begin
  if is_erasing() then return new; end if;
  if old.restocked is not null or to_jsonb(new) - array['restocked', 'written_off']
      <> to_jsonb(old) - array['restocked', 'written_off']
    or not exists (select from returns where id = new.return_id and state = 'approved')
  then
    raise exception 'line % of return % stays as it is', old.line_position, old.return_id
      using errcode = 'check_violation', constraint = 'return_lines_received_once';
  end if;
  return new;
end $$;

create or replace function check_return_move() returns trigger language plpgsql as $$
begin
  if is_erasing() then return new; end if;
  if tg_op = 'INSERT' then
    if new.state = 'asked' then return new; end if;
  elsif to_jsonb(new) - array['state', 'refund_id'] = to_jsonb(old) - array['state', 'refund_id']
    and exists (select from return_transitions where from_state = old.state and to_state = new.state)
    and (new.state <> 'received' or (
      select bool_and(restocked is not null) and sum(restocked + written_off) > 0
      from return_lines where return_id = new.id))
  then
    return new;
  end if;
  raise exception 'return % from % to %', new.id, case when tg_op = 'UPDATE' then old.state end, new.state
    using errcode = 'check_violation', constraint = 'returns_move';
end $$;

create or replace function check_quote_move() returns trigger language plpgsql as $$
declare
  broken text;
begin
  if is_erasing() then return new; end if;
  if tg_op = 'INSERT' then
    if new.status <> 'asked' or new.revision <> 1 then broken := 'quotes_begin_asked'; end if;
  elsif old.ended_at is not null then
    if to_jsonb(new) - array['customer_id', 'asked_by'] <> to_jsonb(old) - array['customer_id', 'asked_by'] then
      broken := 'quotes_ended_stay';
    end if;
  elsif new.status <> old.status or new.revision <> old.revision then
    if not exists (
      select from quote_transitions t
        join quote_revisions r on r.quote_id = new.id and r.number = new.revision and r.side = t.last_side
        where t.from_state = old.status and t.to_state = new.status)
      or new.revision <> old.revision + (new.status in ('offered', 'countered'))::int
    then broken := 'quotes_move'; end if;
  end if;
  if broken is not null then
    raise exception 'quote % from % to %', new.id, case when tg_op = 'UPDATE' then old.status end, new.status
      using errcode = 'check_violation', constraint = broken, table = 'quotes';
  end if;
  return new;
end $$;
