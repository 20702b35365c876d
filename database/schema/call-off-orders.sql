create sequence call_off_numbers start 100001;

create table call_off_orders (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  -- Shown as CO-100001.
  number bigint not null default nextval('call_off_numbers') unique,
  customer_id text not null references customers,
  -- Who agrees to it, and in whose name dates are called; null once the account is deleted.
  buyer_id text references users on delete set null,
  name text not null,
  email text not null,
  -- The offer that it was made from.
  quote_id text references quotes,
  status text not null default 'proposed',
  -- The first and the last day on which pieces can be called.
  from_on date not null,
  until_on date not null,
  -- Whether its pieces are taken from the shelf before they are called.
  reserves boolean not null default false,
  message text not null default '',
  -- The buyer's input for the agreement, for dated calls.
  delivery jsonb,
  on_account boolean not null default false,
  purchase_order_number text not null default '',
  agreed_at timestamptz,
  -- When the buyer was told that it ends soon; null again once it is prolonged.
  reminded_at timestamptz,
  ended_at timestamptz,
  end_reason text not null default '',
  created_at timestamptz not null default now(),
  -- Who agreed to it, and cannot approve it.
  agreed_by text references users on delete set null,
  -- Whether its calls need no approval, because the agreement needed none or was approved.
  calls_approved boolean not null default false,
  constraint call_off_orders_agreed check (status not in ('waiting', 'active', 'ended') or agreed_at is not null),
  constraint call_off_orders_approved check (not calls_approved or status in ('active', 'ended')),
  constraint call_off_orders_days check (from_on <= until_on),
  constraint call_off_orders_delivered check (agreed_at is null or delivery is not null),
  constraint call_off_orders_ended check ((status in ('proposed', 'waiting', 'active')) = (ended_at is null)),
  constraint call_off_orders_status
    check (status in ('proposed', 'waiting', 'active', 'ended', 'declined', 'withdrawn'))
);
create index call_off_orders_by_age on call_off_orders (created_at, id);
create index call_off_orders_of_customer on call_off_orders (customer_id, created_at);
create index call_off_orders_of_buyer on call_off_orders (buyer_id);
create index call_off_orders_of_quote on call_off_orders (quote_id);
create index call_off_orders_open on call_off_orders (until_on) where status in ('proposed', 'active');
create index call_off_orders_by_agreement on call_off_orders (agreed_by);
create index call_off_orders_waiting on call_off_orders (until_on) where status = 'waiting';
alter sequence call_off_numbers owned by call_off_orders.number;

create table call_off_lines (
  call_off_id text not null references call_off_orders,
  -- From 1. MAX_CALL_OFF_LINES of contract/call-off-orders/endpoints.ts.
  "position" int not null,
  product_id text not null references products,
  -- As they were when the call-off order was proposed.
  product_name text not null,
  sku text not null,
  image text not null,
  pieces int not null check (pieces >= 100),
  unit_price_cents bigint not null check (unit_price_cents > 0),
  -- A call takes at least so many, and leaves none or at least so many.
  min_call_pieces int not null check (min_call_pieces >= 100),
  -- Pieces of its calls, counted by a trigger.
  called int not null default 0 check (called >= 0),
  -- Pieces taken from the shelf for it and not called yet, counted by a trigger.
  reserved int not null default 0 check (reserved >= 0),
  -- The sum of its rows in call_off_promises, kept by a trigger.
  promised int not null default 0,
  released int not null default 0,
  -- Pieces of which the buyer was told last that they have no day.
  told_without_day int not null default 0,
  unique (call_off_id, product_id),
  constraint call_off_lines_minimum check (min_call_pieces <= pieces),
  primary key (call_off_id, "position"),
  constraint call_off_lines_position_check check (position between 1 and 50),
  constraint call_off_lines_promised check (promised >= 0),
  constraint call_off_lines_released check (released >= 0),
  constraint call_off_lines_told check (told_without_day >= 0),
  constraint call_off_lines_within check (called + reserved + promised + released <= pieces)
);
create index call_off_lines_of_product on call_off_lines (product_id);

-- Pieces of a line that are called on a day without anybody doing anything.
create table call_off_dates (
  call_off_id text not null,
  "on" date not null,
  "position" int not null,
  pieces int not null check (pieces >= 100),
  -- The order that it made; null until then.
  order_id text references orders,
  -- Why no order could be made, at the last attempt, and the day of that.
  problem text not null default '',
  tried_on date,
  constraint call_off_dates_call_off_id_position_fkey foreign key (call_off_id, "position") references call_off_lines,
  primary key (call_off_id, "on", "position")
);
create index call_off_dates_open on call_off_dates ("on") where order_id is null;
create index call_off_dates_of_order on call_off_dates (order_id);

-- The lines of orders that are calls. Pieces that are cancelled or rejected count no more: they can be called again.
create table call_off_calls (
  order_id text not null,
  order_position int not null,
  call_off_id text not null,
  "position" int not null,
  pieces int not null check (pieces > 0),
  constraint call_off_calls_call_off_id_position_fkey foreign key (call_off_id, "position") references call_off_lines,
  foreign key (order_id, order_position) references order_lines on delete cascade,
  primary key (order_id, order_position)
);
create index call_off_calls_of_line on call_off_calls (call_off_id, position);

-- Pieces of a lot that a line of a call-off order has set aside. A row goes when they come, are called or released.
create table call_off_promises (
  call_off_id text not null,
  "position" int not null,
  product_id text not null references products,
  lot_id text not null,
  pieces int not null check (pieces > 0),
  constraint call_off_promises_of_line foreign key (call_off_id, "position") references call_off_lines,
  primary key (call_off_id, "position", lot_id)
);
create index call_off_promises_of_lots on call_off_promises (lot_id);
create index call_off_promises_of_product on call_off_promises (product_id);

alter table quotes add constraint quotes_call_off_id_fkey
  foreign key (call_off_id) references call_off_orders;

-- Rules, revision 1

-- Pieces that are called of a line of a call-off order.
-- A trigger: calls at the same moment share what is left of the line; call_off_lines_within keeps them within it.
create or replace function count_calls() returns trigger language plpgsql as $$
begin
  update call_off_lines l set called = called + changed.pieces
    from (select call_off_id, position, sum(pieces) as pieces from (values (old.call_off_id, old.position, -old.pieces),
      (new.call_off_id, new.position, new.pieces)) as c (call_off_id, position, pieces) group by 1, 2) changed
    where l.call_off_id = changed.call_off_id and l.position = changed.position;
  return null;
end $$;
create or replace trigger call_off_calls_counted after insert or update or delete on call_off_calls
  for each row execute function count_calls();

-- Whoever counts has locked the product before, so two cannot wait for each other here. `incoming_stock_reserved` refuses
-- more than the lot has.
-- A trigger: call-off orders share the pieces of a lot with orders and offers.
create or replace function count_call_off_promises() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update incoming_stock set reserved = reserved - old.pieces where id = old.lot_id;
    update call_off_lines set promised = promised - old.pieces
      where call_off_id = old.call_off_id and position = old.position;
  end if;
  if tg_op <> 'DELETE' then
    update incoming_stock set reserved = reserved + new.pieces where id = new.lot_id;
    update call_off_lines set promised = promised + new.pieces
      where call_off_id = new.call_off_id and position = new.position;
  end if;
  return null;
end $$;
create or replace trigger call_off_promises_counted after insert or update or delete on call_off_promises
  for each row execute function count_call_off_promises();
