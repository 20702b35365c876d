create sequence standing_order_numbers start 100001;

create table standing_orders (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  -- Shown as ST-100001.
  number bigint not null default nextval('standing_order_numbers') unique,
  customer_id text not null references customers,
  -- In whose name it orders; null once the account is deleted.
  buyer_id text references users on delete set null,
  name text not null,
  email text not null,
  -- The order that it repeats.
  order_id text not null references orders,
  status text not null default 'active' check (status in ('active', 'paused', 'ended')),
  -- 29 to 31 are the last day of a shorter month.
  day_of_month int not null check (day_of_month between 1 and 31),
  -- The day on which the next order is placed; null while paused, and once no day is left.
  next_on date,
  -- No order is placed after it.
  last_on date,
  -- How much the goods may cost more than agreed before the buyer is asked. MAX_RISE_PERCENT of
  -- contract/standing-orders/endpoints.ts.
  rise_percent int not null check (rise_percent between 0 and 50),
  -- The goods at the prices of the lines, which the buyer last agreed to; without freight and tax.
  agreed_cents bigint not null check (agreed_cents >= 0),
  -- Where its orders go: shop/standing-orders/destination.ts.
  deliveries jsonb not null,
  on_account boolean not null,
  purchase_order_number text not null,
  note text not null,
  ship_together boolean not null,
  ended_at timestamptz,
  end_reason text not null default '',
  created_at timestamptz not null default now(),
  constraint standing_orders_account check (not on_account or purchase_order_number <> '' or status = 'ended'),
  constraint standing_orders_ended check ((status = 'ended') = (ended_at is not null)),
  constraint standing_orders_last check (next_on <= last_on),
  constraint standing_orders_next check (status = 'active' or next_on is null)
);
create index standing_orders_by_age on standing_orders (created_at, id);
create index standing_orders_of_customer on standing_orders (customer_id, created_at);
create index standing_orders_of_buyer on standing_orders (buyer_id);
create index standing_orders_of_order on standing_orders (order_id);
create index standing_orders_due on standing_orders (next_on) where status = 'active';
create index standing_orders_open on standing_orders (id) where status <> 'ended';
alter sequence standing_order_numbers owned by standing_orders.number;

create table standing_order_lines (
  standing_order_id text not null references standing_orders,
  -- From 1.
  "position" int not null,
  product_id text not null references products,
  -- As they were in the order that is repeated.
  product_name text not null,
  sku text not null,
  image text not null,
  note text not null,
  pieces int not null check (pieces > 0),
  -- For one piece, as the buyer last agreed to it.
  unit_price_cents bigint not null check (unit_price_cents >= 0),
  primary key (standing_order_id, "position"),
  constraint standing_order_lines_position_check check (position >= 1)
);
create index standing_order_lines_of_product on standing_order_lines (product_id);

-- The result of each day. The primary key prevents a second order of a day.
create table standing_order_dates (
  standing_order_id text not null references standing_orders,
  "on" date not null,
  result text not null check (result in ('placed', 'waiting', 'declined', 'unanswered', 'failed')),
  order_id text unique references orders,
  -- The maximum price of the goods: as agreed with the percent, or as accepted by the buyer.
  most_cents bigint not null,
  -- The price of the goods when the buyer was asked, and the last day for an answer.
  asked_cents bigint,
  answer_until date,
  -- Why no order could be placed.
  problem text not null default '',
  created_at timestamptz not null default now(),
  constraint standing_order_dates_asked
    check (result not in ('waiting', 'declined', 'unanswered') or asked_cents is not null and answer_until is not null),
  constraint standing_order_dates_failed check ((result = 'failed') = (problem <> '')),
  primary key (standing_order_id, "on"),
  constraint standing_order_dates_placed check ((result = 'placed') = (order_id is not null))
);
create index standing_order_dates_waiting on standing_order_dates (answer_until) where result = 'waiting';

-- Rules, revision 1

create or replace trigger standing_order_dates_decided_once before update of result, order_id, "on" on standing_order_dates for each row
  when (old.result <> 'waiting') execute function refuse('standing_order_dates_decided_once', 'this date was decided');
