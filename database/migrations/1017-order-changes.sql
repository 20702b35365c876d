-- locks: the stock ledger for half a second for 100,000 orders, while its index is made anew; orders and their lines for a moment
-- Orders have versions: a change of an order that is placed is a row, with an order of its own for what it adds.
alter table orders add column version int not null default 1;
alter table orders add column contact text not null default '';
alter table orders add column wanted_on date;
alter table orders add column supplements_order_id text;
alter table orders add column picking_at timestamptz;
alter table orders add constraint orders_supplement foreign key (supplements_order_id) references orders not valid;
alter table orders add constraint orders_version check (version > 0 and length(contact) <= 200) not valid;
alter table orders drop constraint orders_pieces_check;
alter table orders add constraint orders_pieces_check
  check (pieces >= 100 or (pieces > 0 and (pool_id is not null or supplements_order_id is not null))) not valid;
create index orders_supplements on orders (supplements_order_id) where supplements_order_id is not null;

alter table order_lines add column added boolean not null default false;
alter table order_lines add column removed_pieces int not null default 0;
alter table order_lines add constraint order_lines_removed check (removed_pieces >= 0) not valid;
alter table order_lines drop constraint order_lines_pieces_check;
alter table order_lines add constraint order_lines_pieces_check
  check (pieces >= 100 or (pieces > 0 and (family_id is not null or pool_id is not null or added or removed_pieces > 0))) not valid;

alter table ship_together_changes drop constraint ship_together_changes_actor_kind_check;
alter table ship_together_changes add constraint ship_together_changes_actor_kind_check
  check (actor_kind in ('buyer', 'admin')) not valid;

alter table shop_settings add column buyers_change_until text not null default 'shipped';
alter table shop_settings add column changes_need_agreement boolean not null default false;
alter table shop_settings add constraint shop_settings_changes
  check (buyers_change_until in ('never', 'picking', 'shipped')) not valid;

-- Changes of orders that are placed. A change that waits has changed nothing yet.
create table order_changes (
  id text primary key default replace(gen_random_uuid()::text, '-', ''),
  order_id text not null references orders,
  state text not null
    constraint order_changes_state check (state in ('waiting', 'done', 'lapsed', 'declined', 'withdrawn')),
  waits_for text constraint order_changes_waits_for check (waits_for in ('payment', 'approval', 'agreement')),
  -- The version that it made.
  version int,
  -- What was asked for, as the call has it.
  wanted jsonb not null,
  -- Both sides, as people read them; null until the seller has agreed.
  compared jsonb,
  -- The fields of the order before the change, for its documents of that time.
  before jsonb,
  -- The order of what is added.
  supplement_id text unique references orders,
  actor_kind text not null,
  -- The email at that time.
  actor_name text not null,
  -- The account of that person; null once it is deleted.
  by_user text references users on delete set null,
  reason text not null default '',
  answer text not null default '',
  at timestamptz not null default now(),
  ended_at timestamptz,
  constraint order_changes_actor_kind check (actor_kind in ('buyer', 'admin')),
  constraint order_changes_done check ((state = 'done') = (version is not null) and (version is null or before is not null)),
  constraint order_changes_ended check ((state = 'waiting') = (ended_at is null)),
  constraint order_changes_texts check (length(reason) <= 500 and length(answer) <= 500),
  constraint order_changes_version unique (order_id, version),
  constraint order_changes_wait check (state <> 'waiting' or waits_for is not null),
  constraint order_changes_wait_with_order
    check (state <> 'waiting' or (supplement_id is null) = (waits_for = 'agreement'))
);
create index order_changes_of_order on order_changes (order_id, at);
-- One at a time.
create unique index order_changes_waiting on order_changes (order_id) where state = 'waiting';

alter table stock_ledger add column change_id text;
alter table stock_ledger add constraint stock_ledger_of_change foreign key (change_id) references order_changes not valid;
alter table stock_ledger add constraint stock_ledger_of_order_change
  check (change_id is null or order_id is not null and reason in ('released', 'returned')) not valid;
drop index stock_ledger_of_order_line;
create unique index stock_ledger_of_order_line on stock_ledger (order_id, position, (pieces > 0))
  where order_id is not null and return_id is null and change_id is null and not promised;
create unique index stock_ledger_of_changed_line on stock_ledger (change_id, position) where change_id is not null;
