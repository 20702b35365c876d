-- Call-off orders: pieces at a held price, ordered by one call after the other. A call is an order that counts against
-- the lines.

create sequence call_off_numbers start 100001;
create table call_off_orders (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  -- Shown as CO-100001.
  number bigint not null unique default nextval('call_off_numbers'),
  customer_id text not null references customers,
  -- Who agrees to it, and in whose name dates are called; null once the account is deleted.
  buyer_id text references users on delete set null,
  name text not null,
  email text not null,
  -- The offer that it was made from.
  quote_id text references quotes,
  status text not null default 'proposed'
    check (status in ('proposed', 'active', 'ended', 'declined', 'withdrawn')),
  -- The first and the last day on which pieces can be called, UTC.
  from_on date not null,
  until_on date not null,
  -- Whether its pieces are taken from the shelf before they are called.
  reserves boolean not null default false,
  message text not null default '',
  -- What the buyer gives with the agreement, for calls by date.
  delivery jsonb,
  on_account boolean not null default false,
  purchase_order_number text not null default '',
  agreed_at timestamptz,
  -- When the buyer was told that it ends soon; null again once it is prolonged.
  reminded_at timestamptz,
  ended_at timestamptz,
  end_reason text not null default '',
  created_at timestamptz not null default now(),
  constraint call_off_orders_days check (from_on <= until_on),
  constraint call_off_orders_agreed check (status not in ('active', 'ended') or agreed_at is not null),
  constraint call_off_orders_delivered check (agreed_at is null or delivery is not null),
  constraint call_off_orders_ended check ((status in ('proposed', 'active')) = (ended_at is null))
);
alter sequence call_off_numbers owned by call_off_orders.number;
create index call_off_orders_by_age on call_off_orders (created_at, id);
create index call_off_orders_of_customer on call_off_orders (customer_id, created_at);
create index call_off_orders_of_buyer on call_off_orders (buyer_id);
create index call_off_orders_of_quote on call_off_orders (quote_id);
create index call_off_orders_open on call_off_orders (until_on) where status in ('proposed', 'active');

create table call_off_lines (
  call_off_id text not null references call_off_orders,
  -- From 1. MAX_CALL_OFF_LINES of contract/call-off-orders/endpoints.ts.
  position int not null check (position between 1 and 50),
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
  primary key (call_off_id, position),
  unique (call_off_id, product_id),
  constraint call_off_lines_minimum check (min_call_pieces <= pieces),
  constraint call_off_lines_within check (called + reserved <= pieces)
);
create index call_off_lines_of_product on call_off_lines (product_id);

-- Pieces of a line that are called on a day without anybody doing anything.
create table call_off_dates (
  call_off_id text not null,
  "on" date not null,
  position int not null,
  pieces int not null check (pieces >= 100),
  -- The order that it made; null until then.
  order_id text references orders,
  -- Why no order could be made, at the last attempt, and the day of that.
  problem text not null default '',
  tried_on date,
  primary key (call_off_id, "on", position),
  foreign key (call_off_id, position) references call_off_lines
);
create index call_off_dates_open on call_off_dates ("on") where order_id is null;
create index call_off_dates_of_order on call_off_dates (order_id);

-- The lines of orders that are calls. Pieces that are cancelled or rejected count no more: they can be called again.
create table call_off_calls (
  order_id text not null,
  order_position int not null,
  call_off_id text not null,
  position int not null,
  pieces int not null check (pieces > 0),
  primary key (order_id, order_position),
  foreign key (order_id, order_position) references order_lines on delete cascade,
  foreign key (call_off_id, position) references call_off_lines
);
create index call_off_calls_of_line on call_off_calls (call_off_id, position);

-- Whoever counts has locked the products before, so two orders cannot wait for each other here.
create function count_calls() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update call_off_lines set called = called - old.pieces
      where call_off_id = old.call_off_id and position = old.position;
  end if;
  if tg_op <> 'DELETE' then
    update call_off_lines set called = called + new.pieces
      where call_off_id = new.call_off_id and position = new.position;
  end if;
  return null;
end $$;
create trigger call_off_calls_counted after insert or update or delete on call_off_calls
  for each row execute function count_calls();

-- At the end of the transaction, when the products of the order are locked.
create function give_back_calls() returns trigger language plpgsql as $$
begin
  delete from call_off_calls where order_id = new.id;
  return null;
end $$;
create constraint trigger orders_give_back_calls after update of fulfilment on orders
  deferrable initially deferred
  for each row when (new.fulfilment = 'cancelled' and old.fulfilment <> 'cancelled')
  execute function give_back_calls();
create function give_back_call() returns trigger language plpgsql as $$
begin
  if new.rejected or new.cancelled_pieces = new.pieces then
    delete from call_off_calls where order_id = new.order_id and order_position = new.position;
  else
    update call_off_calls set pieces = new.pieces - new.cancelled_pieces
      where order_id = new.order_id and order_position = new.position;
  end if;
  return null;
end $$;
create constraint trigger order_lines_give_back_call after update of rejected, cancelled_pieces on order_lines
  deferrable initially deferred
  for each row when (new.rejected and not old.rejected or new.cancelled_pieces > old.cancelled_pieces)
  execute function give_back_call();

-- What a call-off order has taken from the shelf. The ledger names its line.
alter table stock_ledger
  add column call_off_id text,
  add constraint stock_ledger_of_call_off_line foreign key (call_off_id, position)
    references call_off_lines not valid,
  drop constraint stock_ledger_of_lines,
  -- The rows of before fulfil it.
  add constraint stock_ledger_of_lines check (
    (reason in ('held', 'released', 'sold', 'returned')) = (num_nonnulls(order_id, quote_id, call_off_id) = 1)
    and (num_nonnulls(order_id, quote_id, call_off_id) > 0) = (position is not null)
    and (quote_id is null) = (quote_revision is null)
    and (num_nonnulls(quote_id, call_off_id) = 0 or reason in ('held', 'released'))
  ) not valid;

create function count_reserved() returns trigger language plpgsql as $$
begin
  update call_off_lines set reserved = reserved - new.pieces
    where call_off_id = new.call_off_id and position = new.position;
  return null;
end $$;
create trigger stock_ledger_reserves after insert on stock_ledger
  for each row when (new.call_off_id is not null) execute function count_reserved();

alter table order_lines
  drop constraint order_lines_price_source_check,
  -- The rows of before fulfil it.
  add constraint order_lines_price_source_check
    check (price_source in ('base', 'break', 'price-list', 'quote', 'call-off', 'kit')) not valid;
