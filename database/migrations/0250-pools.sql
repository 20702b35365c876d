-- Pools: several buyers order fewer pieces of a product than its minimum, together at least as many. Nothing is ordered
-- before the pool is filled.

create table pools (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  product_id text not null references products,
  -- The product's minimum when the pool was opened: with so many pieces it is filled.
  min_pieces int not null check (min_pieces >= 100),
  max_pieces int not null,
  -- The last day on which somebody can join, UTC.
  ends_on date not null,
  takes_cards boolean not null,
  status text not null default 'open' check (status in ('open', 'filled', 'ended')),
  -- Pieces of those who have joined, counted by a trigger.
  pieces int not null default 0 check (pieces >= 0),
  -- Pieces taken from the shelf for it, counted by a trigger.
  reserved int not null default 0 check (reserved >= 0),
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint pools_room check (max_pieces between min_pieces and 1000000),
  constraint pools_within check (pieces <= max_pieces and reserved <= max_pieces),
  constraint pools_filled check (status <> 'filled' or pieces >= min_pieces),
  constraint pools_ended check ((status = 'open') = (ended_at is null)),
  -- Card networks keep an amount on hold for about seven days.
  constraint pools_with_cards_end_soon check (not takes_cards or ends_on <= (created_at at time zone 'UTC')::date + 5)
);
create unique index pools_open_of_product on pools (product_id) where status = 'open';
create index pools_by_age on pools (created_at, id);

create table pool_members (
  -- Also the id of the order that is placed when the pool is filled, so that it is placed once.
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  pool_id text not null references pools,
  customer_id text not null references customers,
  -- Null once the account is deleted.
  buyer_id text references users on delete set null,
  name text not null,
  email text not null,
  pieces int not null check (pieces > 0),
  -- Agreed when joining, and the most that is charged: the price of a piece, and the total with freight and tax.
  unit_price_cents bigint not null check (unit_price_cents > 0),
  amount_cents bigint not null check (amount_cents > 0),
  delivery jsonb not null,
  on_account boolean not null,
  purchase_order_number text not null default '',
  -- `waiting`: its card has no amount on hold yet.
  status text not null check (status in ('waiting', 'joined', 'left', 'ended', 'ordered')),
  -- The payment that holds the amount on a card, and whether it can hold nothing any more.
  payment_id text unique,
  payment_closed boolean not null default false,
  created_at timestamptz not null default now(),
  constraint pool_members_hold check (status not in ('joined', 'ordered') or on_account or payment_id is not null),
  constraint pool_members_waiting check (status <> 'waiting' or not on_account)
);
create unique index pool_members_once on pool_members (pool_id, buyer_id) where status in ('waiting', 'joined');
create index pool_members_of_pool on pool_members (pool_id, created_at, id);
create index pool_members_of_customer on pool_members (customer_id, created_at, id);
create index pool_members_of_buyer on pool_members (buyer_id);
create index pool_members_to_check on pool_members (created_at)
  where status = 'waiting' or status in ('left', 'ended') and payment_id is not null and not payment_closed;

create function count_pool_pieces() returns trigger language plpgsql as $$
declare
  counted int := case when new.status in ('joined', 'ordered') then new.pieces else 0 end;
begin
  if tg_op = 'UPDATE' and old.status in ('joined', 'ordered') then
    counted := counted - old.pieces;
  end if;
  if counted <> 0 then
    update pools set pieces = pieces + counted where id = new.pool_id;
  end if;
  return null;
end $$;
create trigger pool_members_counted after insert or update of status, pieces on pool_members
  for each row execute function count_pool_pieces();

-- What a pool has taken from the shelf. It has no lines, so the ledger names no position.
alter table stock_ledger add column pool_id text;
alter table stock_ledger
  add constraint stock_ledger_of_pool foreign key (pool_id) references pools not valid,
  drop constraint stock_ledger_of_lines,
  -- The rows of before fulfil it.
  add constraint stock_ledger_of_lines check (
    (reason in ('held', 'released', 'sold', 'returned')) = (num_nonnulls(order_id, quote_id, call_off_id, pool_id) = 1)
    and (num_nonnulls(order_id, quote_id, call_off_id) > 0) = (position is not null)
    and (quote_id is null) = (quote_revision is null)
    and (num_nonnulls(quote_id, call_off_id, pool_id) = 0 or reason in ('held', 'released'))
  ) not valid;

create function count_pool_reserved() returns trigger language plpgsql as $$
begin
  update pools set reserved = reserved - new.pieces where id = new.pool_id;
  return null;
end $$;
create trigger stock_ledger_reserves_for_pool after insert on stock_ledger
  for each row when (new.pool_id is not null) execute function count_pool_reserved();

-- An order of fewer than 100 pieces, and its line, is of a pool that is filled.
alter table orders add column pool_id text;
alter table orders
  drop constraint orders_pieces_check,
  -- The rows of before fulfil it.
  add constraint orders_pieces_check check (pieces >= 100 or (pieces > 0 and pool_id is not null)) not valid;
alter table order_lines add column pool_id text;
alter table order_lines
  drop constraint order_lines_pieces_check,
  -- The rows of before fulfil both.
  add constraint order_lines_pieces_check
    check (pieces >= 100 or (pieces > 0 and (family_id is not null or pool_id is not null))) not valid,
  drop constraint order_lines_price_source_check,
  add constraint order_lines_price_source_check
    check (price_source in ('base', 'break', 'price-list', 'quote', 'call-off', 'pool', 'kit')) not valid;

create function check_pool_line() returns trigger language plpgsql as $$
begin
  if not exists (select from pool_members m join pools p on p.id = m.pool_id
      where m.id = new.order_id and m.pool_id = new.pool_id and m.status = 'ordered' and p.status = 'filled'
        and m.pieces = new.pieces and p.product_id = new.product_id and new.unit_price_cents <= m.unit_price_cents) then
    raise exception 'a line of a pool is not the order of one of its members' using
      errcode = 'check_violation', constraint = 'order_lines_of_filled_pool';
  end if;
  return null;
end $$;
create constraint trigger order_lines_of_filled_pool after insert or update of pool_id, pieces, product_id on order_lines
  deferrable initially deferred for each row when (new.pool_id is not null)
  execute function check_pool_line();

create function check_pool_order() returns trigger language plpgsql as $$
begin
  if not exists (select from order_lines where order_id = new.id and pool_id = new.pool_id) then
    raise exception 'an order of a pool has no line of it' using
      errcode = 'check_violation', constraint = 'orders_of_filled_pool';
  end if;
  return null;
end $$;
create constraint trigger orders_of_filled_pool after insert or update of pool_id, pieces on orders
  deferrable initially deferred for each row when (new.pool_id is not null)
  execute function check_pool_order();

-- Credit that members of pools hold is used, until the invoice of their order takes its place.
create or replace function credit_used(of_customer text) returns bigint language sql stable as $$
  select coalesce((select sum(open_cents) from invoices where customer_id = of_customer and open_cents > 0), 0)::bigint
    + coalesce((select sum(amount_cents) from orders
        where customer_id = of_customer and on_account and approval = 'waiting' and fulfilment = 'open'), 0)::bigint
    + coalesce((select sum(amount_cents) from pool_members
        where customer_id = of_customer and on_account and status = 'joined'), 0)::bigint
$$;

-- The card sandbox ends an amount on hold after seven days, as Stripe does.
alter table card_payment_intents
  drop constraint card_payment_intents_cancellation_reason_check,
  -- The rows of before fulfil it.
  add constraint card_payment_intents_cancellation_reason_check check (
    cancellation_reason in ('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned', 'automatic')) not valid;
