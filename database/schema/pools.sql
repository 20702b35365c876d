create table pools (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  product_id text not null references products,
  -- The product's minimum when the pool was opened: with so many pieces it is filled.
  min_pieces int not null check (min_pieces >= 100),
  max_pieces int not null,
  -- The last day on which somebody can join.
  ends_on date not null,
  takes_cards boolean not null,
  status text not null default 'open' check (status in ('open', 'filled', 'ended')),
  -- Pieces of those who have joined, counted by a trigger.
  pieces int not null default 0 check (pieces >= 0),
  -- Pieces taken from the shelf for it, counted by a trigger.
  reserved int not null default 0 check (reserved >= 0),
  ended_at timestamptz,
  created_at timestamptz not null default now(),
  constraint pools_ended check ((status = 'open') = (ended_at is null)),
  constraint pools_filled check (status <> 'filled' or pieces >= min_pieces),
  constraint pools_room check (max_pieces between min_pieces and 1000000),
  constraint pools_with_cards_end_soon check (not takes_cards or ends_on <= (created_at at time zone 'UTC')::date + 6),
  constraint pools_within check (pieces <= max_pieces and reserved <= max_pieces)
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
  -- The payment that holds the amount on a card, and whether it can no longer hold anything.
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

-- Rules, revision 1

-- A trigger: members who join at the same moment share a pool; pools_within keeps them within it.
create or replace function count_pool_pieces() returns trigger language plpgsql as $$
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
create or replace trigger pool_members_counted after insert or update of status, pieces on pool_members
  for each row execute function count_pool_pieces();

create or replace function check_pool_line() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('order_lines_of_filled_pool', 'a line of a pool is not the order of one of its members')
    where not exists (select from pool_members m join pools p on p.id = m.pool_id
      where m.id = new.order_id and m.pool_id = new.pool_id and m.status = 'ordered' and p.status = 'filled'
        and m.pieces = new.pieces and p.product_id = new.product_id and new.unit_price_cents <= m.unit_price_cents);
  return null;
end $$;
create constraint trigger order_lines_of_filled_pool after insert or update of pool_id, pieces, product_id on order_lines
  deferrable initially deferred for each row when (new.pool_id is not null)
  execute function check_pool_line();

create or replace function check_pool_order() returns trigger language plpgsql as $$
begin
  perform refuse_wrong('orders_of_filled_pool', 'an order of a pool has no line of it')
    where not exists (select from order_lines where order_id = new.id and pool_id = new.pool_id);
  return null;
end $$;
create constraint trigger orders_of_filled_pool after insert or update of pool_id, pieces on orders
  deferrable initially deferred for each row when (new.pool_id is not null)
  execute function check_pool_order();
